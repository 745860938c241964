import type { Modality } from '../gateway/modality.ts'
import type { Endpoint } from '../gateway/outcome.ts'
import { isRecord } from '../json.ts'
import { type Draw, hashText, type RandomSource } from '../random.ts'
import { startOf } from '../time/calendar.ts'
import type { Clock } from '../time/clock.ts'
import { type Account, Accounts } from './accounts.ts'
import { type MockReply, type MockRequest, NO_HEADERS, type Visit } from './exchange.ts'
import { Faults } from './faults.ts'
import { Checks, countFailed } from './gate/checks.ts'
import { countPassed, settleTokens } from './gate/counting.ts'
import { Gate } from './gate/gate.ts'
import { weighedOf } from './gate/request-weight.ts'
import { answerAgain, type Bought, IdempotencyKeys } from './idempotency-keys.ts'
import { exchangeKey, REPLY } from './jobs/draw-keys.ts'
import { fileNames, type Job, statusOf, taskView } from './jobs/job.ts'
import { JobBook } from './jobs/job-book.ts'
import { JobFactory } from './jobs/job-factory.ts'
import { replyTimeMs } from './jobs/latency.ts'
import { Ledger } from './ledger.ts'
import { type OracleCounts, OracleTally } from './oracle/oracle-counts.ts'
import type { OracleLog, RequestRecord } from './oracle/oracle-log.ts'
import { Refusals } from './replies/refusals.ts'
import { creditsBodyOf, quotaBodyOf, submitReply } from './replies/reply-bodies.ts'
import { spoiltReply } from './replies/spoilt-reply.ts'
import { type Route, Routes } from './server/routes.ts'
import { textReply } from './streams/reply.ts'
import { Catalogue } from './world/catalogue.ts'
import type { MockWorld } from './world/schema.ts'

interface EngineOptions {
  world: MockWorld
  clock: Clock
  random: RandomSource
  /** Origin of result URLs. */
  resultsUrl?: string
  log?: OracleLog | null
}

type Visitable = Extract<Route, { endpoint: Endpoint | 'cancel' }>

const NO_BODY: Readonly<Record<string, unknown>> = Object.freeze({})

/** The gateway's behaviour: every request is decided as it arrives, and everything that is due by then happens first. */
export class MockEngine {
  readonly world: MockWorld
  readonly #clock: Clock
  readonly #latency: Draw
  readonly #answersAtOnce: boolean
  readonly #log: OracleLog | null
  readonly #resultsUrl: string
  readonly #ledger: Ledger
  readonly #tally = new OracleTally()
  readonly #routes: Routes
  readonly #catalogue: Catalogue
  readonly #accounts: Accounts
  readonly #faults: Faults
  readonly #refusals: Refusals
  readonly #checks: Checks
  readonly #jobs: JobBook
  readonly #jobFactory: JobFactory
  readonly #idempotencyKeys: IdempotencyKeys
  #requests = 0

  constructor({ world, clock, random, resultsUrl = 'http://127.0.0.1', log = null }: EngineOptions) {
    this.world = world
    this.#clock = clock
    this.#latency = random.draws('latency')
    this.#answersAtOnce = Object.values(world.latency.replies).every(({ median }) => median === 0)
    this.#log = log
    this.#resultsUrl = resultsUrl
    this.#ledger = new Ledger(log === null ? undefined : (entry) => log.record({ type: 'ledger', ...entry }))
    this.#routes = new Routes(world.paths)
    this.#catalogue = new Catalogue(world)
    const { originEpochMs } = clock
    const startEpochMs =
      world.startsAt === null ? originEpochMs : (startOf(world.startsAt, originEpochMs) ?? originEpochMs)
    this.#accounts = new Accounts(world, this.#ledger, startEpochMs)
    this.#faults = new Faults(world, random)
    this.#refusals = new Refusals(world, random, originEpochMs)
    this.#checks = new Checks(world, new Gate(world, startEpochMs), this.#ledger, this.#refusals)
    this.#jobs = new JobBook({
      ledger: this.#ledger,
      tally: this.#tally,
      log,
      refund: world.credits.refund,
      keepForMs: world.tasks.keepFor,
    })
    this.#idempotencyKeys = new IdempotencyKeys(world.tasks.keepFor)
    this.#jobFactory = new JobFactory(world, random, this.#faults)
  }

  /** Decides one request at the present instant. */
  handle(request: MockRequest): MockReply {
    const now = this.#clock.now()
    this.#jobs.settle(now)
    const route = request.route ?? this.#routes.find(request.method, request.path)
    const record: RequestRecord = {
      type: 'request',
      t: now,
      n: ++this.#requests,
      endpoint: route.endpoint,
      status: 200,
      reason: 'accepted',
      delayMs: 0,
      // There from the start, in the order of the log's lines: a record that grows is a slow one.
      call: request.call?.call,
      attempt: request.call?.attempt,
      account: undefined,
      model: undefined,
    }
    const reply = this.#answer(request, route, record)
    record.status = reply.status
    record.delayMs = reply.delayMs
    this.#tally.request(record)
    this.#log?.record(record)
    return reply
  }

  /** The modality of a model; null where nobody knows it. */
  modalityOf(model: unknown): Modality | null {
    return typeof model === 'string' ? this.#catalogue.modalityOf(model) : null
  }

  /** The truth so far, in figures. */
  counts(): OracleCounts {
    this.settle()
    return this.#tally.counts(this.#ledger.books())
  }

  /** Does what is due by now, or by `aheadMs` later, so that the log is whole up to then. */
  settle(aheadMs = 0): void {
    this.#jobs.settle(this.#clock.now() + aheadMs)
  }

  #answer(request: MockRequest, route: Route, record: RequestRecord): MockReply {
    switch (route.endpoint) {
      case 'none':
        if (route.status === 405) return this.#refusals.wrongMethod(record, route.allow)
        return this.#refusals.notFound(record, 'unknown-path', 'no such endpoint')
      case 'file':
        return this.#file(route.taskId, route.file, record)
      default:
        return this.#visit(request, route, record)
    }
  }

  #visit(request: MockRequest, route: Visitable, record: RequestRecord): MockReply {
    const visit = this.#visitOf(request, route, record)
    const { modality, fault } = visit
    const struck = fault && this.#refusals.beforeGateway(fault, visit)
    if (struck !== null) return struck
    const bought = modality === null ? undefined : this.#idempotencyKeys.find(visit)
    if (bought !== undefined && this.world.idempotency === 'dedupe') {
      const again = this.#again(visit, bought)
      if (fault?.kind === 'status') return this.#refusals.failure(record, fault, request.callersSpeed)
      return spoiltReply(again, fault, record, this.#faults)
    }
    const refusal = this.#checks.refusal(visit)
    if (refusal !== null) return spoiltReply(refusal, fault, record, this.#faults)
    if (fault?.kind === 'status' && fault.at === 'upstream') {
      countFailed(visit)
      return this.#refusals.failure(record, fault, request.callersSpeed)
    }
    const reply = modality === null ? this.#read(visit, route) : this.#generate(visit, modality)
    if (fault?.kind === 'status') {
      delete record.stream
      return { ...this.#refusals.failure(record, fault, request.callersSpeed), delayMs: reply.delayMs }
    }
    return spoiltReply(reply, fault, record, this.#faults)
  }

  /** Facts of a request before it is decided. */
  #visitOf(request: MockRequest, route: Visitable, record: RequestRecord): Visit {
    // To limits and faults a cancel is a read.
    const endpoint = route.endpoint === 'cancel' ? 'poll' : route.endpoint
    const job = endpoint === 'poll' ? this.#jobs.find((route as { taskId: string }).taskId) : undefined
    const modality = route.endpoint === 'submit' ? route.modality : endpoint === 'message' ? 'text' : null
    const body = isRecord(request.body) ? request.body : NO_BODY
    const name = typeof body.model === 'string' && body.model !== '' ? body.model : null
    const found = modality === null || name === null ? null : this.#catalogue.find(name, modality)
    const model = modality === null ? null : (found ?? this.#catalogue.nameless(modality))
    const account = this.#accounts.find(request.authorization)
    if (account !== null) record.account = account.label
    if (found !== null) record.model = found.name
    if (job !== undefined) {
      record.taskId = job.id
      // Every read counts, answered or not: the next one must not meet the draw that struck this one.
      if (route.endpoint === 'poll') job.polls++
    }
    return {
      now: record.t,
      endpoint,
      request,
      account,
      modality,
      model,
      modelKnown: name === null || found !== null,
      job,
      record,
      body,
      weighed: weighedOf(body, this.world.validation.largestN, endpoint === 'message'),
      passage: null,
      micro: 0,
      fault: this.#faults.mayStrike(endpoint)
        ? this.#faults.ofExchange(endpoint, (model ?? job?.model)?.name ?? null, record.t, exchangeKey(record, job))
        : null,
    }
  }

  /** An idempotency key comes again: nothing is bought, and no limit counts it. */
  #again(visit: Visit, bought: Bought): MockReply {
    const refusal = this.#idempotencyKeys.refusal(visit, bought, this.#refusals)
    if (refusal !== null) return refusal
    visit.record.reason = 'repeated'
    visit.record.taskId = bought.taskId
    return answerAgain(bought, this.#replyDelay(visit, 'submit'))
  }

  #generate(visit: Visit, modality: Job['modality']): MockReply {
    const job = this.#jobFactory.accept(visit, modality)
    const isHeld = modality === 'text' || visit.request.waitsForEnd === true
    const answerMs = isHeld ? job.doneAt - visit.now : this.#replyDelay(visit, 'submit')
    countPassed(visit, visit.now + answerMs, this.#jobs)
    this.#jobs.accept(job)
    visit.record.taskId = job.id
    if (this.#idempotencyKeys.find(visit) !== undefined) this.#tally.boughtAgain(job)
    const reply =
      modality === 'text'
        ? textReply(job, visit, answerMs, this.#clock.originEpochMs)
        : submitReply(job, visit, this.world.tasks, this.#resultsUrl, answerMs)
    if (modality === 'text') settleTokens(visit, reply, job.doneAt, this.#jobs)
    this.#idempotencyKeys.note(visit, job.id, reply, answerMs)
    const stated = this.#refusals.stated(visit.passage?.barriers ?? [], visit.record, visit.request.callersSpeed)
    return stated === NO_HEADERS ? reply : { ...reply, headers: { ...reply.headers, ...stated } }
  }

  #read(visit: Visit, route: Visitable): MockReply {
    const { record, now, job } = visit
    // Credentials were checked: there is an account.
    const account = visit.account as Account
    if (visit.endpoint === 'poll' && (job === undefined || job.account.user !== account.user)) {
      countFailed(visit)
      return this.#refusals.notFound(record, 'unknown-task', 'no such task', 'task_id')
    }
    const endpoint = visit.endpoint === 'credits' || visit.endpoint === 'quota' ? visit.endpoint : 'poll'
    const delayMs = this.#replyDelay(visit, endpoint)
    countPassed(visit, now + delayMs, this.#jobs)
    if (job === undefined) {
      const body = endpoint === 'credits' ? creditsBodyOf(account) : quotaBodyOf(account.user, this.world)
      return { status: 200, headers: NO_HEADERS, body, delayMs }
    }
    if (route.endpoint === 'cancel') return this.#cancel(job, delayMs, record)
    if (visit.request.fetchesFile === true && statusOf(job, now) === 'completed' && now >= job.expiresAt)
      return this.#refusals.expired(record, job.expiresAt)
    const status = this.#toldStatus(job, now)
    record.taskStatus = status
    const headers = this.#refusals.nextRead(status, visit.request.callersSpeed)
    return { status: 200, headers, body: taskView(job, status, now, this.world.tasks, this.#resultsUrl), delayMs }
  }

  #cancel(job: Job, delayMs: number, record: RequestRecord): MockReply {
    const { t } = record
    const isOver = t >= job.doneAt
    if (isOver && !job.isCancelled) return this.#refusals.ended(record)
    if (!job.isCancelled) this.#jobs.cancel(job, t)
    const body = taskView(job, 'failed', t, this.world.tasks, this.#resultsUrl)
    return { status: 200, headers: NO_HEADERS, body, delayMs }
  }

  /** Status that a read returns: the state, or an older one when reads of this job flap. */
  #toldStatus(job: Job, now: number): ReturnType<typeof statusOf> {
    const status = statusOf(job, now)
    const { flapping } = job.fate
    if (flapping === null || status === 'pending' || !this.#faults.flaps(flapping, now, job.n, job.polls)) return status
    return status === 'processing' ? 'pending' : 'processing'
  }

  #file(taskId: string, file: string, record: RequestRecord): MockReply {
    const job = this.#jobs.find(taskId)
    const exists = job !== undefined && statusOf(job, record.t) === 'completed' && fileNames(job).includes(file)
    if (!exists) return this.#refusals.notFound(record, 'unknown-path', 'no such file')
    record.taskId = taskId
    if (record.t >= job.expiresAt) return this.#refusals.expired(record, job.expiresAt)
    return { status: 200, headers: NO_HEADERS, body: NO_BODY, file: job.modality, delayMs: 0 }
  }

  #replyDelay({ now, passage, record }: Visit, endpoint: keyof MockWorld['latency']['replies']): number {
    const held = Math.max(0, (passage?.startsAt ?? now) - now)
    if (this.#answersAtOnce) return held
    const time = this.world.latency.replies[endpoint]
    if (time.median === 0) return held
    return held + replyTimeMs(time, this.#latency, [hashText(endpoint), record.n, REPLY])
  }
}
