import * as z from 'zod'
import { GatebenchError } from '../errors.ts'
import type { CallDigest } from '../measure/calls/call-digest.ts'
import { ENDS, type Fate, fateOf } from '../measure/calls/ends.ts'
import { failureRate, giveUpRate } from '../measure/calls/rates.ts'
import type { Latency } from '../measure/summary/latency-schema.ts'
import type { ComparedSummary, RunRecord } from '../measure/summary/run-record.ts'
import { Recorder } from '../measure/times/recorder.ts'
import { ResponseTimes } from './response-times.ts'

/** Figures by which a comparison measures a run. Recorded calls only. */
export interface RunFigures {
  planned: number
  started: number
  completed: number
  /** Calls that the failure rate and the give-up rate count at most: those whose end was not seen are among them. */
  failed: number
  gaveUp: number
  dropped: number
  /** Refused for what the request itself is: left out of times and of the completion rate. */
  leftOut: number
  /** Attempts answered 429. */
  throttled: number
  all: ResponseTimes
  models: ReadonlyMap<string, ResponseTimes>
  /** First tokens of streamed calls, from the intended start; null where nothing was streamed. */
  firstToken: ResponseTimes | null
}

/** Calls say more than a summary, to the microsecond; a summary is quicker to read. */
export type FiguresFrom = 'calls' | 'summary'

const known = {
  calls: new WeakMap<RunRecord, Promise<RunFigures>>(),
  summary: new WeakMap<RunRecord, Promise<RunFigures>>(),
}

/** The figures of a run, from its calls or its summary, whichever is preferred and has them. Throws RUN_INVALID (exit 104) when neither has. */
export function figuresOf(run: RunRecord, prefer: FiguresFrom): Promise<RunFigures> {
  const found = known[prefer].get(run) ?? compute(run, prefer)
  known[prefer].set(run, found)
  return found
}

async function compute(run: RunRecord, prefer: FiguresFrom): Promise<RunFigures> {
  const bySummary = figuresOfSummary(run.summary)
  // The age of calls whose end was not seen is in the log alone.
  const firstToken = firstTokenOf(run.summary)
  // Nor does a summary say which ends only a resumed run saw.
  const isExact = bySummary !== null && bySummary.all.ages.length === 0 && run.summary.run.status !== 'resumed'
  if (prefer === 'summary' && isExact) return { ...bySummary, firstToken }
  const calls = await run.calls()
  const byCalls = calls === null ? null : figuresOfCalls(calls, balanceStatuses(run.settings))
  const figures = byCalls ?? bySummary
  if (figures !== null) return { ...figures, firstToken }
  throw new GatebenchError('this run lacks data that a comparison needs: its calls, and the reason for each refusal', {
    code: 'RUN_INVALID',
    hint: 'name a run folder with its event log; to update a baseline of an older version, run `gatebench baseline` again',
    place: { file: run.source },
  })
}

type CallFigures = Omit<RunFigures, 'firstToken'>

/** The first token of a call whose end was not seen is unknown, and so is the wait for it. */
function firstTokenOf({ streams }: ComparedSummary): ResponseTimes | null {
  if (streams === undefined) return null
  const { seen, calls } = streams.times.firstToken
  return new ResponseTimes(timesIn(seen), Array<number>(calls.unseen).fill(0), calls.never)
}

function timesIn(latency: Latency): number[] {
  return [...Recorder.of(latency).buckets()].flatMap(({ ms, count }) => Array<number>(count).fill(ms))
}

/** Null where a call was refused and nobody wrote down why. */
function figuresOfCalls(calls: readonly CallDigest[], balance: readonly number[]): CallFigures | null {
  const recorded = calls.filter(({ record }) => record)
  if (recorded.some(({ end, status }) => end === 'refused' && status === null)) return null
  const fates = recorded.map((call) => fateOf(call, balance))
  const count = (is: (call: CallDigest, at: number) => boolean): number => recorded.filter(is).length
  const names = [...new Set(recorded.map(({ model }) => model))]
  const models = new Map(names.map((name) => [name, timesOf(recorded, fates, name)]))
  const dropped = count(({ end }) => end === 'dropped')
  return {
    planned: recorded.length,
    started: recorded.length - dropped,
    completed: count(({ end }) => end === 'completed'),
    failed: count(({ end }) => end !== 'dropped' && ENDS[end].failure !== 'miss'),
    gaveUp: count(({ end }) => end !== 'dropped' && ENDS[end].giveUp !== 'miss'),
    dropped,
    leftOut: count((_, at) => fates[at] === 'left-out'),
    throttled: recorded.reduce((sum, call) => sum + call.throttled, 0),
    all: ResponseTimes.of([...models.values()]),
    models,
  }
}

/** A call of which only a resumed run saw the end took at least as long as it was seen open. */
function timesOf(calls: readonly CallDigest[], fates: readonly Fate[], model: string): ResponseTimes {
  const [completed, ages]: [number[], number[]] = [[], []]
  let never = 0
  for (const [at, call] of calls.entries()) {
    if (call.model !== model) continue
    const fate = fates[at]
    if (fate === 'never') never++
    else if (fate === 'unseen' || (fate === 'completed' && call.earliest !== null))
      ages.push(call.earliest ?? call.ended)
    else if (fate === 'completed') completed.push(call.ended)
  }
  return new ResponseTimes(completed, ages, never)
}

/** Null where the summary alone does not tell: refusals of different kinds are one number in it, and old baselines hold less. */
function figuresOfSummary({ measured, models }: ComparedSummary): CallFigures | null {
  const whole = countsOf(measured)
  if (whole === null) return null
  const byModel = new Map<string, ResponseTimes>()
  for (const model of models) {
    const counts = countsOf(model.measured)
    if (counts === null) return null
    const { failed, timedOut, ambiguous, gaveUp, dropped, interrupted, unresolved } = counts
    // Where nothing else is known, they may have been of age 0.
    const ages = Array<number>(interrupted + unresolved).fill(0)
    const completed = timesIn(model.latency.responseTime)
    byModel.set(model.model, new ResponseTimes(completed, ages, failed + timedOut + ambiguous + gaveUp + dropped))
  }
  const { planned, started, completed, dropped, throttled } = whole
  const { hits: failed, open: perhapsFailed } = failureRate(whole)
  const { hits: gaveUp, open: perhapsGaveUp } = giveUpRate(whole)
  return {
    planned,
    started,
    completed,
    failed: failed + perhapsFailed,
    gaveUp: gaveUp + perhapsGaveUp,
    dropped,
    leftOut: 0,
    throttled,
    all: ResponseTimes.of([...byModel.values()]),
    models: byModel,
  }
}

type Counts = { [name in keyof ComparedSummary['measured']]-?: number }

function countsOf(counts: ComparedSummary['measured'] | undefined): Counts | null {
  if (counts === undefined || counts.refused === undefined || counts.refused > 0) return null
  const { dropped, failed, timedOut, ambiguous, interrupted } = counts
  return [dropped, failed, timedOut, ambiguous, interrupted].includes(undefined) ? null : (counts as Counts)
}

const balanceSetting = z.object({ gateway: z.object({ insufficientBalanceStatuses: z.array(z.number()) }) })

function balanceStatuses(settings: unknown): readonly number[] {
  return balanceSetting.safeParse(settings).data?.gateway.insufficientBalanceStatuses ?? [402]
}
