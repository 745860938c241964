import { isDeepStrictEqual } from 'node:util'
import { type CreditsBody, creditsLeft } from '../gateway/bodies.ts'
import type { Modality } from '../gateway/modality.ts'
import type { Endpoint, OutcomeKind } from '../gateway/outcome.ts'
import { type CallFold, CallHistory } from '../measure/calls/call-history.ts'
import type { Answer, CallRecord } from '../measure/calls/call-record.ts'
import { spentBetween } from '../measure/credits/account.ts'
import type {
  ArrivalEvent,
  EventSink,
  HintRecord,
  OutcomeEvent,
  PollEvent,
  RunEvent,
  TerminalEvent,
} from '../measure/events/events.ts'
import type { Profile } from '../profile/profile.ts'
import type { TimeInterval } from '../stats/lognormal-fit.ts'
import { epochMsOfIso } from '../time/iso.ts'

/** The gateway as a run shows it, without the client's waits. All times in ms of the gateway's own time, from the run's start. */
export interface ObservedGateway {
  models: readonly ObservedModel[]
  /** Reads of tasks, of all models. */
  reads: readonly ObservedExchange[]
  /** Queries of the credits and the file quota, by their last attempt: `sentAt` is when it was answered. */
  queries: readonly ObservedExchange[]
  /** Prices of requests that were bought by themselves. */
  prices: readonly { model: string; request: number; price: number }[]
  /** Credits that had been used since the first reading, at each reading of the account; `isAfterPause`: the first one of a resumed run. */
  readings: readonly { at: number; used: number; isAfterPause?: boolean }[]
  /** Credits the account had left at the first reading; null where it was not read, or the token has no bound. */
  balance: number | null
  /** Unix time of instant 0, by the client's clock. */
  originEpochMs: number
}

export interface ObservedModel {
  model: string
  modality: Modality
  requests: Profile['models'][number]['requests']
  /** In order of sending. */
  attempts: readonly ObservedAttempt[]
  tasks: readonly ObservedTask[]
  /** Estimates of the gateway, in ms. */
  estimates: readonly number[]
}

/** One request and its answer. */
export interface ObservedExchange {
  sentAt: number
  /** Round trip. */
  ms: number
  outcome: OutcomeKind
  status: number | undefined
  reason: string | undefined
  errorType: string | undefined
  message: string | undefined
  hint: HintRecord | undefined
}

export interface ObservedAttempt extends ObservedExchange {
  endpoint: Endpoint
  request: number
}

/** From the submit's sending to the end of the task; not ended: as far as it was followed. */
export interface ObservedTask extends TimeInterval {
  request: number
  sentAt: number
  end: 'completed' | 'failed' | 'stuck' | 'open'
}

interface OwnOfCall {
  attempt: ObservedAttempt | null
  /** The attempt that was accepted. */
  sentAt: number | null
  lastReadMs: number
  /** Its task, once the call has ended: a resumed run may see another end of it. */
  task: ObservedTask | null
}

/** Listens to a run for what it shows of its gateway, up to an instant of the run. */
export class ObservedGatewaySink implements EventSink, CallFold<OwnOfCall> {
  readonly #history: CallHistory<OwnOfCall>
  readonly #untilMs: number
  readonly #models = new Map<string, { attempts: ObservedAttempt[]; tasks: ObservedTask[]; estimates: number[] }>()
  readonly #profile: Profile
  readonly #originEpochMs: number
  readonly #reads: ObservedExchange[] = []
  readonly #queries: ObservedExchange[] = []
  readonly #prices: ObservedGateway['prices'][number][] = []
  readonly #readings: ObservedGateway['readings'][number][] = []
  #isPaused = false
  #firstReading: CreditsBody['data'] | null = null
  #balance: number | null = null

  /** Events later than `untilMs` are not looked at. */
  constructor(profile: Profile, startedAt: string, untilMs = Number.POSITIVE_INFINITY) {
    this.#profile = profile
    this.#untilMs = untilMs
    this.#originEpochMs = epochMsOfIso(startedAt)
    this.#history = new CallHistory(profile.models, this)
    for (const { model } of profile.models) this.#models.set(model, { attempts: [], tasks: [], estimates: [] })
  }

  emit(event: RunEvent): void {
    if (event.t > this.#untilMs) return
    if (event.type === 'resumed') this.#isPaused = true
    if (event.type === 'credits' || event.type === 'quota') {
      const { t: sentAt, body, problem: message } = event
      const outcome = body !== null ? 'accepted' : message?.startsWith('429') ? 'throttled' : 'failed'
      const unknown = { status: undefined, reason: undefined, errorType: undefined, hint: undefined }
      this.#queries.push({ ...unknown, sentAt, ms: 0, outcome, message })
    }
    if (event.type === 'credits' && event.body !== null) {
      this.#firstReading ??= event.body
      const used = spentBetween(this.#firstReading, event.body)
      this.#readings.push({ at: event.t, used, ...(this.#isPaused && { isAfterPause: true }) })
      this.#isPaused = false
    }
    if (event.type === 'credits' && event.when === 'before' && event.body !== null) {
      this.#balance = creditsLeft(event.body)
    }
    this.#history.emit(event)
  }

  arrived(_call: CallRecord, _event: ArrivalEvent): OwnOfCall {
    return { attempt: null, sentAt: null, lastReadMs: 0, task: null }
  }

  answered(call: CallRecord, { t, outcome, status, reason }: Answer, own: OwnOfCall): void {
    const { model, modality, request, attemptAt } = call
    own.attempt = {
      sentAt: attemptAt,
      ms: t - attemptAt,
      endpoint: modality === 'text' ? 'message' : 'submit',
      request,
      outcome,
      status,
      reason,
      errorType: undefined,
      message: undefined,
      hint: undefined,
    }
    this.#models.get(model)?.attempts.push(own.attempt)
    if (outcome === 'accepted') own.sentAt = attemptAt
    if (outcome === 'accepted' && modality === 'text') {
      const ms = t - attemptAt
      this.#models.get(model)?.tasks.push({ request, sentAt: attemptAt, low: ms, high: ms, end: 'completed' })
    }
    // The gateway was at work on it for so long at least.
    if (reason === 'aborted' && modality === 'text') {
      const low = Math.max(0, Math.min(t, this.#history.runEnd) - attemptAt)
      this.#models
        .get(model)
        ?.tasks.push({ request, sentAt: attemptAt, low, high: Number.POSITIVE_INFINITY, end: 'open' })
    }
  }

  outcome(_call: CallRecord, { reason, errorType, message, hint }: OutcomeEvent, { attempt }: OwnOfCall): void {
    if (attempt !== null) Object.assign(attempt, { reason, errorType, message, hint: withWholeWait(hint) })
  }

  polled(
    _call: CallRecord,
    { t, ms, outcome, status, reason, errorType, message, hint }: PollEvent,
    own: OwnOfCall,
  ): void {
    own.lastReadMs = ms
    const [sentAt, took] = [t - ms, ms]
    this.#reads.push({ sentAt, ms: took, outcome, status, reason, errorType, message, hint: withWholeWait(hint) })
  }

  ended(call: CallRecord, { t, end }: TerminalEvent, own: OwnOfCall): void {
    const { model, modality, accepted, left } = call
    if (accepted?.estimateMs !== undefined && left === undefined)
      this.#models.get(model)?.estimates.push(accepted.estimateMs)
    if (modality === 'text' || own.sentAt === null) return
    const task =
      end === 'completed' || end === 'failed'
        ? taskOf(call, own.sentAt, t - own.lastReadMs, end)
        : taskOf(call, own.sentAt, Number.POSITIVE_INFINITY, end === 'timedOut' ? 'stuck' : 'open')
    if (own.task !== null) Object.assign(own.task, task)
    else {
      own.task = task
      this.#models.get(model)?.tasks.push(task)
    }
  }

  priced({ model, request, price }: { model: string; request: number; price: number }): void {
    this.#prices.push({ model, request, price })
  }

  /** Where the load began and the run was over, in ms of its own time: its last event, if no process resumed it later. */
  get span(): { origin: number; end: number } {
    const { origin, latest, runEnd } = this.#history
    return { origin, end: Math.min(latest, runEnd) }
  }

  finish(): ObservedGateway {
    for (const { call, own } of this.#history.open()) {
      const { pending: attempt, attemptAt } = call
      const t = Math.max(attemptAt, this.#history.latest)
      const cutOff = { t, attempt, outcome: 'ambiguous', status: undefined, reason: 'aborted' } as const
      if (attempt > 0) this.answered(call, { ...cutOff, isPerhapsAccepted: true, isDuplicate: false }, own)
      if (call.modality !== 'text' && own.sentAt !== null && call.left === undefined) {
        this.#models.get(call.model)?.tasks.push(taskOf(call, own.sentAt, Number.POSITIVE_INFINITY, 'open'))
      }
    }
    return {
      models: this.#profile.models.map(({ model, modality, requests }) => {
        const { attempts, tasks, estimates } = this.#models.get(model) ?? { attempts: [], tasks: [], estimates: [] }
        return { model, modality, requests, attempts: attempts.sort((a, b) => a.sentAt - b.sentAt), tasks, estimates }
      }),
      reads: this.#reads.sort((a, b) => a.sentAt - b.sentAt),
      queries: this.#queries,
      prices: this.#prices,
      readings: this.#readings,
      balance: this.#balance,
      originEpochMs: this.#originEpochMs,
    }
  }
}

/** `seenAt`: sending of the read that found it ended. The gateway decides as a request arrives, so sendings are what counts. */
function taskOf(
  { request, lastNotDone }: CallRecord,
  sentAt: number,
  seenAt: number,
  end: ObservedTask['end'],
): ObservedTask {
  const low = Math.max(0, (lastNotDone ?? sentAt) - sentAt)
  const high = Math.max(low, seenAt - sentAt)
  return { request, sentAt, low, high, end }
}

/** A hint that was capped asked for longer. */
function withWholeWait(hint: HintRecord | undefined): HintRecord | undefined {
  return hint?.delayMs === undefined ? hint : { ...hint, delayMs: hint.askedMs ?? hint.delayMs }
}

/**
 * Runs of one gateway with different calls, each with the models and requests of all of them: a request has the same place in every run. Where two
 * runs state different prices of a request, none is stated.
 */
export function inOneList(runs: readonly ObservedGateway[]): ObservedGateway[] {
  const [first] = runs
  const requestsOf = ({ models }: ObservedGateway) => models.map(({ model, requests }) => ({ model, requests }))
  if (first === undefined || runs.every((run) => isDeepStrictEqual(requestsOf(run), requestsOf(first))))
    return [...runs]
  const models = new Map<string, ObservedModel>()
  for (const one of runs.flatMap((run) => run.models)) {
    const known = models.get(one.model)?.requests ?? []
    models.set(one.model, {
      ...one,
      attempts: [],
      tasks: [],
      estimates: [],
      requests: joinedRequests(known, one.requests),
    })
  }
  return runs.map((run) => {
    const places = new Map(run.models.map((own) => [own.model, placesIn(models.get(own.model)?.requests ?? [], own)]))
    const placed = <T extends { request: number }>(model: string, one: T): T => ({
      ...one,
      request: places.get(model)?.[one.request] ?? one.request,
    })
    return {
      ...run,
      models: [...models.values()].map((all): ObservedModel => {
        const own = run.models.find(({ model }) => model === all.model)
        if (own === undefined) return all
        return {
          ...own,
          requests: all.requests,
          attempts: own.attempts.map((one) => placed(all.model, one)),
          tasks: own.tasks.map((one) => placed(all.model, one)),
        }
      }),
      prices: run.prices.map((one) => placed(one.model, one)),
    }
  })
}

function placesIn(all: Requests, { requests }: ObservedModel): number[] {
  return requests.map(({ body }) => all.findIndex((other) => isDeepStrictEqual(other.body, body)))
}

type Requests = ObservedModel['requests']

function joinedRequests(known: Requests, others: Requests): Requests {
  const isSame = (a: Requests[number], b: Requests[number]): boolean => isDeepStrictEqual(a.body, b.body)
  const both = known.map((one) => {
    const other = others.find((each) => isSame(each, one))
    return other === undefined || other.price === one.price ? one : { ...one, price: null }
  })
  return [...both, ...others.filter((one) => !known.some((each) => isSame(each, one)))]
}
