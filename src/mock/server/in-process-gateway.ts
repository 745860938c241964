import { compileDialect } from '../../dialect/compile-dialect.ts'
import type { DialectFile } from '../../dialect/schema.ts'
import {
  ANYTHING,
  type BodyForm,
  CREDITS,
  type GenerationRequest,
  MESSAGE,
  type MessageBody,
  QUOTA,
  TASK,
} from '../../gateway/bodies.ts'
import { classify, evidenceOf, type Reply, type ReplyBody } from '../../gateway/classify.ts'
import { PATHS } from '../../gateway/default-dialect.ts'
import { ASKED, type Asked, type Dialect, isUnsayable } from '../../gateway/dialect.ts'
import type { AttemptOptions, Gateway } from '../../gateway/gateway.ts'
import type { Ambiguous, Outcome, Timing, Unreachable } from '../../gateway/outcome.ts'
import { headerFields, NO_FIELDS } from '../../gateway/reply-headers.ts'
import { AnthropicFrames } from '../../gateway/stream/anthropic-frames.ts'
import type { FrameReader } from '../../gateway/stream/frame.ts'
import { streamAskedOf } from '../../gateway/stream/meter.ts'
import { unstreamedOutcome } from '../../gateway/stream/stream-outcome.ts'
import type { Clock } from '../../time/clock.ts'
import type { MockEngine } from '../engine.ts'
import { type MockReply, NO_HEADERS } from '../exchange.ts'
import { spoiltText } from '../replies/spoilt-text.ts'
import { HeardStream, isHeard } from '../streams/heard-stream.ts'
import { DialectAdapter } from './dialect-adapter.ts'
import { TASKS } from './routes.ts'

export interface InProcessSettings {
  /** Sent as the bearer token; a world that accepts other keys takes any. */
  apiKey?: string
  /** A hint that asks for more is capped to this. */
  longestHintMs?: number
  /** The words in which both sides speak, all the way there and back; none are needed in the default dialect. */
  dialect?: DialectFile | undefined
}

const DETAIL = {
  deadline: 'the deadline passed before the answer was whole',
  aborted: 'the caller gave up before the answer was whole',
  reset: 'the connection was closed without an answer',
  'cut-body': 'the connection was closed before the body was whole',
} as const

/**
 * The mock engine as a gateway, without a network: requests arrive as they are sent, and answers take the time that the engine
 * orders. Both are on one clock.
 */
export function inProcessGateway(
  engine: Pick<MockEngine, 'handle' | 'world'> & Partial<Pick<MockEngine, 'modalityOf'>>,
  clock: Clock,
  settings: InProcessSettings = {},
): Gateway {
  const { apiKey = 'mock-key', longestHintMs = 900_000 } = settings
  const authorization = `Bearer ${apiKey}`
  const { paths } = engine.world
  const line = settings.dialect === undefined ? null : new InProcessDialect(settings.dialect, engine, authorization)
  const frames = line === null ? (): FrameReader => new AnthropicFrames() : line.frames
  let closed = false

  /** Outcome of an attempt that is over. */
  const outcomeOf = <T>(
    form: BodyForm<T>,
    reply: MockReply,
    { sentAt, answeredAt, deadline, asked }: Exchange,
    isAborted: boolean,
  ): Outcome<T> => {
    const timing: Timing = { sentAt, endedAt: clock.now() }
    if (isAborted) return ambiguous('aborted', timing)
    if (answeredAt > deadline) return ambiguous('deadline', timing)
    if (reply.fault === 'reset') return ambiguous('reset', timing)
    const { status, headers } = reply
    // An error status is an answer, whatever became of its body; of a success, the body is the answer.
    if (reply.fault === 'cut-body' && status < 300) {
      const evidence = evidenceOf(spoiltText(JSON.stringify(reply.body), reply.fault))
      return { ...ambiguous('cut-body', timing), status, evidence }
    }
    const nowEpochMs = clock.originEpochMs + timing.endedAt
    const wire = { status, headers: headers === NO_HEADERS ? NO_FIELDS : headerFields(headers), body: bodyOf(reply) }
    const answer = line === null ? wire : line.heard(asked, wire)
    const askedFor = asked.endpoint === 'poll' ? asked.taskId : undefined
    return classify(form, answer, { timing, nowEpochMs, longestHintMs, askedFor })
  }

  /** Outcome of an attempt whose answer was to be streamed, when it is over. */
  const streamed = async (
    reply: MockReply,
    exchange: Exchange,
    request: GenerationRequest,
    how: AttemptOptions,
    frameReader: () => FrameReader,
  ): Promise<Outcome<MessageBody>> => {
    const { sentAt, answeredAt, deadline } = exchange
    const firstBy = Math.min(deadline, sentAt + (how.firstByteMs ?? Infinity))
    const heard =
      isHeard(reply) && answeredAt <= firstBy
        ? new HeardStream(reply, sentAt, how, frameReader, streamAskedOf(request))
        : null
    const endsAt = heard?.endsAt ?? Math.min(answeredAt, firstBy)
    const isAborted = endsAt > sentAt && (await (how.scope ?? clock).sleepUntil(endsAt)) === false
    const now = clock.now()
    if (heard === null || now < answeredAt) {
      return unstreamedOutcome(outcomeOf(MESSAGE, reply, { ...exchange, deadline: firstBy }, isAborted))
    }
    const timing = { sentAt, endedAt: now }
    const context = { timing, nowEpochMs: clock.originEpochMs + now, longestHintMs }
    return heard.outcome(isAborted ? now : undefined, context)
  }

  /** Not an async function: most answers come at once, and a frame that never waits would cost as much as one that does. */
  const attempt = <T>(
    form: BodyForm<T>,
    asked: Asked,
    path: string,
    body: GenerationRequest | undefined,
    how: AttemptOptions,
  ): Promise<Outcome<T>> => {
    const { deadline, scope, call } = how
    const sentAt = clock.now()
    if (closed || scope?.isClosed || deadline <= sentAt) {
      return unsent(sentAt, 'aborted-unsent', closed ? 'the gateway is closed' : 'given up before it was sent')
    }
    // Its route says which task: a path would be written for each read only to be taken apart again.
    const route = asked.endpoint === 'poll' ? asked : undefined
    const method = body === undefined ? 'GET' : 'POST'
    const reply =
      line === null
        ? engine.handle({ method, path, route, authorization, body, call })
        : line.ask(asked, body, how, clock.originEpochMs + sentAt)
    if (typeof reply === 'string') return unsent(sentAt, 'unsayable', reply)
    const answeredAt = sentAt + reply.delayMs
    const isStreamed = body?.stream === true && asked.endpoint === 'message'
    if (isStreamed && frames !== undefined) {
      const heard = streamed(reply, { sentAt, answeredAt, deadline, asked }, body, how, frames)
      return heard as Promise<Outcome<T>>
    }
    const exchange: Exchange = { sentAt, answeredAt, deadline, asked }
    const endsAt = Math.min(answeredAt, deadline)
    if (endsAt <= sentAt) return Promise.resolve(outcomeOf(form, reply, exchange, false))
    const slept: Promise<unknown> = (scope ?? clock).sleepUntil(endsAt)
    return slept.then((rang) => outcomeOf(form, reply, exchange, rang === false))
  }

  return {
    submit: (modality, request, how) => attempt(TASK, ASKED[modality], paths[modality], request, how),
    poll: (taskId, how) => attempt(TASK, { endpoint: 'poll', taskId }, TASKS, undefined, how),
    ...(line?.cancels === true && {
      cancel: (taskId: string, how: AttemptOptions) =>
        attempt(ANYTHING, { endpoint: 'cancel', taskId }, '', undefined, how),
    }),
    message: (request, how) => attempt(MESSAGE, ASKED.message, PATHS.messages, request, how),
    credits: (how) => attempt(CREDITS, ASKED.credits, PATHS.credits, undefined, how),
    quota: (how) => attempt(QUOTA, ASKED.quota, PATHS.quota, undefined, how),
    async close() {
      closed = true
    },
  }
}

function unsent(sentAt: number, reason: Unreachable['reason'], detail: string): Promise<Unreachable> {
  return Promise.resolve({ kind: 'unreachable', timing: { sentAt, endedAt: sentAt }, reason, detail })
}

/** Instants of the caller. */
interface Exchange {
  readonly sentAt: number
  readonly answeredAt: number
  readonly deadline: number
  readonly asked: Asked
}

function ambiguous(reason: keyof typeof DETAIL, timing: Timing): Ambiguous {
  return { kind: 'ambiguous', timing, reason, detail: DETAIL[reason] }
}

function bodyOf({ body, fault, isEmpty }: MockReply): ReplyBody {
  if (isEmpty) return { kind: 'not-json', text: '' }
  if (fault === undefined || fault === 'slow-headers') return { kind: 'json', value: body }
  return { kind: 'not-json', text: spoiltText(JSON.stringify(body), fault) }
}

/** Where the gateway of a process would be reached. */
const BASE = 'http://127.0.0.1'

/** Client and mock in one process that speak another dialect: each request and each answer is put into its words, and read from them. */
class InProcessDialect {
  readonly #engine: Pick<MockEngine, 'handle'>
  readonly #authorization: string
  readonly #dialect: Dialect
  readonly #adapter: DialectAdapter
  readonly #hasKeys: boolean
  /** Whether tasks can be cancelled. */
  readonly cancels: boolean
  /** As the dialect has it. */
  readonly frames: Dialect['frames']

  constructor(
    file: DialectFile,
    engine: Pick<MockEngine, 'handle'> & Partial<Pick<MockEngine, 'modalityOf'>>,
    authorization: string,
  ) {
    this.#engine = engine
    this.#authorization = authorization
    this.#dialect = compileDialect(file, BASE)
    this.#hasKeys = file.idempotency !== undefined
    this.cancels = this.#dialect.cancels === true
    this.frames = this.#dialect.frames
    this.#adapter = new DialectAdapter(file, BASE, (model) => engine.modalityOf?.(model) ?? null)
  }

  /** The engine's answer in the dialect's words; a text says why it cannot be asked. */
  ask(
    asked: Asked,
    request: GenerationRequest | undefined,
    { call, key }: Pick<AttemptOptions, 'call' | 'key'>,
    epochMs: number,
  ): MockReply | string {
    const ask = this.#dialect.ask(asked, request)
    if (isUnsayable(ask)) return ask
    const { place, suffix, body } = ask
    if (typeof place.address !== 'string' && place.address.origin !== BASE) {
      return `no network connection to ${place.address.origin}`
    }
    const path = `${place.path}${suffix}`
    const understood = this.#adapter.understand(place.method, path, body)
    const reply = this.#engine.handle({
      method: place.method,
      path,
      route: understood.route,
      authorization: this.#authorization,
      body: understood.body,
      waitsForEnd: understood.waitsForEnd,
      streamAs: understood.streamAs,
      call,
      ...(this.#hasKeys && { idempotency: key }),
    })
    return this.#adapter.say(understood.heard, reply, epochMs)
  }

  /** The answer as the dialect's client hears it. */
  heard(asked: Asked, reply: Reply): Reply {
    return this.#dialect.answer?.(asked, reply) ?? reply
  }
}
