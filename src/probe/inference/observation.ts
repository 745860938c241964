import { type Attempt, refusesBy429, soundPassing } from '../requests/attempt.ts'
import { durationsOf } from '../requests/durations.ts'

/** A submit as inference sees it: when it met the limits, on the prober's clock in ms, and whether it passed them. */
export interface Observation {
  at: number
  /** The same without regard to what may have overtaken it. */
  dueAt: number
  passed: boolean
  /** It may have met them so much earlier or later. */
  slackMs: number
  held: HeldBounds
  cycle: number
  /** How long the answer took, in ms; null where it tells nothing. */
  answeredAfterMs: number | null
  /** Refused, and another that was sent within the slack was let through: their order may have been the other. */
  mayHaveSwapped: boolean
  /** How long its work lasted, in ms: surely so long, and no longer; null where it was not accepted, or not seen to end. */
  lasted: { least: number; most: number } | null
  /** Accepted, or refused and not in the midst of refusals: where laws differ. */
  isTelling: boolean
}

/** Known delays of the network between prober and gateway, in ms. */
export interface Network {
  /** One way. */
  delayMs: number
  /** Instants may be off by this. */
  slackMs: number
  /** The gateway's clock minus ours. */
  offsetMs: number
  /** The gateway's clock may be off by this from what is believed. */
  offsetErrorMs: number
}

/**
 * The submits of models that meet the same limits, in the order in which they met them. Faults tell nothing and are left out. `holding`: those of
 * them that a limit on open requests may count.
 */
export function observationsOf(
  attempts: readonly Attempt[],
  models: readonly string[],
  network: Network,
  holding: readonly string[] = models,
): Observation[] {
  const own = attempts.filter(
    (one) =>
      one.target === 'submit' &&
      one.model !== null &&
      models.includes(one.model) &&
      one.endedAt !== null &&
      one.stage !== 'invalid' &&
      one.stage !== 'images' &&
      one.isShut === undefined,
  )
  const by429 = refusesBy429(own)
  const trips = tripsOf(own, network)
  const told = own
    .map((attempt) => ({ ...attempt, ...openUntilAnswered(attempt, trips), passing: soundPassing(attempt, by429) }))
    .filter(({ passing }) => passing !== 'other')
    .sort((a, b) => a.sentAt - b.sentAt)
  const isHeld = ({ model }: Attempt): boolean => model !== null && holding.includes(model)
  const held = heldBounds(told, network, isHeld)
  const observations = told.map((one, index): Observation => {
    const passed = one.passing === 'accepted'
    const around = [...told.slice(Math.max(0, index - 1), index), ...told.slice(index + 1, index + 4)]
    const overtaken = told
      .slice(index + 1, index + 8)
      .find(({ passing, sentAt }) => passing === 'accepted' && sentAt - one.sentAt <= network.slackMs)
    const mayHaveSwapped = !passed && overtaken !== undefined
    return {
      slackMs: slackOf(one, passed, network),
      isTelling: passed || index % 8 === 0 || around.some((other) => other.passing === 'accepted'),
      // After what it was overtaken by: where refusals count, it did not count before.
      at: (mayHaveSwapped ? overtaken.sentAt : one.sentAt) + network.delayMs,
      dueAt: one.sentAt + network.delayMs,
      passed,
      held: held[index] as HeldBounds,
      cycle: one.cycle,
      answeredAfterMs: passed && one.taskId !== undefined ? (one.endedAt as number) - one.sentAt : null,
      mayHaveSwapped,
      lasted: passed ? lastedOf(one) : null,
    }
  })
  return observations.sort((a, b) => a.at - b.at || Number(b.passed) - Number(a.passed))
}

/** An attempt with what its answer says of how long a text was open: a request that was sent a slack before `metUntil` met it, whatever the network did. */
type Told = Attempt & { metUntil?: number }

/**
 * Work whose result is its answer was over when the answer left. A request that was sent the longest round trip before the answer came met that work, most
 * likely. It surely did only if it was sent so long before that both ways may have been as late as that whole trip was: the way of the request and the
 * way of the answer belong to two trips.
 */
function openUntilAnswered(
  { sentAt, endedAt, overAt, taskId }: Attempt,
  { longestMs, surelyMs }: Trips,
): Pick<Told, 'openAt' | 'metUntil'> {
  if (taskId !== undefined || endedAt === null || overAt !== endedAt) return {}
  return { openAt: Math.max(sentAt, endedAt - longestMs), metUntil: Math.max(sentAt, endedAt - surelyMs) }
}

interface Trips {
  longestMs: number
  surelyMs: number
}

/** The longest round trip, and the longest of two ways, in ms, without the slack that bounds leave anyway. Refusals come at once, so that there are many to see it from. */
function tripsOf(attempts: readonly Attempt[], { delayMs, slackMs }: Network): Trips {
  const trips = attempts.flatMap(({ passing, sentAt, endedAt }) =>
    passing === 'limited' && endedAt !== null ? [endedAt - sentAt] : [],
  )
  const usualMs = 2 * delayMs
  const [longest, shortest] = [Math.max(usualMs, ...trips), Math.min(usualMs, ...trips)]
  return {
    longestMs: Math.max(usualMs, longest - slackMs),
    surelyMs: Math.max(usualMs, 2 * longest - shortest - slackMs),
  }
}

function lastedOf({ sentAt, openAt = sentAt, overAt }: Attempt): Observation['lasted'] {
  return overAt === undefined ? null : { least: openAt - sentAt, most: overAt - sentAt }
}

/** An admitted request may be held back on purpose: the lateness of its answer says less about the network. */
const MOST_OF_PASSED_MS = 300

/** A request was met between its sending and its answer: one that was long under way may have been met late. */
function slackOf({ sentAt, endedAt }: Attempt, passed: boolean, { delayMs, slackMs }: Network): number {
  const late = (endedAt ?? sentAt) - sentAt - 2 * delayMs
  return Math.max(slackMs, passed ? Math.min(MOST_OF_PASSED_MS, late) : late)
}

/** Requests that a concurrency limit would have found open when a request came: the certain number, and the possible number. */
interface HeldBounds {
  least: number
  most: number
  /** How much work is likely to have ended since the request before, of that which was seen open and then over. */
  endings: number
  /** Mean number of open requests between the last reading before each end and the first after it, by the known durations of work. */
  mean: number
  variance: number
}

/**
 * Bounds of what is held at each instant, from what is known of when accepted work ended. `attempts` in the order in which they came.
 * An answer that a queue kept back came while its work was open. What does not count in the limit meets none that is held.
 */
export function heldBounds(
  attempts: readonly Told[],
  { delayMs, slackMs }: { delayMs: number; slackMs: number },
  counts: (attempt: Attempt) => boolean = () => true,
): HeldBounds[] {
  const durations = durationsOf(attempts)
  const work = attempts.filter((one) => one.passing === 'accepted' && counts(one))
  // Work that was over before a request came says nothing of that one, nor of those after it.
  let open = work
  return attempts.map((at, index) => {
    const before = attempts[index - 1]?.sentAt ?? at.sentAt
    if (index % FORGOTTEN_EVERY === 0) open = open.filter(({ overAt }) => overAt === undefined || overAt >= before)
    return counts(at) ? boundsAt(at, before, open, { delayMs, slackMs, durations }) : NOTHING_HELD
  })
}

/** After so many requests it is looked what is over. */
const FORGOTTEN_EVERY = 8

/** `work` in the order in which it was sent; `before`: when the request before was sent. */
function boundsAt(
  at: Told,
  before: number,
  work: readonly Told[],
  { delayMs, slackMs, durations }: { delayMs: number; slackMs: number; durations: ReturnType<typeof durationsOf> },
): HeldBounds {
  let [least, most, endings, mean, variance] = [0, 0, 0, 0, 0]
  for (const one of work) {
    const { sentAt, overAt: until = Number.POSITIVE_INFINITY } = one
    if (sentAt > at.sentAt + slackMs) break
    if (one === at) continue
    const isSurelyBefore = sentAt < at.sentAt
    // What was seen to be over before a request was sent was over when it came.
    if (until > at.sentAt) most++
    const answeredAt = (one.endedAt ?? sentAt) - 2 * delayMs - slackMs
    const openAt = Math.min(Math.max(sentAt, one.openAt ?? 0, answeredAt), until)
    const { openShare } = durations(one.model)
    const share = openShare(at.sentAt - sentAt, openAt - sentAt, until - sentAt)
    if (until > openAt && at.sentAt > openAt && before < until)
      endings += openShare(before - sentAt, openAt - sentAt, until - sentAt) - share
    if (!isSurelyBefore) continue
    mean += share
    variance += share * (1 - share)
    const { metUntil = openAt } = one
    if (metUntil >= at.sentAt + slackMs && isInOrder(one, at, slackMs)) least++
  }
  return { least, most, endings, mean, variance }
}

/** Whether one was open when the other came, if the later of the two met the earlier: one that came first and was soon over met nothing that overtook it. */
function isInOrder(one: Told, at: Told, slackMs: number): boolean {
  const { metUntil = at.openAt ?? at.sentAt } = at
  return at.passing !== 'accepted' || one.sentAt + slackMs <= at.sentAt || metUntil >= one.sentAt + slackMs
}

const NOTHING_HELD: HeldBounds = { least: 0, most: 0, endings: 0, mean: 0, variance: 0 }

/**
 * The most that passed in any span of so long, and how long it took. `isAnswered`: as they were answered. What nothing refuses may wait for longer and
 * longer, and then answers, not submits, show what the gateway lets through.
 */
export function mostWithin(
  observations: readonly Observation[],
  spanMs: number,
  isAnswered: boolean,
): { requests: number; inMs: number } | null {
  const answered = observations.filter((one) => one.passed).map((one) => ({ at: one.at, tookMs: tookOf(one) }))
  const plainMs = Math.min(...answered.map(({ tookMs }) => tookMs))
  const passed = answered.map(({ at, tookMs }) => at + (isAnswered ? tookMs - plainMs : 0)).sort((a, b) => a - b)
  let best: { requests: number; inMs: number } | null = null
  let from = 0
  for (const [index, at] of passed.entries()) {
    while (at - (passed[from] as number) > spanMs) from++
    const requests = index - from + 1
    if (best === null || requests > best.requests) best = { requests, inMs: at - (passed[from] as number) }
  }
  return best
}

function tookOf({ answeredAfterMs, lasted }: Observation): number {
  return answeredAfterMs ?? lasted?.most ?? 0
}
