import type { Clock } from '../time/clock.ts'
import { Connections } from '../wire/connections.ts'
import { Deadlines } from '../wire/deadlines.ts'
import { Exchange, type ExchangeEnd, type FaultyEnd } from '../wire/exchange.ts'
import type { WireRequest } from '../wire/request-texts.ts'
import { parseBaseAddress } from './base-address.ts'
import {
  ANYTHING,
  type BodyForm,
  CREDITS,
  type GenerationRequest,
  MESSAGE,
  type MessageBody,
  QUOTA,
  TASK,
} from './bodies.ts'
import { formatCallHeader } from './call-header.ts'
import { classify, evidenceOf, type Reply, type ReplyBody, type ReplyContext } from './classify.ts'
import { defaultDialect } from './default-dialect.ts'
import { ASKED, type Asked, type Dialect, isUnsayable } from './dialect.ts'
import { exactJson } from './exact-json.ts'
import { type AttemptOptions, type Gateway, MOST_CONNECTIONS } from './gateway.ts'
import { checkCallHeader, checkedPaths, checkKey } from './http-options.ts'
import { type KeyMask, keyMask, NO_MASK } from './key-mask.ts'
import { MaskedIds } from './masked-ids.ts'
import type { TaskModality } from './modality.ts'
import { GIVEN_UP, sentFault, unsentFault } from './network-fault.ts'
import type { Ambiguous, Outcome, Timing, Unreachable } from './outcome.ts'
import { type Pace, paceOf, speedLine } from './speed-header.ts'
import { streamAskedOf } from './stream/meter.ts'
import { unstreamedOutcome } from './stream/stream-outcome.ts'
import { StreamedAttempt } from './stream/streamed-attempt.ts'
import { keylessFault, type Route, WireRoutes, withQuery } from './wire-routes.ts'

export interface HttpGatewayOptions {
  baseUrl: string
  textBaseUrl: string
  filesBaseUrl: string
  apiKey: string
  /** Path of each submit endpoint below the base address, in the default dialect. */
  paths: Readonly<Record<TaskModality, string>>
  /** The gateway's words; the default dialect where absent. */
  dialect?: Dialect
  /** Origins besides those of the addresses that may have the key, where an answer names one. */
  keyedOrigins?: readonly string[]
  /** Name of the header that carries call and attempt (call-header.ts); null sends none. */
  callHeader: string | null
  /** A hint that asks for more is capped to this. */
  longestHintMs: number
  /** A longer body is given up. */
  largestBodyBytes: number
  /** gatebench's own version, for the user-agent. */
  version: string
  /** Most connections to one origin; an attempt that waits for one is sent late. Absent or null: 10,000. */
  connections?: number | null
  /** Whether answers keep their date and the limits that they state. */
  readsHead?: boolean
  /** Seconds of the clock in a real one: a mock must live as fast, and only a mock may. Left out, any speed is taken. */
  speed?: number
  /** The speed that answers must announce, for a client that lives in real time all the same; left out, that of its own. */
  announces?: number | undefined
  /** Real time, which connections go by; the clock by default. */
  realClock?: Clock
}

export interface HttpGateway extends Gateway {
  /**
   * Opens so many connections to each origin that takes submits, messages or reads, and sends nothing on them: the first measured calls are
   * not to wait for handshakes. Never rejects: what cannot be opened is left for the first call to report.
   */
  warm(connections: number): Promise<void>
  /** Open at present, to all origins. */
  readonly connections: number
  /** How long it takes at least to open one, in ms: to the farthest of the origins; null where none was opened. */
  readonly fastestConnectMs: number | null
  /** Called before requests are written; once for all that go out together. If it gives false, those that may buy something are not sent. */
  beforeSend: (() => unknown) | undefined
}

type Unsent = Pick<Unreachable, 'reason' | 'detail'>
const unsent = (reason: Unsent['reason'], detail: string): Unsent => ({ reason, detail })

interface EndedAttempt<T> {
  exchange: Exchange
  form: BodyForm<T>
  route: Route
  asked: Asked
  begunAt: number
  streamed: StreamedAttempt | undefined
}

/** The gateway over HTTP/1.1, one request a connection at a time. Throws for unusable options, and for nothing that a network does. */
export function httpGateway(options: HttpGatewayOptions, clock: Clock): HttpGateway {
  checkCallHeader(options.callHeader)
  const base = parseBaseAddress(options.baseUrl, 'base address')
  const text = parseBaseAddress(options.textBaseUrl, 'text address')
  const files = parseBaseAddress(options.filesBaseUrl, 'files address')
  checkKey(options.apiKey, [base, text, files])
  const dialect = options.dialect ?? defaultDialect(checkedPaths(options.paths))
  // No accept-encoding: what the bench measures is not this machine's inflate.
  const plainLines = `user-agent: gatebench/${options.version}\r\n${dialect.headers}${speedLine(options.speed)}`
  const keyLines = dialect.isKeyLasting ? dialect.keyLines(options.apiKey, 0) : ''
  const keyQuery = dialect.keyQuery(options.apiKey)
  const origins = new Map<string, Connections>()
  const connectionsTo = (origin: string): Connections => {
    let connections = origins.get(origin)
    if (connections === undefined) {
      const most = options.connections ?? MOST_CONNECTIONS
      const settings = {
        most,
        largestBodyBytes: options.largestBodyBytes,
        beforeSend: () => gateway.beforeSend?.() !== false,
      }
      connections = new Connections(origin, settings, options.realClock ?? clock)
      origins.set(origin, connections)
    }
    return connections
  }
  const routes = new WireRoutes({
    addresses: { base, text, files },
    keyedOrigins: (options.keyedOrigins ?? []).map((origin) => parseBaseAddress(origin, 'keyed origin').origin),
    readsWithoutKey: dialect.readsWithoutKey === true,
    keyLines,
    plainLines,
    connectionsTo,
  })

  const mask = keyMask(options.apiKey)
  const ids = new MaskedIds(mask)
  const showId = (id: string): string => ids.show(id)
  const deadlines = new Deadlines(clock)
  let outstanding = 0
  /** Null until an answer was heard, by which it is known whether the gateway lives as fast. */
  const expected = options.announces ?? options.speed
  let pace: Pace | null = expected === undefined ? { mismatch: null } : null
  let closing: Promise<void> | undefined
  let onLastEnd: (() => void) | undefined

  /** The request as it is written, and where it goes; or why it is not sent. */
  const written = (
    asked: Asked,
    request: GenerationRequest | undefined,
    { deadline, scope, call, key }: AttemptOptions,
    begunAt: number,
  ): { route: Route; wire: WireRequest; isStreamed: boolean } | Unsent => {
    if (closing !== undefined) return unsent('aborted-unsent', 'the gateway is closed')
    if (scope?.isClosed) return unsent('aborted-unsent', GIVEN_UP.aborted)
    if (deadline <= begunAt) return unsent('aborted-unsent', GIVEN_UP.deadline)
    const ask = dialect.ask(asked, request)
    if (isUnsayable(ask)) return unsent('unsayable', ask)
    const route = routes.to(ask.place)
    if (typeof route === 'string') return unsent('foreign-address', mask.text(route))
    const fault = route.isKeyed ? undefined : keylessFault(asked, mask)
    if (fault !== undefined) return unsent('foreign-address', fault)
    const label = headerLine(options.callHeader, call && formatCallHeader(call))
    const keyed = headerLine(dialect.idempotency, key)
    const signed =
      dialect.isKeyLasting || !route.isKeyed ? '' : dialect.keyLines(options.apiKey, clock.originEpochMs + begunAt)
    const suffix = keyQuery === '' || !route.isKeyed ? ask.suffix : withQuery(ask.place.path, ask.suffix, keyQuery)
    const wire =
      ask.body === undefined
        ? route.requests.bare(suffix, signed + label)
        : route.requests.withBody(ask.body, signed + label + keyed, suffix)
    return { route, wire, isStreamed: ask.place.isStreamed === true }
  }

  // One promise an attempt, and no async function: at tens of thousands a second, what they cost counts.
  const attempt = <T>(
    form: BodyForm<T>,
    asked: Asked,
    request: GenerationRequest | undefined,
    how: AttemptOptions,
  ): Promise<Outcome<T>> =>
    new Promise((resolve) => {
      const begunAt = clock.now()
      const sendable = written(asked, request, how, begunAt)
      if ('reason' in sendable) {
        return resolve({ kind: 'unreachable', timing: { sentAt: begunAt, endedAt: begunAt }, ...sendable })
      }
      const { route, wire, isStreamed } = sendable
      const over = (): void => {
        disarm()
        unwatch?.()
        pending?.forget()
        resolve(outcomeOf({ exchange, form, route, asked, begunAt, streamed }))
        if (--outstanding === 0) onLastEnd?.()
      }
      const streamed =
        isStreamed && dialect.frames !== undefined && request !== undefined
          ? new StreamedAttempt(clock, dialect.frames, streamAskedOf(request), over)
          : undefined
      const exchange = streamed?.exchange ?? new Exchange(clock, over)
      exchange.needsRecord = request !== undefined
      const disarm = deadlines.add(how.deadline, () => exchange.giveUp('deadline'))
      const unwatch = streamed?.watch(how, deadlines, clock)
      const pending = how.scope?.onClose(() => exchange.giveUp('aborted'))
      outstanding++
      route.connections.send(wire, exchange)
    })

  /** Whatever fails while an answer is handled becomes the attempt's outcome: it may have bought something all the same. */
  const outcomeOf = <T>(ended: EndedAttempt<T>): Outcome<T> => {
    try {
      return judged(ended)
    } catch (error) {
      const { exchange, begunAt } = ended
      const { sentAt, endedAt, status } = exchange
      const detail = `the response could not be processed: ${evidenceOf(mask.text(String(error)))}`
      return { kind: 'ambiguous', timing: { sentAt: sentAt ?? begunAt, endedAt }, reason: 'unreadable', status, detail }
    }
  }

  const judged = <T>({ exchange, form, route, asked, begunAt, streamed }: EndedAttempt<T>): Outcome<T> => {
    const { sentAt, endedAt, end, status } = exchange
    const timing: Timing = { sentAt: sentAt ?? begunAt, endedAt }
    if (end !== 'answered' && sentAt === null) return { kind: 'unreachable', timing, ...unsentFault(end, route.secure) }
    // An error status is an answer, whatever became of its body; of a success, the body is the answer.
    const hasBegun = streamed?.hasBegun === true
    if (end !== 'answered' && status < 300 && !hasBegun) return lost(exchange, end, timing, mask)
    pace ??= paceOf(exchange.headers, expected ?? 1)
    if (pace.mismatch !== null) return { kind: 'unreachable', timing, reason: 'other-speed', detail: pace.mismatch }
    const text = hasBegun ? '' : exchange.text()
    const context: ReplyContext = {
      timing,
      nowEpochMs: clock.originEpochMs + endedAt,
      longestHintMs: options.longestHintMs,
      askedFor: asked.endpoint === 'poll' ? asked.taskId : undefined,
      mask: hasBegun || mask.mayBeIn(text) ? mask : NO_MASK,
      readsHead: options.readsHead === true,
      showId,
    }
    if (hasBegun) return streamed.outcome(context) as Outcome<T>
    const wireReply: Reply = { status, headers: exchange.headers, body: readBody(text, end, form as BodyForm<unknown>) }
    const reply = dialect.answer === undefined ? wireReply : dialect.answer(asked, wireReply)
    const outcome = classify(form, reply, context)
    return streamed === undefined ? outcome : (unstreamedOutcome(outcome as Outcome<MessageBody>) as Outcome<T>)
  }

  const gateway: HttpGateway = {
    beforeSend: undefined,
    submit: (modality, request, how) => attempt(TASK, ASKED[modality], request, how),
    poll: (taskId, how) => attempt(TASK, { endpoint: 'poll', taskId: ids.real(taskId) }, undefined, how),
    ...(dialect.cancels === true && {
      cancel: (taskId: string, how: AttemptOptions) =>
        attempt(ANYTHING, { endpoint: 'cancel', taskId: ids.real(taskId) }, undefined, how),
    }),
    message: (request, how) => attempt(MESSAGE, ASKED.message, request, how),
    credits: (how) => attempt(CREDITS, ASKED.credits, undefined, how),
    quota: (how) => attempt(QUOTA, ASKED.quota, undefined, how),
    get connections() {
      let open = 0
      for (const connections of origins.values()) open += connections.open
      return open
    },
    get fastestConnectMs() {
      const known = [...origins.values()].flatMap(({ fastestOpenMs }) => fastestOpenMs ?? [])
      return known.length === 0 ? null : Math.max(...known)
    },
    async warm(count) {
      await Promise.all(Array.from(new Set([base.origin, text.origin]), (origin) => connectionsTo(origin).warm(count)))
    },
    close() {
      closing ??= new Promise<void>((resolve) => {
        onLastEnd = resolve
        if (outstanding === 0) resolve()
      }).then(async () => {
        deadlines.close()
        await Promise.all([...origins.values()].map((connections) => connections.destroy()))
      })
      return closing
    },
  }
  return gateway
}

function lost(exchange: Exchange, end: FaultyEnd, timing: Timing, mask: KeyMask): Ambiguous {
  const { status } = exchange
  const fault = sentFault(end, status > 0)
  if (status === 0) return { kind: 'ambiguous', timing, ...fault }
  return { kind: 'ambiguous', timing, status, ...fault, evidence: evidenceOf(exchange.text(), mask) }
}

function headerLine(name: string | null | undefined, value: string | undefined): string {
  return typeof name !== 'string' || value === undefined ? '' : `${name}: ${value}\r\n`
}

/** The account has no ids, so its numbers stay numbers: some gateways state 2^63 − 1 where there is no limit. */
function readBody(text: string, end: ExchangeEnd, form: BodyForm<unknown>): ReplyBody {
  if (end === 'answered') {
    try {
      return { kind: 'json', value: form === CREDITS || form === QUOTA ? JSON.parse(text) : exactJson(text) }
    } catch {
      // Not JSON: the text is the evidence.
    }
  }
  return { kind: 'not-json', text }
}
