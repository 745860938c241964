import { type BodyForm, CREDITS, MESSAGE, QUOTA, TASK } from '../gateway/bodies.ts'
import { classify, evidenceOf, type ReplyBody } from '../gateway/classify.ts'
import type { AttemptOptions, Gateway } from '../gateway/gateway.ts'
import type { Ambiguous, Outcome, Timing } from '../gateway/outcome.ts'
import { headerFields, NO_FIELDS } from '../gateway/reply-headers.ts'
import type { Clock } from '../time/clock.ts'
import type { MockEngine } from './engine.ts'
import { type MockReply, NO_HEADERS } from './exchange.ts'
import { type Route, TASKS } from './routes.ts'
import { spoiltText } from './spoilt-text.ts'

export interface InProcessSettings {
  /** Sent as the bearer token; a world that accepts other keys takes any. */
  apiKey?: string
  /** A hint that asks for more is capped to this. */
  longestHintMs?: number
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
  engine: Pick<MockEngine, 'handle' | 'world'>,
  clock: Clock,
  settings: InProcessSettings = {},
): Gateway {
  const { apiKey = 'mock-key', longestHintMs = 900_000 } = settings
  const authorization = `Bearer ${apiKey}`
  const { paths } = engine.world
  let closed = false

  /** Outcome of an attempt that is over. */
  const outcomeOf = <T>(
    form: BodyForm<T>,
    reply: MockReply,
    { sentAt, answeredAt, deadline, askedFor }: Exchange,
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
    const answer = { status, headers: headers === NO_HEADERS ? NO_FIELDS : headerFields(headers), body: bodyOf(reply) }
    return classify(form, answer, { timing, nowEpochMs, longestHintMs, askedFor })
  }

  /** Not an async function: most answers come at once, and a frame that never waits would cost as much as one that does. */
  const attempt = <T>(
    form: BodyForm<T>,
    method: 'GET' | 'POST',
    path: string,
    route: Route | undefined,
    body: unknown,
    askedFor: string | undefined,
    { deadline, scope, call }: AttemptOptions,
  ): Promise<Outcome<T>> => {
    const sentAt = clock.now()
    if (closed || scope?.isClosed || deadline <= sentAt) {
      const detail = closed ? 'the gateway is closed' : 'given up before it was sent'
      return Promise.resolve({
        kind: 'unreachable',
        timing: { sentAt, endedAt: sentAt },
        reason: 'aborted-unsent',
        detail,
      })
    }
    const reply = engine.handle({ method, path, route, authorization, body, call })
    const answeredAt = sentAt + reply.delayMs
    const exchange: Exchange = { sentAt, answeredAt, deadline, askedFor }
    const endsAt = Math.min(answeredAt, deadline)
    if (endsAt <= sentAt) return Promise.resolve(outcomeOf(form, reply, exchange, false))
    const slept: Promise<unknown> = (scope ?? clock).sleepUntil(endsAt)
    return slept.then((rang) => outcomeOf(form, reply, exchange, rang === false))
  }

  return {
    submit: (modality, request, how) => attempt(TASK, 'POST', paths[modality], undefined, request, undefined, how),
    // Its route says which task: a path would be written for each read only to be taken apart again.
    poll: (taskId, how) => attempt(TASK, 'GET', TASKS, { endpoint: 'poll', taskId }, undefined, taskId, how),
    message: (request, how) => attempt(MESSAGE, 'POST', '/v1/messages', undefined, request, undefined, how),
    credits: (how) => attempt(CREDITS, 'GET', '/v1/credits', undefined, undefined, undefined, how),
    quota: (how) => attempt(QUOTA, 'GET', '/api/v1/files/quota', undefined, undefined, undefined, how),
    async close() {
      closed = true
    },
  }
}

/** Instants of the caller. */
interface Exchange {
  readonly sentAt: number
  readonly answeredAt: number
  readonly deadline: number
  /** The task that a read asks for. */
  readonly askedFor: string | undefined
}

function ambiguous(reason: keyof typeof DETAIL, timing: Timing): Ambiguous {
  return { kind: 'ambiguous', timing, reason, detail: DETAIL[reason] }
}

function bodyOf({ body, fault }: MockReply): ReplyBody {
  if (fault === undefined || fault === 'slow-headers') return { kind: 'json', value: body }
  return { kind: 'not-json', text: spoiltText(JSON.stringify(body), fault) }
}
