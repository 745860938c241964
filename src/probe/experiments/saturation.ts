import type { Lead } from '../inference/distinguishing.ts'
import { type Attempt, refusesBy429, soundPassing } from '../requests/attempt.ts'
import { SHORTEST_SPACING_MS } from '../requests/budget.ts'
import type { ProbedModel } from '../requests/probed-model.ts'
import type { Requester } from '../requests/requester.ts'
import { priceOfLead, READ_AHEAD_MS } from './price-of-lead.ts'

/** One saturation: a lead, a gap, a burst until the limit shows, and a watch over its recovery. Times in ms. */
export interface SaturationPlan {
  cycle: number
  /** Where in the gateway's minute it begins, or in a shorter period of its clock. */
  phaseMs: number
  periodMs: number
  gapMs: number
  /** Parts of the limit that are sent before the burst, so long after the first; a single request where there are none. */
  leads?: readonly Lead[]
  /** Accepted submits that the watch waits for. */
  recoveries: number
  /** Accepted submits that it waits for whatever the limit that was met first lets through: more than a limit behind it does. */
  recoveriesAtLeast?: number
  /** Watched for longer, until a rate shows to within a few percent. */
  isLong: boolean
  /** No more of the model's requests are open at a time; Infinity where nothing bounds them. */
  openAtMost: number
  /** Submits of the burst at most. */
  burstAtMost: number
  /** The longest window that is looked for. */
  longestWindowMs: number
  /** Between two submits of the burst, where the limit is known about; null: slow at first, then faster. */
  spacingMs: number | null
  /** No traffic during the recovery, but a single submit now and then: for limits that count refusals. */
  isSilent: boolean
  /** The window in which the single submits are spread; the longest that is looked for where none is known. */
  silentWindowMs: number
  /** Time after which a burst below a rate is given up. A burst beneath a concurrency limit ends after little more than the longest window. */
  burstMs?: number
}

/** Refusals in a row that end a burst: one may be chance. */
const REFUSALS_IN_A_ROW = 3
/** And so many of a slow one, which may meet a limit that lets one through now and then. */
const REFUSALS_IN_ALL = 20
/** Between two submits of a watch at most, in ms. */
const LONGEST_STEP_MS = 300
/** Answers to a watch that are waited for at a time. */
const MOST_UNANSWERED = 30
const MOST_HELD = 200
/** Recovery time below which a limit refills steadily: only a longer watch shows how fast, in ms. */
const QUICK_MS = 2500
const QUICK_WATCH_MS = 10_000
const QUICK_RECOVERIES = 20
/** An accepted request of text is answered late: one that is open for so long was not refused. */
export const PRESUMED_AFTER_MS = 1000

/** A steady rate is known to within one part in so many. */
const LONG_RECOVERIES = 45

/** Single submits in a window, and what is waited for of them. */
const MOST_SINGLES = 12
const SILENT_RECOVERIES = 2
const SILENT_AFTER = 1.15

const ONE_LEAD: readonly Lead[] = [{ afterMs: 0, submits: 1 }]

interface CycleCare {
  /** The gateway's clock minus ours, in ms. */
  offsetMs: number
  /** Called when the limit has shown. */
  whileSaturated?: ((cycle: number) => Promise<void>) | undefined
}

/** Result of a cycle, for the course. */
export interface SaturationEnd {
  /** The burst met a limit. */
  saturated: boolean
  /** Enough were accepted again. */
  recovered: boolean
  /** It was asked by single submits, from the beginning or because nothing passed while it was asked more often. */
  isSilent: boolean
}

/** Runs a cycle. Ends early when nothing more may be submitted. */
export async function runSaturation(
  requester: Requester,
  model: ProbedModel,
  plan: SaturationPlan,
  { offsetMs, whileSaturated }: CycleCare,
): Promise<SaturationEnd> {
  const { clock, submitting } = requester
  const { cycle } = plan
  const own = (): Attempt[] =>
    requester.attempts.filter((one) => one.cycle === cycle && one.model === model.model && one.target === 'submit')
  const submit = (stage: Attempt['stage']) => requester.submit(model, stage, cycle)
  const open = (): number =>
    requester.attempts.filter(
      (one) => one.model === model.model && one.target === 'submit' && one.overAt === undefined && isHeld(one),
    ).length
  const room = async (untilMs: number): Promise<boolean> => {
    while (open() >= plan.openAtMost) {
      if (clock.now() > untilMs || !(await submitting.sleepUntil(clock.now() + 100))) return false
    }
    return !submitting.isClosed
  }
  const ended: SaturationEnd = { saturated: false, recovered: false, isSilent: false }
  const leadAt = await lead()
  if (leadAt === null || !(await submitting.sleepUntil(leadAt + plan.gapMs))) return ended
  await burst()
  const isAnswering = (): boolean =>
    own().some(({ passing, sentAt }) => passing === null && clock.now() - sentAt < 1000)
  // The answers to the last of them.
  for (let waited = 0; waited < 10 && isAnswering(); waited++) {
    if (!(await submitting.sleepUntil(clock.now() + 100))) break
  }
  const first = firstRefusal(own())
  if (first === null || submitting.isClosed) return ended
  ended.saturated = true
  const [, recovered] = await Promise.all([whileSaturated?.(cycle), watch(first.sentAt)])
  return { ...ended, recovered }

  /** Waits for the phase, and sends the leads; null if not all were sent. */
  async function lead(): Promise<number | null> {
    const epoch = clock.originEpochMs + clock.now() + offsetMs
    const { periodMs } = plan
    const price = priceOfLead(requester, model)
    const beginsAt = clock.now() + ((((plan.phaseMs - epoch) % periodMs) + periodMs) % periodMs)
    if (!(await submitting.sleepUntil(beginsAt - READ_AHEAD_MS))) return null
    price.aheadOf()
    if (!(await submitting.sleepUntil(beginsAt))) return null
    const leadAt = clock.now()
    for (const { afterMs, submits } of plan.leads ?? ONE_LEAD) {
      if (!(await submitting.sleepUntil(leadAt + afterMs))) return null
      for (let sent = 0; sent < submits; sent++) {
        const sending = submit('lead')
        if (sending === null) return null
        price.after(sending)
        if (sent + 1 < submits && !(await submitting.sleepUntil(clock.now() + (plan.spacingMs ?? 0)))) return null
      }
    }
    return leadAt
  }

  async function burst(): Promise<void> {
    // Paced, it takes a whole window to meet its limit, and no longer.
    const until = clock.now() + (plan.burstMs ?? 1.2 * plan.longestWindowMs)
    const paced = Number.isFinite(plan.openAtMost) || plan.burstMs !== undefined
    const refusalsInAll = plan.burstMs === undefined ? Number.POSITIVE_INFINITY : REFUSALS_IN_ALL
    for (let sent = 0; sent < plan.burstAtMost; sent++) {
      if (!(await room(until)) || (paced && clock.now() > until)) return
      if (submit('burst') === null) return
      if (!(await submitting.sleepUntil(clock.now() + (plan.spacingMs ?? spacingMs(sent))))) return
      if (isSaturated(own(), refusalsInAll)) return
    }
  }

  /** Asks until enough were accepted again; false if they were not. */
  async function watch(refusedAt: number): Promise<boolean> {
    const until = refusedAt + 2.4 * plan.longestWindowMs
    // What overtook a refusal of the burst on its way has not recovered.
    const recovered = (): Attempt[] =>
      own().filter((one) => one.stage !== 'lead' && one.stage !== 'burst' && passes(one, clock.now()))
    // Few answers show a small limit.
    const passed = own().filter((one) => one.passing === 'accepted' && one.sentAt < refusedAt).length
    const most = Math.min(plan.recoveries, 3 + Math.floor(passed / 4))
    const plenty = Math.max(plan.recoveriesAtLeast ?? 0, plan.isLong ? LONG_RECOVERIES : most)
    // Refusals that count keep a limit closed: fewer are made in a window than it lets through.
    const silentMs = plan.silentWindowMs / Math.max(2, Math.min(MOST_SINGLES, (passed - 1) / 2))
    let lastAt = refusedAt
    /** Where everything passes again the limit refills faster than it is asked. */
    const stepMs = (): number => {
      const last = own().slice(-4)
      return recovered().length > 0 && last.every((one) => passes(one, clock.now()) || one.passing === null) ? 25 : 100
    }
    const isEnough = (accepted: readonly Attempt[]): boolean => {
      if (accepted.length < (ended.isSilent ? SILENT_RECOVERIES : plenty)) return false
      const isQuick = (accepted[0]?.sentAt ?? Number.POSITIVE_INFINITY) - refusedAt < QUICK_MS
      return !isQuick || clock.now() - refusedAt >= QUICK_WATCH_MS || accepted.length >= QUICK_RECOVERIES
    }
    ended.isSilent = plan.isSilent
    while (clock.now() < until) {
      const since = clock.now() - lastAt
      // A limit that does not open while it is asked may count what it refuses.
      ended.isSilent ||= recovered().length === 0 && clock.now() > refusedAt + SILENT_AFTER * plan.longestWindowMs
      const waitMs = ended.isSilent ? silentMs : Math.min(LONGEST_STEP_MS, Math.max(stepMs(), 0.01 * since))
      if (!(await submitting.sleepUntil(clock.now() + waitMs)) || !(await room(until))) return false
      if (isBehind()) continue
      if (submit('watch') === null) return false
      const accepted = recovered()
      lastAt = accepted.at(-1)?.sentAt ?? refusedAt
      if (isEnough(accepted)) return true
    }
    return false
  }

  /** Whether answers come so late that no more are asked for. Requests that a queue holds back are as good as accepted. */
  function isBehind(): boolean {
    const unanswered = own().filter(({ passing }) => passing === null)
    const isSlow = unanswered.filter((one) => !passes(one, clock.now())).length > MOST_UNANSWERED
    return model.modality !== 'text' && (isSlow || unanswered.length > MOST_HELD)
  }
}

/** The burst begins slowly, so that small limits are met with few refusals, and ends fast, so that large ones are met within a window. */
function spacingMs(sent: number): number {
  if (sent < 10) return 100
  if (sent < 100) return 25
  return sent < 300 ? 10 : SHORTEST_SPACING_MS
}

function isHeld({ passing }: Attempt): boolean {
  return passing === null || passing === 'accepted'
}

function passes({ passing, sentAt }: Attempt, now: number): boolean {
  return passing === 'accepted' || (passing === null && now - sentAt > PRESUMED_AFTER_MS)
}

function isSaturated(attempts: readonly Attempt[], refusalsInAll: number): boolean {
  const by429 = refusesBy429(attempts)
  let [inARow, inAll] = [0, 0]
  for (const attempt of attempts) {
    const isRefused = soundPassing(attempt, by429) === 'limited'
    if (isRefused) inAll++
    inARow = isRefused ? inARow + 1 : attempt.passing === null ? inARow : 0
    if (inARow >= REFUSALS_IN_A_ROW || inAll >= refusalsInAll) return true
  }
  return false
}

function firstRefusal(attempts: readonly Attempt[]): Attempt | null {
  const by429 = refusesBy429(attempts)
  return attempts.find((one) => soundPassing(one, by429) === 'limited') ?? null
}

/**
 * Where in two minutes of the gateway's clock saturations begin. The first meets an edge of each window that no longer one has; all have room before such an edge, and each another remainder, of a second too, so that what is refilled by the clock's seconds
 * is not taken for what is refilled from the first request on.
 */
const PHASES_MS = [1370, 94_640, 52_180, 73_810]
/** Phases repeat so often: the longest window that is looked for has to have its place in it. */
const PERIOD_MS = 120_000
const SHORT_PHASES_MS = [1370, 14_640, 2180, 13_810]
const SHORT_PERIOD_MS = 20_000
const SHORT_WINDOW_MS = 10_000
const SHORTEST_PERIOD_MS = 4000

/** Places at which saturations begin in such a period, in ms. */
export function phasesFor(longestWindowMs: number): readonly number[] {
  return longestWindowMs <= SHORT_WINDOW_MS ? SHORT_PHASES_MS : PHASES_MS
}

/** The shortest that an edge of the longest window has a place of its own in. */
export function periodFor(longestWindowMs: number): number {
  if (longestWindowMs <= SHORTEST_PERIOD_MS / 2) return SHORTEST_PERIOD_MS
  return longestWindowMs <= SHORT_WINDOW_MS ? SHORT_PERIOD_MS : PERIOD_MS
}
