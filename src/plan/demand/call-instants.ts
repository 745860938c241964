import { parseInstantMs } from '../../time/instant.ts'
import type { TimeZone } from '../../time/zone.ts'

/** Clocks change at whole quarters of an hour, and asking for each call would take longer than all the rest. */
const ZONE_STEP_MS = 900_000
/** Units that a number can count from 1970 in, by its value in the autumn of 2001. Below the first it is ms from a start. */
const EPOCH_UNITS = [
  { from: 1e9, ms: 1e3 },
  { from: 1e12, ms: 1 },
  { from: 1e15, ms: 1e-3 },
  { from: 1e18, ms: 1e-6 },
] as const
const BEYOND = 1e21

type Kind = 'an ISO 8601 time' | 'ms from the start' | 'an epoch time'

/** Reads the instants of a trace; the first says of what kind all are. */
export class CallInstants {
  readonly #zone: TimeZone
  #kind: Kind | undefined
  #step = Number.NaN
  #aheadOfUtc = 0

  constructor(zone: TimeZone) {
    this.#zone = zone
  }

  /** In ms, with what its clocks are ahead; ms from a start are counted from midnight. A text says what is wrong. */
  read(value: unknown): { ms: number; aheadOfUtc: number } | string {
    const [kind, ms] = instantOf(value, this.#kind)
    if (ms === null) return `expected ${this.#kind ?? 'an instant: ISO 8601, epoch, or ms from the start'}`
    this.#kind ??= kind
    if (kind !== this.#kind) return `expected ${this.#kind}, as in the lines before`
    return { ms, aheadOfUtc: kind === 'ms from the start' ? 0 : this.#aheadAt(ms) }
  }

  #aheadAt(ms: number): number {
    const step = Math.floor(ms / ZONE_STEP_MS)
    if (step !== this.#step) {
      this.#step = step
      this.#aheadOfUtc = this.#zone(ms)
    }
    return this.#aheadOfUtc
  }
}

/** A trace that begins at a start may go on for weeks, and its numbers then look like an epoch's. */
function instantOf(value: unknown, known: Kind | undefined): readonly [Kind, number | null] {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  if (Number.isNaN(number)) return ['an ISO 8601 time', typeof value === 'string' ? parseInstantMs(value) : null]
  if (!(number >= 0 && number < BEYOND)) return ['ms from the start', null]
  const unit = EPOCH_UNITS.findLast(({ from }) => number >= from)
  if (unit === undefined || known === 'ms from the start') return ['ms from the start', number]
  return ['an epoch time', number * unit.ms]
}
