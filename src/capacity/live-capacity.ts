import { join } from 'node:path'
import { attempted, filesOf, writeFiles } from '../document/files.ts'
import { GatebenchError, usageError } from '../errors.ts'
import { BacklogSink } from '../measure/calls/backlog.ts'
import { creditBudgetOf } from '../measure/credits/profile-budget.ts'
import { spanMs } from '../measure/times/measured-time.ts'
import type { Profile } from '../profile/profile.ts'
import { firstOf } from '../run/abort-signals.ts'
import { type CheckedPlan, checkPlan } from '../run/checked-plan.ts'
import { dryRunOf } from '../run/dry-run.ts'
import { requireEmpty, underReports } from '../run/folder/run-folder.ts'
import { lockRun, type RunLock } from '../run/folder/run-lock.ts'
import { NOBODY } from '../run/listener.ts'
import type { RunResult } from '../run/recorded-run.ts'
import { profileToRun, type RunProfileOptions, runChecked } from '../run/run-profile.ts'
import { guardSpending } from '../run/spending-guard.ts'
import type { Clock } from '../time/clock.ts'
import { realClock } from '../time/real-clock.ts'
import { Scope } from '../time/scope.ts'
import { formatCount, formatCounted, formatCredits, formatDuration } from '../units.ts'
import { type CapacityEnd, type CapacityResult, capacityResult, type SearchRecord } from './capacity-result.ts'
import { capacityDocument } from './document.ts'
import { scaledLoad } from './scaled-load.ts'
import { DEFAULT_SEARCH, nextLiveStep, type SearchSettings } from './search.ts'
import { judgeTrial, type Trial } from './trial.ts'
import { capUsedUp, endedBy, exitCodeOf, ofMachine, unbegunNotice } from './trial-end.ts'
import { fillingNotice, measuredHorizonMs, trialProfile } from './trial-profile.ts'

export interface LiveCapacityOptions extends Omit<RunProfileOptions, 'out' | 'sinks'> {
  /** The folder that each trial gets a folder in. */
  out?: string | undefined
  /** `mostTrials` bounds the trials, `resolution` says how narrow the interval is to be. */
  search?: Partial<SearchSettings> | undefined
  /** No trial is begun that could end later than this after the start; null is no bound. */
  withinMs?: number | null
  /** Rest after each trial, for the gateway's windows to pass: an embedded mock, which is new for every trial, needs none. */
  pauseMs?: number | undefined
}

export interface LiveCapacity {
  folder: string
  result: CapacityResult
  /** Error of the disk, fault of gatebench in a trial, or why a trial after the first could not begin. */
  problem: Error | null
}

/** Trials cost time and money, so fewer of them are made than of simulations, for a wider interval. */
export const LIVE_SEARCH: SearchSettings = { ...DEFAULT_SEARCH, mostTrials: 12, resolution: 0.06 }
/** Most rates are per minute. */
const PAUSE_MS = 60_000

/** A search with all that it has done so far. */
export interface BegunSearch {
  /** As its trials are made, before it is scaled. */
  profile: Profile
  folder: string
  record: SearchRecord
  gateway: string
  trials: (Trial & { folder: string | null })[]
  notices: string[]
  /** Trials that were begun, those that do not count among them. */
  made: number
  /** Credits that these may have cost. */
  spent: number
  /** Keeps other processes from continuing it; null before its first trial has ended. */
  lock: RunLock | null
}

interface NextTrial {
  scale: number
  seed: number
  /** The profile at that scale. */
  scaled: Profile
  /** The plan of its run, which may spend what is left of the budget. */
  checked: CheckedPlan
}

/**
 * Searches for the largest load that a live gateway carries, by one run after the other, each in a folder of its own with its journal: a trial that
 * is cut off is resumed as any run. Nothing is spent beyond the profile's credit budget, over all trials. Ends early for a signal, when credits, time
 * or trials run out, when this machine cannot offer the load, and when a trial after the first cannot begin, which is then the `problem`. Throws a
 * GatebenchError as `runProfile` does, and for a gateway that costs where no budget is set (exit 104).
 */
export async function findLiveCapacity(options: LiveCapacityOptions): Promise<LiveCapacity> {
  const { profile: stated, plan } = await profileToRun(options)
  const profile = trialProfile(stated)
  const { withinMs = null, pauseMs = null } = options
  const record = { ...LIVE_SEARCH, ...options.search, withinMs, pauseMs, usedMs: 0 }
  await leaveToSearch(profile, plan, record.mostTrials, profile.credits.budget, options)
  const folder = options.out ?? underReports(`${profile.name}-capacity`)
  await requireEmpty(folder)
  return searchOn(
    { profile, folder, record, gateway: '', trials: [], notices: [], made: 0, spent: 0, lock: null },
    options,
  )
}

/** Throws NOT_CONFIRMED (exit 104) without leave to spend, and USAGE for a gateway that costs where no budget is set. */
export async function leaveToSearch(
  profile: Profile,
  plan: CheckedPlan['plan'],
  mostTrials: number,
  budget: number | null,
  { maySpend = false }: Pick<RunProfileOptions, 'maySpend'>,
  hint?: string,
): Promise<void> {
  const inAll = (first: string): string => {
    if (budget !== null)
      return `up to ${mostTrials} trials, ${formatCredits(budget)} credits in total at most; the first: ${first}`
    throw usageError(
      'a search against a paid gateway needs a budget',
      'set credits.budget in the profile; it applies to all trials together',
    )
  }
  await guardSpending(profile.gateway.target, dryRunOf(profile, plan), maySpend, inAll, hint)
}

/** Makes the trials that are left of a search, as `findLiveCapacity` does. */
export async function searchOn(
  begun: BegunSearch,
  options: Omit<LiveCapacityOptions, 'profile' | 'out'>,
): Promise<LiveCapacity> {
  try {
    return await triedOn(begun, options)
  } finally {
    begun.lock?.release()
  }
}

async function triedOn(begun: BegunSearch, options: Parameters<typeof searchOn>[1]): Promise<LiveCapacity> {
  const { warn = NOBODY.warn, say = NOBODY.say } = options
  const { profile, folder, record: settings, trials, notices } = begun
  const { withinMs, pauseMs } = settings
  const isMock = profile.gateway.target.kind === 'mock'
  const budget = profile.credits.budget === null ? null : profile.credits.budget - begun.spent
  const clock = realClock()
  const startedAt = clock.now()
  const deadline = startedAt + (withinMs ?? Number.POSITIVE_INFINITY) - settings.usedMs
  // One for all trials: what is charged between two of them counts, too.
  const purse = creditBudgetOf(profile, budget)
  let { made } = begun
  let unfit = 0
  const asked = firstOf(options.stop, options.signal)
  let last: RunResult | null = null
  let end: CapacityEnd | null = null
  let unbegun: GatebenchError | null = null
  const resultOf = (why: CapacityEnd): CapacityResult => {
    const gateway = last?.summary.run.gateway
    return capacityResult({
      profile,
      gateway:
        gateway === undefined ? begun.gateway : `${gateway.kind} ${isMock ? mockName(profile) : gateway.baseUrl}`,
      trials,
      end: why,
      exitCodeOf: (of, isBounded) => unbegun?.exitCode ?? exitCodeOf(of, isBounded),
      notices,
      search: { ...settings, usedMs: settings.usedMs + clock.now() - startedAt },
    })
  }
  const write = (result: CapacityResult) => writeFiles(folder, filesOf('capacity', capacityDocument(result)))
  const isRested = async (): Promise<boolean> =>
    made === 0 || isMock || rested(clock, { ...options, ...(pauseMs !== null && { pauseMs }) })
  /** The next trial, or why the search ends before it. */
  const planned = async (): Promise<NextTrial | CapacityEnd> => {
    if (asked.aborted) return 'interrupted'
    // Runs that do not count are runs that were paid for.
    const mostTrials = settings.mostTrials - (made - trials.length)
    const step = nextLiveStep(trials, measuredHorizonMs(profile), { ...settings, mostTrials })
    if (step.next === null) return step.end ?? 'trials'
    const scale = step.next
    const seed = profile.seed + made
    const scaled: Profile = { ...scaledLoad(profile, scale), seed, name: `${profile.name}-trial` }
    const left = budget === null || purse === null ? null : budget - purse.committed
    if (left !== null && left <= 0) return step.end ?? 'credits'
    const checked = await checkPlan(
      left === null ? scaled : { ...scaled, credits: { ...scaled.credits, budget: left } },
    )
    const cost = dryRunOf(scaled, checked.plan).worstCaseCredits ?? 0
    if (left !== null && cost > left) return step.end ?? 'credits'
    const spentMs = (spanMs(scaled.phases) + scaled.drainMs) / profile.gateway.speed
    if (clock.now() + spentMs > deadline) return step.end ?? 'time'
    return (await isRested()) ? { scale, seed, scaled, checked } : 'interrupted'
  }
  /** Why the search ends after a run; null if it goes on. The run is a trial if it shows what the gateway carries. */
  const weighed = async (run: RunResult, out: string, { scale, seed, scaled }: NextTrial, backlog: BacklogSink) => {
    const { summary, problem } = run
    const ended = endedBy(run)
    if (ended !== null) {
      notices.push(`${out}: ${[...summary.verdict.reasons, ...(problem === null ? [] : [problem.message])].join('; ')}`)
      return ended
    }
    const own = ofMachine(summary)
    if (own.length > 0) {
      notices.push(`${out} does not count: ${own.join('; ')}`)
      return ++unfit > 1 ? 'unfit' : null
    }
    unfit = 0
    const cap = isMock ? null : capUsedUp(summary.throttling.byCause)
    if (cap !== null) {
      notices.push(`${out} does not count: ${cap}`)
      return 'quota'
    }
    const { thresholds, verdict, openTasks } = summary
    const trial = judgeTrial({ scale, seed, load: backlog.finish(), thresholds, gates: verdict.gates })
    trials.push({ ...trial, folder: out })
    if (openTasks.length > 0)
      notices.push(
        `${out} left ${formatCounted(openTasks.length, 'task')} open, which may have affected the next trial`,
      )
    const filling = fillingNotice(summary, scaled)
    if (filling !== null) notices.push(`${out}: ${filling}`)
    warn(`${out}: ${timesText(scale)} ${verdictText(trial)}`)
    // A process that is killed says nothing more. What the disk refuses now, it refuses at the end, too.
    await attempted(() => write(resultOf('interrupted')))
    return null
  }
  while (end === null) {
    const next = await planned()
    if (typeof next === 'string') {
      end = next
      break
    }
    made++
    say(`trial ${made}: ${formatCount(next.checked.plan.calls)} calls, ${timesText(next.scale)} the profile's load`)
    const backlog = new BacklogSink(next.scaled)
    const out = join(folder, `trial-${String(made).padStart(2, '0')}`)
    try {
      const own = { maySpend: true, out, sinks: [backlog], purse: purse ?? undefined }
      last = await runChecked(next.checked, { ...options, ...own })
    } catch (error) {
      // Earlier trials were paid for: what they showed is reported before the error is.
      if (made === 1 || !(error instanceof GatebenchError)) throw error
      unbegun = error
      notices.push(unbegunNotice(out, error, trials))
      end = 'unbegun'
      break
    }
    begun.lock ??= lockRun(folder, say)
    end = await weighed(last, out, next, backlog)
  }
  const result = resultOf(end)
  const { problem } = await attempted(() => (made > 0 ? write(result) : []))
  if (end === 'interrupted' && made > 0) warn(`the search is not finished; \`gatebench resume ${folder}\` continues it`)
  return { folder, result, problem: unbegun ?? last?.problem ?? problem }
}

/** False where somebody asked to end. */
export async function rested(
  clock: Clock,
  { pauseMs = PAUSE_MS, stop, signal, say }: Pick<LiveCapacityOptions, 'pauseMs' | 'stop' | 'signal' | 'say'>,
): Promise<boolean> {
  if (pauseMs === 0) return true
  const scope = new Scope(clock)
  for (const given of [stop, signal]) if (given !== undefined) scope.closeOn(given)
  say?.(`pausing for ${formatDuration(pauseMs)} to let the gateway's rate-limit windows expire`)
  try {
    return await scope.sleepUntil(clock.now() + pauseMs)
  } finally {
    // Signals keep a listener of every open scope.
    scope.close()
  }
}

function timesText(scale: number): string {
  return `×${Number(scale.toPrecision(4))}`
}

function verdictText({ passed, goals }: Trial): string {
  if (passed) return 'passed'
  const worst = goals.reduce((least, one) => ((one.margin ?? 0) < (least.margin ?? 0) ? one : least))
  return `${worst.margin === null ? 'could not be judged' : 'failed'}: ${worst.goal} (${worst.found})`
}

function mockName({ gateway: { target } }: Profile): string {
  return target.kind === 'mock' ? `${target.tier}/${target.preset}` : ''
}
