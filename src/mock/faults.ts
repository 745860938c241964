import type { Endpoint } from '../gateway/outcome.ts'
import { keptIn } from '../maps.ts'
import { type Draw, hashText, type RandomSource } from '../random.ts'
import { isStreamFault, STREAM_FAULT_KINDS, type StreamFaultSettings } from './streams/fault-schema.ts'
import type { FaultSettings } from './world/fault-schema.ts'
import type { MockWorld } from './world/schema.ts'

type FaultOf<K extends FaultSettings['kind']> = Extract<FaultSettings, { kind: K }>

type WireSettings = Extract<FaultSettings, { on: Endpoint[] }>
type JobSettings = Exclude<FaultSettings, WireSettings | StreamFaultSettings>

/** A fault of a single exchange. */
export type WireFault = WireSettings & Named
export type StreamFault = StreamFaultSettings & Named
/** Fate of a job, drawn when it is accepted. */
export interface Fate {
  slowFactor: number
  end: ((FaultOf<'stuck'> | FaultOf<'failure'>) & Named) | null
  flapping: (FaultOf<'flapping'> & Named) | null
  expired: (FaultOf<'expired-results'> & Named) | null
}

interface Named {
  name: string
  /** Key of its draws: its name, so that adding one fault leaves the others where they were. */
  key: number
  /** Its place among all faults. */
  place: number
}

/** Decides which faults strike, each by a draw of its own that is keyed by what it strikes. */
export class Faults {
  readonly #wire: readonly WireFault[]
  readonly #jobs: readonly (JobSettings & Named)[]
  /** In the order in which they act. */
  readonly #streams: readonly StreamFault[]
  readonly #endpoints: ReadonlySet<Endpoint>
  /** By a fault's place. */
  readonly #draws: readonly Draw[]
  /** How often each fault that has a bound may strike yet, by its place. */
  readonly #left: number[]

  constructor(world: MockWorld, random: RandomSource) {
    const all = namedFaults(world)
    this.#wire = all.filter((fault): fault is WireSettings & Named => 'on' in fault)
    this.#jobs = all.filter((fault): fault is JobSettings & Named => !('on' in fault) && !isStreamFault(fault))
    this.#streams = STREAM_FAULT_KINDS.flatMap((kind) =>
      all.filter((fault): fault is StreamFault => fault.kind === kind),
    )
    this.#endpoints = new Set(this.#wire.flatMap(({ on }) => on))
    this.#draws = all.map(({ key }) => random.draws('fault', key))
    this.#left = all.map(({ times }) => times ?? Number.POSITIVE_INFINITY)
  }

  /** Whether any fault is meant for exchanges with this endpoint: where none is, no draw need be keyed. */
  mayStrike(endpoint: Endpoint): boolean {
    return this.#endpoints.has(endpoint)
  }

  /** The first fault that strikes this exchange, or null. */
  ofExchange(endpoint: Endpoint, model: string | null, now: number, key: readonly number[]): WireFault | null {
    for (const fault of this.#wire) {
      if (fault.on.includes(endpoint) && this.#strikes(fault, model, now, key)) return fault
    }
    return null
  }

  /** A fault that was to strike after acceptance met a refusal: it may strike another time. */
  missed({ place }: WireFault): void {
    this.#left[place] = (this.#left[place] as number) + 1
  }

  /** Fate of a job that is accepted now. If several faults could end it, the first that strikes does. */
  ofJob(model: string, now: number, key: readonly number[]): Fate {
    const fate: Fate = { slowFactor: 1, end: null, flapping: null, expired: null }
    for (const fault of this.#jobs) {
      if (!this.#strikes(fault, model, now, key)) continue
      if (fault.kind === 'slow') fate.slowFactor *= fault.factor
      else if (fault.kind === 'flapping') fate.flapping ??= fault
      else if (fault.kind === 'expired-results') fate.expired ??= fault
      else fate.end ??= fault
    }
    return fate
  }

  /** All faults that strike a streamed text, in the order in which they act. */
  ofStream(model: string, now: number, key: readonly number[]): StreamFault[] {
    return this.#streams.filter((fault) => this.#strikes(fault, model, now, key))
  }

  /** Whether the `poll`th read of a job tells an older state. */
  flaps(fault: FaultOf<'flapping'> & Named, now: number, job: number, poll: number): boolean {
    return this.#strikes(fault, null, now, [job, poll])
  }

  #strikes(fault: FaultSettings & Named, model: string | null, now: number, key: readonly number[]): boolean {
    if (now < fault.from || (fault.until !== null && now >= fault.until)) return false
    if (model !== null && fault.models !== undefined && !fault.models.some((part) => model.includes(part))) return false
    if ((this.#left[fault.place] as number) <= 0) return false
    if (fault.share < 1 && (this.#draws[fault.place] as Draw)(key) >= fault.share) return false
    if (fault.times !== undefined) this.#left[fault.place] = (this.#left[fault.place] as number) - 1
    return true
  }
}

const NAMED = new WeakMap<MockWorld, readonly (FaultSettings & Named)[]>()

/** Made once for a world, which is met in simulation after simulation. */
function namedFaults(world: MockWorld): readonly (FaultSettings & Named)[] {
  return keptIn(NAMED, world, () =>
    Object.entries(world.faults).map(([name, fault], place) => ({ ...fault, name, key: hashText(name), place })),
  )
}
