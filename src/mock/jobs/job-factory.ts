import type { Draw, RandomSource } from '../../random.ts'
import type { Account } from '../accounts.ts'
import type { Visit } from '../exchange.ts'
import type { Fate, Faults } from '../faults.ts'
import type { Passage } from '../gate/gate.ts'
import { Streams } from '../streams/streams.ts'
import type { MockModel } from '../world/catalogue.ts'
import type { MockWorld } from '../world/schema.ts'
import type { Job } from './job.ts'
import { runTimeMs } from './latency.ts'

/** Last part of keys of draws that no call names. */
const UNNAMED = -1

/** Turns an accepted request, which has passed every check, into a job whose whole course is fixed. */
export class JobFactory {
  readonly #world: MockWorld
  readonly #identifiers: (n: number) => number
  readonly #latency: Draw
  readonly #faults: Faults
  readonly #streams: Streams
  #accepted = 0

  constructor(world: MockWorld, random: RandomSource, faults: Faults) {
    this.#world = world
    this.#identifiers = random.uniforms('identifier')
    this.#latency = random.draws('latency')
    this.#faults = faults
    this.#streams = new Streams(world, random, faults)
  }

  accept(visit: Visit, modality: Job['modality']): Job {
    const { now, body } = visit
    const passage = visit.passage as Passage
    const model = visit.model as MockModel
    const key = visit.request.call === undefined ? [model.key, model.accepted, UNNAMED] : [visit.request.call.call]
    const fate = this.#faults.ofJob(model.name, now, key)
    // A text reply has no task that could fail: only faults of the exchange concern it.
    if (modality === 'text') fate.end = null
    const isStreamed = modality === 'text' && body.stream === true
    const stream = isStreamed ? this.#streams.plan(visit, model, key, fate.slowFactor) : null
    const durationMs =
      stream?.workMs ?? runTimeMs(model, body, now, this.#world.latency.coldStart, this.#latency, key) * fate.slowFactor

    let startsAt = Math.max(now, passage.startsAt)
    for (const station of passage.stations) startsAt = station.startsAt(startsAt)
    if (model.station !== null) startsAt = model.station.startsAt(startsAt)
    const doneAt = startsAt + lastsMs(fate, durationMs)
    // When the job gives its servers back: a stuck one long after, or never.
    const freedAt = fate.end?.kind === 'stuck' && fate.end.slotFor !== null ? startsAt + fate.end.slotFor : doneAt
    for (const station of passage.stations) station.occupy(freedAt)
    model.station?.occupy(freedAt)

    const n = ++this.#accepted
    model.accepted++
    if (modality === 'text') model.underWay++
    model.busyUntil = Math.max(model.busyUntil, Number.isFinite(doneAt) ? doneAt : now)
    return {
      n,
      id: `${modality === 'text' ? 'msg' : 'task'}_${this.#identifier(n)}`,
      modality,
      model,
      account: visit.account as Account,
      acceptedAt: now,
      startsAt,
      durationMs,
      doneAt,
      fate,
      files: modality === 'image' && typeof body.n === 'number' ? body.n : modality === 'text' ? 0 : 1,
      expiresAt: doneAt + (fate.expired?.after ?? this.#world.files.expireAfter),
      micro: visit.micro,
      holds: passage.holds,
      stations: model.station === null ? passage.stations : [...passage.stations, model.station],
      freedAt,
      isCancelled: false,
      polls: 0,
      stream,
    }
  }

  /** The number keeps it unique, the draw keeps it from being guessed by counting. */
  #identifier(n: number): string {
    // 30 bits: what fits a small integer is written ten times as fast.
    const drawn = Math.floor(this.#identifiers(n) * 2 ** 30)
    return sixDigits(n) + sixDigits(drawn)
  }
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
/** Two digits of base 36 each: to write a number by threes of them takes a third of what `toString(36).padStart(6, '0')` takes. */
const PAIRS = Array.from(DIGITS, (high) => Array.from(DIGITS, (low) => high + low)).flat()

/** A number below 36^6 in base 36. */
function sixDigits(number: number): string {
  const rest = Math.floor(number / PAIRS.length)
  const high = PAIRS[Math.floor(rest / PAIRS.length)] as string
  return high + (PAIRS[rest % PAIRS.length] as string) + (PAIRS[number % PAIRS.length] as string)
}

function lastsMs({ end }: Fate, durationMs: number): number {
  if (end === null) return durationMs
  return end.kind === 'stuck' ? Infinity : durationMs * end.at
}
