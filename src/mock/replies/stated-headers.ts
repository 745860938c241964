import { lawOf } from '../../limits/registry.ts'
import { isoSecond } from '../../time/iso.ts'
import { NO_HEADERS } from '../exchange.ts'
import type { Passage, Refusal } from '../gate/gate.ts'
import type { MockWorld } from '../world/schema.ts'

type Barriers = Passage['barriers'] | Refusal['barriers']
type Barrier = Barriers[number]

/** The time of an answer, and whose time its waits are stated in. */
export interface StatedAt {
  now: number
  /** Unix time of the mock's instant 0, in ms. */
  originEpochMs: number
  /** Seconds of the mock in one of the caller's. */
  callersSpeed: number
}

/** Where a limit stands: how much it has, what is left of it, and how long until nothing of it is in use. */
interface Standing {
  limit: number
  remaining: number
  fullInMs: number
}

/** Headers that state the limits on messages, as the vendor's own answers do; none where the world states none. */
export function statedHeaders(
  style: MockWorld['hints']['stated'],
  barriers: Barriers,
  at: StatedAt,
): Readonly<Record<string, string>> {
  if (style === 'none') return NO_HEADERS
  const headers: Record<string, string> = {}
  const tell = (subject: string, { limit, remaining, fullInMs }: Standing): void => {
    const wait = fullInMs / at.callersSpeed
    const name = (figure: string): string =>
      style === 'openai' ? `x-ratelimit-${figure}-${subject}` : `anthropic-ratelimit-${subject}-${figure}`
    headers[name('limit')] = String(limit)
    headers[name('remaining')] = String(remaining)
    headers[name('reset')] = style === 'openai' ? spelled(wait) : instantOf(wait, at)
  }
  const requests = tightest(
    barriers.filter(({ rule, limiter }) => rule.tokens === null && !limiter.holds),
    at.now,
  )
  if (requests !== null) tell('requests', requests)
  const counting = barriers.filter(({ rule }) => rule.tokens !== null)
  const tokens = tightest(counting, at.now)
  if (tokens !== null) tell('tokens', tokens)
  for (const counts of style === 'anthropic' ? (['input', 'output'] as const) : []) {
    const own = tightest(
      counting.filter(({ rule }) => rule.tokens?.counts === counts),
      at.now,
    )
    if (own !== null) tell(`${counts}-tokens`, own)
  }
  return headers
}

/** The one with the least left. */
function tightest(barriers: readonly Barrier[], now: number): Standing | null {
  let least: Standing | null = null
  for (const barrier of barriers) {
    const standing = standingOf(barrier, now)
    if (least === null || standing.remaining < least.remaining) least = standing
  }
  return least
}

function standingOf({ rule, limiter }: Barrier, now: number): Standing {
  const { ratePerSecond = 0, burst = 1, windowMs } = lawOf(rule.spec).allows(rule.spec)
  const full = limiter.check(now, burst)
  let remaining = 0
  for (let step = 2 ** Math.floor(Math.log2(burst)); step >= 1; step /= 2) {
    if (remaining + step <= burst && limiter.check(now, remaining + step).admitted) remaining += step
  }
  return {
    limit: windowMs === undefined ? Math.round(ratePerSecond * 60) : burst,
    remaining,
    fullInMs: full.admitted ? 0 : Math.max(0, full.retryAt - now),
  }
}

/** A wait as OpenAI spells it: `6m0s`, `1.5s`, `20ms`. */
function spelled(waitMs: number): string {
  if (!Number.isFinite(waitMs)) return '0s'
  if (waitMs < 1000) return `${Math.ceil(waitMs)}ms`
  const seconds = Math.ceil(waitMs) / 1000
  const minutes = Math.floor(seconds / 60)
  const rest = `${Number((seconds - minutes * 60).toFixed(3))}s`
  return minutes === 0 ? rest : `${minutes}m${rest}`
}

function instantOf(waitMs: number, { now, originEpochMs, callersSpeed }: StatedAt): string {
  const epochMs = originEpochMs + now / callersSpeed + (Number.isFinite(waitMs) ? waitMs : 0)
  return isoSecond(epochMs)
}
