import type { AdmissionSettings, ModelLoad, Profile, TokenPace } from '../../profile/profile.ts'
import { RETRY_PRESETS } from '../../profile/retry-presets.ts'
import type { Load } from '../reach/load-reach.ts'
import { HOUR_MS, type PlannedModel, type Term } from '../reach/terms.ts'
import type { CallCost } from './call-cost.ts'
import { callsPerHour } from './slot-course.ts'
import type { TokenUse } from './token-use.ts'

/** Attempts of a call: with few of them giving up would decide, and not the limits. */
const ATTEMPTS = 30
const A_DAY_MS = 86_400_000

/**
 * The client that a plan is made for: it keeps to the gateway's limits by a pace and slots of its own, sends what is too much later, and
 * obeys what a refusal says. Of a limit that models share each gets the part that its load uses.
 */
export function recommendedClient(
  profile: Profile,
  terms: readonly Term[],
  models: readonly PlannedModel[],
  load: Load,
): Profile {
  const preset = RETRY_PRESETS['hint-jitter']
  return {
    ...profile,
    clients: 1,
    retry: { ...preset, maxAttempts: ATTEMPTS, maxElapsedMs: A_DAY_MS },
    polls: { budgetPerSecond: null },
    models: profile.models.map((one): ModelLoad => {
      const planned = models.find(({ load: { model } }) => model === one.model)
      return planned === undefined ? one : { ...one, admission: admissionOf(planned, terms, load) }
    }),
  }
}

/** A pace that all rates of the model let through, and its part of all slots. */
function admissionOf({ load: { model }, cost }: PlannedModel, terms: readonly Term[], load: Load): AdmissionSettings {
  const paces: Pace[] = []
  let concurrency: number | null = null
  let isBounded = false
  let tokens: TokenPace | undefined
  for (const term of terms) {
    const perCall = term.uses.get(model) ?? 0
    if (perCall === 0 || term.isClients) continue
    const part = partOf(term, model, load)
    const perHour = part * (term.capacity - term.overhead)
    const ofTokens = term.tokens?.get(model)
    if (ofTokens !== undefined) {
      tokens = tighter(tokens, tokenPace(term, ofTokens, part, perHour / perCall))
    } else if (term.kind === 'rate') {
      // Of a rate that reads share, attempts get what reads leave.
      const attempts = cost.attempts / perCall
      paces.push({
        perSecond: (perHour * attempts) / 3600,
        burst: Math.max(1, Math.floor(Math.min(MOST_AT_ONCE, (term.burst ?? 1) * part))),
        windowMs: term.windowMs,
      })
    } else if (term.kind === 'slots' || term.kind === 'servers') {
      const slots = term.kind === 'slots' ? slotsOf(term, model, load) : busySlots(perHour / perCall, cost)
      concurrency = concurrency === null ? slots : Math.min(concurrency, slots)
      isBounded ||= term.kind === 'slots'
    }
  }
  const needed = load.get(model) ?? 0
  const through = (pace: PaceSettings): number =>
    isBounded ? callsThrough(cost, { ...pace, concurrency }) : Number.POSITIVE_INFINITY
  const own = { ...paceOf(paces, needed, cost.attempts, through), concurrency, longestWaitMs: null }
  return tokens === undefined ? own : { ...own, tokens }
}

/** Requests of the heaviest kind that may pass at once where a window counts: it was left room for hardly more. */
const AT_ONCE_OF_WINDOW = 2

/** A bucket of the client's own for so many calls an hour. The client counts otherwise than the gateway does, and weighs what it counts. */
function tokenPace(term: Term, { perJob, client }: TokenUse, part: number, callsPerHour: number): TokenPace {
  const burst =
    term.windowMs === null
      ? Math.min(MOST_AT_ONCE * client.heaviest, Math.floor(((term.burst ?? 1) * part * client.perAttempt) / perJob))
      : AT_ONCE_OF_WINDOW * client.heaviest
  return { perSecond: (callsPerHour * client.perAttempt) / 3600, burst: Math.max(client.heaviest, burst) }
}

function tighter(one: TokenPace | undefined, other: TokenPace): TokenPace {
  return one === undefined || other.perSecond < one.perSecond ? other : one
}

/** Calls an hour that a client's pace and slots let through together, its gateway having as many slots; Infinity without either. */
export function callsThrough(
  cost: CallCost,
  { ratePerSecond, burst, concurrency }: Pick<AdmissionSettings, 'ratePerSecond' | 'burst' | 'concurrency'>,
): number {
  if (concurrency === null)
    return ratePerSecond === null ? Number.POSITIVE_INFINITY : (ratePerSecond * 3600) / cost.attempts
  const turnMs = ratePerSecond === null ? 0 : 1000 / ratePerSecond
  return callsPerHour({ cost, slots: concurrency, atGateway: concurrency, turnMs, burst })
}

/** Calls in hand that keep servers busy: with one more than are served somebody always waits there, and few enough do. */
function busySlots(perHour: number, { clientMs }: CallCost): number {
  return Math.ceil((perHour * clientMs) / HOUR_MS) + 1
}

export interface Pace {
  perSecond: number
  burst: number
  windowMs: number | null
}

/** Passing at once: enough that calls which have their slot need not wait, and few enough to be no flood. */
export const MOST_AT_ONCE = 10

/** Above what is needed on average: a pace without room holds back calls that have their slot already. */
const ROOM = 1.15

type PaceSettings = Pick<AdmissionSettings, 'ratePerSecond' | 'burst'>

/** Bursts that are tried where a turn must not be lost: from few on each more gains little and costs its part of the window. */
const BURSTS = [1, 2, 3, 4, 6, MOST_AT_ONCE]

/**
 * A pace with as much of a burst as it can afford. Where that lets too little through together with the slots, the one of which most gets
 * through: an even pace loses the turn that finds all slots taken, and a burst makes up for it later in the same window.
 */
export function paceOf(
  paces: readonly Pace[],
  needed: number,
  attempts: number,
  through: (pace: PaceSettings) => number,
): PaceSettings {
  const neededPerSecond = (attempts * needed) / 3600
  let most = Number.POSITIVE_INFINITY
  let affordable = Number.POSITIVE_INFINITY
  for (const { perSecond, windowMs, burst } of paces) {
    const spare = ((perSecond - ROOM * neededPerSecond) * (windowMs ?? 0)) / 1000
    most = Math.min(most, burst)
    affordable = Math.min(affordable, burst, windowMs === null ? burst : Math.max(1, 1 + Math.floor(spare)))
  }
  const gentle = keepingTo(paces, affordable)
  if (gentle.ratePerSecond === null || through(gentle) >= ROOM * needed) return gentle
  return BURSTS.filter((burst) => burst <= most)
    .map((burst) => keepingTo(paces, burst))
    .filter(({ ratePerSecond }) => (ratePerSecond ?? 0) > 0)
    .map((pace) => ({ pace, calls: through(pace) }))
    .reduce((best, one) => (one.calls > best.calls ? one : best), { pace: gentle, calls: through(gentle) }).pace
}

/**
 * The least of the paces, with so much of a burst. Of a limit by windows a burst takes its part: `burst` at once and then the pace must not
 * be more in any window than the limit lets through.
 */
function keepingTo(paces: readonly Pace[], burst: number): PaceSettings {
  let ratePerSecond: number | null = null
  for (const { perSecond, windowMs } of paces) {
    const rate: number = windowMs === null ? perSecond : perSecond - (burst - 1) / (windowMs / 1000)
    ratePerSecond = ratePerSecond === null ? rate : Math.min(ratePerSecond, rate)
  }
  return { ratePerSecond, burst: ratePerSecond === null ? 1 : burst }
}

/** The model's part of a term's slots, in whole ones: all parts together are no more than there are, unless each would have none. */
function slotsOf(term: Term, model: string, load: Load): number {
  const whole = Math.floor((term.capacity - term.overhead) / HOUR_MS + 1e-9)
  const given = [...term.uses.keys()]
    .map((other) => ({ other, part: whole * partOf(term, other, load) }))
    .filter(({ other, part }) => part > 0 || other === model)
    .map(({ other, part }) => ({ other, part, slots: Math.max(1, Math.floor(part)) }))
  let left = whole - given.reduce((sum, { slots }) => sum + slots, 0)
  for (; left > 0; left--) most(given, ({ part, slots }) => part - slots).slots++
  for (; left < 0 && given.some(({ slots }) => slots > 1); left++)
    most(given, ({ part, slots }) => (slots > 1 ? slots - part : Number.NEGATIVE_INFINITY)).slots--
  return given.find(({ other }) => other === model)?.slots ?? 1
}

/** The largest; of equals the first. */
function most<T>(of: readonly T[], size: (one: T) => number): T {
  return of.reduce((best, one) => (size(one) > size(best) ? one : best))
}

/** The part of a term's use that is the model's; an even one where nobody uses it. */
function partOf({ uses }: Term, model: string, load: Load): number {
  let all = 0
  for (const [other, units] of uses) all += units * (load.get(other) ?? 0)
  return all === 0 ? 1 / uses.size : ((uses.get(model) ?? 0) * (load.get(model) ?? 0)) / all
}

/** The client with the limits that a plan sets it to, by model. */
export function withLimits(
  client: Profile,
  limits: ReadonlyMap<string, Omit<AdmissionSettings, 'longestWaitMs'>>,
): Profile {
  return {
    ...client,
    models: client.models.map((one) => {
      const own = limits.get(one.model)
      return own === undefined ? one : { ...one, admission: { ...own, longestWaitMs: null } }
    }),
  }
}
