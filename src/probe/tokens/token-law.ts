import type { Clock } from '../../time/clock.ts'

/** The laws of limits on tokens that a probe can tell apart. */
export type TokenLawName =
  | 'token-bucket'
  | 'fixed-window-clock'
  | 'fixed-window-first'
  | 'sliding-log'
  | 'sliding-counter'

const MINUTE_MS = 60_000
/** Where in the gateway's minute a watch begins, and when it spends the rest. */
const LEAD_PHASE_MS = 5000
const REST_AFTER_MS = 15_000
/** Two instants this close belong together. */
const NEAR_MS = 3500
const STEP_MS = 1000

/** How tokens of a limit are spent by a probe; `size`: the most that passes at once. */
export interface Spender {
  readonly size: number
  /** Spends about so many, which fit. */
  spend(tokens: number): Promise<void>
  /** Spends all that is left, nearly. */
  drain(): Promise<void>
  /** Whether there is room for a little; spends it. */
  opens(): Promise<boolean>
  /** Whether there is room for so many; spends them. */
  fits(tokens: number): Promise<boolean>
}

export interface LawCare {
  clock: Clock
  /** The gateway's clock minus ours, in ms. */
  offsetMs: number
}

/** Waits until a watch may begin: a whole minute of silence, and then a certain second of the gateway's minute. */
export async function quietStart({ clock, offsetMs }: LawCare): Promise<void> {
  const after = clock.now() + MINUTE_MS + 1000
  const epoch = clock.originEpochMs + after + offsetMs
  const wait = (((LEAD_PHASE_MS - epoch) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS
  await clock.sleepUntil(after + wait)
}

/**
 * The law of a limit over a minute: a part is spent, and a while later the rest. When it opens again, and how much then fits, tells the laws apart.
 * Null where it does not open within two minutes.
 */
export async function lawOfTokens(spender: Spender, care: LawCare): Promise<TokenLawName | null> {
  const { clock } = care
  await quietStart(care)
  const leadAt = clock.now()
  await spender.spend(0.45 * spender.size)
  await clock.sleepUntil(Math.max(clock.now(), leadAt + REST_AFTER_MS))
  await spender.spend(0.4 * spender.size)
  await spender.drain()
  const boundaryAt = leadAt - LEAD_PHASE_MS + MINUTE_MS
  for (let at = clock.now(); at < leadAt + 2 * MINUTE_MS; at = clock.now()) {
    if (!(await spender.opens())) {
      await clock.sleepUntil(Math.max(clock.now(), at + STEP_MS))
      continue
    }
    if (at < boundaryAt - 200) return 'token-bucket'
    if (at < boundaryAt + NEAR_MS)
      return (await spender.fits(0.5 * spender.size)) ? 'fixed-window-clock' : 'sliding-counter'
    return (await spender.fits(0.7 * spender.size)) ? 'fixed-window-first' : 'sliding-log'
  }
  return null
}
