import { EXIT } from '../errors.ts'
import { STILL_RUNNING } from '../measure/summary/log-doubt.ts'
import type { Summary } from '../measure/summary/summary.ts'
import { type Remedy, remedyOf } from '../measure/thresholds/verdict.ts'
import { formatCount, formatCounted, formatShare } from '../units.ts'

/** From this share of attempts on the 429s are what a reader should do something about. */
const MUCH_THROTTLED = 0.2

/** Next step after a run, as half a sentence: the first question that a reader would ask. */
export function nextStep(summary: Summary): string {
  const { verdict, openTasks, run } = summary
  switch (verdict.word) {
    case 'PASS':
      return (
        pacing(summary) ??
        'save this run with `gatebench baseline`; `gatebench compare` finds regressions in later runs'
      )
    case 'DONE':
      return 'state thresholds in the profile to get a verdict'
    case 'INCONCLUSIVE':
      if (run.doubt === STILL_RUNNING.reason) return 'wait until the run has ended, then write its report'
      if (run.doubt !== undefined) return 'use an undamaged copy of the log or of summary.json, if there is one'
      if (run.unsent === true) return 'run it again'
      return moreOf(summary)
    case 'INTERRUPTED':
      return openTasks.length > 0 && run.time === 'real'
        ? `use \`gatebench resume\` to finish polling the run’s ${formatCounted(openTasks.length, 'open task')}`
        : 'run it again'
    case 'STOPPED':
      return isLostTogether(summary)
        ? 'read the notices about Redis and the workers, then use `gatebench resume`, which adds the events stored on the workers’ disks'
        : stopOf(summary).next
    case 'UNFIT':
      return 'run on a less busy machine, or with a lower rate'
    case 'FAIL':
      return afterFailure(summary)
  }
}

/** Whether a run of several workers lost its Redis, or all of them. */
export function isLostTogether({ distributed, verdict }: Summary): boolean {
  return distributed !== undefined && /^(Redis |no worker )/.test(verdict.reasons[0] ?? '')
}

interface Stop {
  /** Beginning of the reason that the run states. */
  reason: string
  /** Subject of the sentence that says what ended the run. */
  what: string
  next: string
}

/** Stops for money. Whatever else stops a run by itself is a threshold with `abortRun`. */
const STOPS: readonly Stop[] = [
  {
    reason: 'the budget of ',
    what: 'the budget',
    next: 'raise credits.budget, or reduce the load; `gatebench validate` shows what a plan costs',
  },
  {
    reason: 'the gateway refused a call: insufficient balance',
    what: 'an insufficient balance',
    next: 'top up the account, or set credits.stopOnInsufficient: false to continue after such a refusal',
  },
  {
    reason: 'the account could not be read for ',
    what: 'an account that could not be read',
    next: 'check why the gateway did not answer the credit queries; to keep the budget by stated prices alone, set gateway: { account: none }',
  },
]

const RULE: Stop = {
  reason: '',
  what: 'an abort rule',
  next: 'read why the rule stopped the run, then loosen abortRun in the profile, or reduce the load',
}

/** Cause that ended a stopped run. */
export function stopOf({ verdict: { reasons } }: Summary): Stop {
  return STOPS.find(({ reason }) => reasons[0]?.startsWith(reason)) ?? RULE
}

function afterFailure(summary: Summary): string {
  const { verdict } = summary
  if (verdict.exitCode === EXIT.bug) return 'this is a bug in gatebench: please report it'
  const failed = verdict.gates.find((gate) => gate.verdict === 'fail')
  if (failed === undefined)
    return pacing(summary) ?? 'compare the figures marked ✗ with their thresholds, and read the errors'
  if (failed.gate === 'dead-model' && summary.models.every(isAlive))
    return 'use a longer drain, or send less of that model'
  if (failed.gate === 'too-few-completed') return pacing(summary) ?? AFTER_GATES['too-few-completed']
  return AFTER_GATES[failed.gate] ?? 'read the reason of the failed gate'
}

/** Whether a model completed calls, or may have: none of them had come to an end. */
function isAlive({ measured: { started, completed, interrupted, unresolved } }: Summary['models'][number]): boolean {
  return completed > 0 || started === interrupted + unresolved
}

const AFTER_GATES: Readonly<Record<string, string>> & { 'too-few-completed': string } = {
  'task-identity': 'show the protocol section of the report to the operator of the gateway',
  'nothing-completed': 'read the errors; check the address, the key and the models’ names',
  'gateway-gone': 'check the gateway’s own log from the time when it stopped accepting calls',
  'dead-model': 'read the errors of that model; check its name and its requests',
  'too-few-completed': 'check how the calls ended; gates.completed in the profile sets the required share',
}

/** Null where few attempts were refused for rate. */
function pacing({ throttling, thresholds }: Summary): string | null {
  const isBroken = thresholds.some(({ metric, verdict }) => metric === 'throttle_rate' && verdict === 'fail')
  const { rate } = throttling
  if (rate === null || (rate < MUCH_THROTTLED && !isBroken)) return null
  return `${formatShare(rate)} of attempts were answered 429: send more slowly, or let \`gatebench tune\` find the pace`
}

const TO_SEE_ENDS: Readonly<Record<Remedy, string>> = {
  drain: 'use a longer drain, because the verdict depends on calls whose end was not observed',
  'perhaps-drain': 'use a longer drain, because the verdict may depend on calls whose end was not observed',
  'whole-run': 'run it again to its end, because the verdict depends on calls whose end was not observed',
  'new-run': 'run it again, because the verdict depends on calls whose end was not observed in time',
  'own-account':
    'run it again, alone on its account, because the account may show credits of others or lack charges of this run',
  none: 'read the errors of the ambiguous calls, because the verdict depends on whether the gateway accepted them',
}

/** Samples that the thresholds without a verdict lack. */
function moreOf({ thresholds, run, counts, whole }: Summary): string {
  const short = thresholds.filter(({ verdict, samples, needs }) => verdict === 'not-enough-data' && samples < needs)
  const [worst] = short.sort((a, b) => a.samples / a.needs - b.samples / b.needs)
  if (worst !== undefined) {
    return `run longer or make more calls (${formatCount(worst.samples)} of ${formatCount(worst.needs)} samples so far); \`gatebench validate\` shows how many calls a profile makes`
  }
  const unseen = thresholds.find(({ verdict }) => verdict === 'unseen')
  if (unseen !== undefined) return TO_SEE_ENDS[remedyOf(unseen.metric, run.status, counts)]
  const [hardest] = thresholds
    .filter(({ verdict }) => verdict === 'undecided')
    .sort((a, b) => (b.decidedBy ?? Number.POSITIVE_INFINITY) - (a.decidedBy ?? Number.POSITIVE_INFINITY))
  if (hardest === undefined) return 'run longer, or make more calls'
  const { decidedBy, samples, source } = hardest
  if (decidedBy === null)
    return `choose another bound, because the gateway's actual value is too close to ${source} for any run to decide`
  if (whole.intervals.p50.state === 'shaped')
    return `make several runs (${run.time === 'real' ? '--repeat' : '--seeds'}) and read the intervals over runs, because a longer run would have another load; or set "confidence: none" to judge figures as measured`
  const times = Math.max(2, Math.ceil(decidedBy / Math.max(1, samples)))
  return `make a run at least ${times} times as long to decide ${source}, or set "confidence: none" to judge the figure as measured`
}
