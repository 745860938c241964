import { CallLedger } from '../../src/measure/call-ledger.ts'
import { Account } from '../../src/measure/credits/account.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import type { ThresholdResult } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { NEVER_LATE } from '../../src/measure/thresholds/machine-lateness.ts'
import { judgeAll } from '../../src/measure/thresholds/thresholds.ts'
import { viewOfCalls } from '../../src/measure/thresholds/view-of-calls.ts'
import { horizonMs } from '../../src/measure/times/measured-time.ts'
import type { ThresholdSpec } from '../../src/profile/profile.ts'
import { testHeader, testProfile, testThreshold } from './random-run.ts'
import { uniform, type VerdictWorld, type WorldCall, type WorldThreshold } from './verdict-worlds.ts'

const MODELS = ['image-standard', 'video-fast'] as const
const MODALITIES = ['image', 'video'] as const

/** How often a threshold of a world was judged right, wrong or not at all. */
export interface VerdictRow {
  world: string
  calls: number
  threshold: WorldThreshold
  green: number
  red: number
  undecided: number
  /** PASS where the truth breaks the bound, or FAIL where it keeps it. */
  wrong: number
  runs: number
}

/** Judges `runs` runs of a world by what a summary says of their events. */
export function judgeWorld(world: VerdictWorld, seed: number, runs: number): VerdictRow[] {
  const specs = world.thresholds.map(specOf)
  const rows = world.thresholds.map(
    (threshold): VerdictRow => ({
      ...{ world: world.name, calls: world.calls, threshold, green: 0, red: 0, undecided: 0, wrong: 0, runs },
    }),
  )
  for (let run = 0; run < runs; run++) {
    const results = judged(world.run(uniform(seed * 1_000_003 + run * 7919 + world.name.length)), specs)
    for (const [at, { verdict }] of results.entries()) {
      const row = rows[at] as VerdictRow
      const isBroken = row.threshold.truth > row.threshold.max
      if (verdict === 'pass') row.green++
      else if (verdict === 'fail') row.red++
      else row.undecided++
      if ((verdict === 'pass' && isBroken) || (verdict === 'fail' && !isBroken)) row.wrong++
    }
  }
  return rows
}

function specOf({ metric, stat, model, max }: WorldThreshold): ThresholdSpec {
  const where = model === undefined ? {} : { model: MODELS[model] }
  return testThreshold({ metric, stat, max, where })
}

function judged(calls: readonly WorldCall[], thresholds: readonly ThresholdSpec[]): readonly ThresholdResult[] {
  const last = calls.at(-1)?.at ?? 0
  return judgedEvents(
    calls.flatMap((call, number) => eventsOf(call, number, last)),
    thresholds,
    last + 1,
  )
}

/** What a run of `durationMs` says of its thresholds, as a summary judges them; what else a summary says takes most of its time. */
export function judgedEvents(
  events: RunEvent[],
  thresholds: readonly ThresholdSpec[],
  durationMs: number,
): readonly ThresholdResult[] {
  const phases = [{ name: 'measure', durationMs, record: true }]
  const profile = testProfile({ thresholds, confidence: 0.95, phases })
  const ledger = new CallLedger(profile, horizonMs(profile), 0)
  for (const event of events.sort((a, b) => a.t - b.t)) ledger.history.emit(event)
  const whole = {
    until: Number.POSITIVE_INFINITY,
    spentByRun: null,
    account: new Account(),
    unfit: null,
    lateness: NEVER_LATE,
  }
  return judgeAll(thresholds, viewOfCalls(ledger, profile, whole), profile.confidence)
}

/** How many calls were sent when an abort rule stopped a run of `planMs`, which judges each second until the last call is over; null where none did. */
export function stoppedAfter(calls: readonly WorldCall[], threshold: WorldThreshold, planMs: number): number | null {
  const specs = [{ ...specOf(threshold), abortRun: true }]
  const profile = testProfile({ thresholds: specs, phases: [{ name: 'measure', durationMs: planMs, record: true }] })
  const builder = new SummaryBuilder(testHeader(profile))
  const events = calls.flatMap((call, number) => eventsOf(call, number, planMs)).sort((a, b) => a.t - b.t)
  let next = 0
  for (let now = 1000; next < events.length; now += 1000) {
    for (; (events[next]?.t ?? Number.POSITIVE_INFINITY) <= now; next++) builder.add(events[next] as RunEvent)
    const [result] = judgeAll(specs, { ...builder.view(), isUnderWay: true }, 0.999)
    if (result?.verdict === 'fail') return calls.filter(({ at }) => at <= now).length
  }
  return null
}

function eventsOf({ at, model, end, ms, refusals, queuedMs = 0 }: WorldCall, call: number, last: number): RunEvent[] {
  const of = { call, model: MODELS[model] }
  const modality = MODALITIES[model]
  const events: RunEvent[] = [
    { type: 'arrival', t: at, ...of, modality, intended: at, phase: 'measure', record: true, request: 0 },
  ]
  for (let n = 1; n <= refusals; n++) {
    events.push({ type: 'attempt', t: at, ...of, endpoint: 'submit', attempt: n })
    events.push({
      type: 'outcome',
      t: at,
      ...of,
      endpoint: 'submit',
      attempt: n,
      outcome: 'throttled',
      ms: 0,
      status: 429,
    })
  }
  const attempts = end === 'gaveUp' ? refusals : refusals + 1
  const terminal = {
    ...of,
    type: 'terminal',
    modality,
    intended: at,
    record: true,
    attempts,
    polls: 0,
    admissionWaitMs: 0,
    backoffMs: 0,
  } as const
  if (end === 'gaveUp') return [...events, { ...terminal, t: at + ms, end }]
  events.push({ type: 'attempt', t: at, ...of, endpoint: 'submit', attempt: attempts })
  events.push({
    type: 'outcome',
    t: at,
    ...of,
    endpoint: 'submit',
    attempt: attempts,
    outcome: 'accepted',
    ms: 0,
    status: 200,
  })
  events.push({ type: 'accepted', t: at, ...of, attempt: attempts, taskId: `task-${call}` })
  const task = { taskId: `task-${call}`, sentAt: at, acceptedAt: at }
  if (end === 'lost') return [...events, { ...terminal, ...task, t: last + 60_000, end: 'unresolved' }]
  const firstProcessing = at + queuedMs
  if (queuedMs < ms) {
    const read = { n: 1, outcome: 'accepted', ms: 0, taskStatus: 'processing' } as const
    events.push({ type: 'poll', t: firstProcessing, ...of, taskId: task.taskId, ...read })
  }
  return [...events, { ...terminal, ...task, t: at + ms, end, ...(end === 'completed' && { firstProcessing }) }]
}
