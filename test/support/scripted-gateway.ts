import type { MessageBody, Task } from '../../src/gateway/bodies.ts'
import type { AttemptOptions, Gateway } from '../../src/gateway/gateway.ts'
import type { Outcome } from '../../src/gateway/outcome.ts'
import type { RetryHint } from '../../src/gateway/retry-hint.ts'
import type { Clock } from '../../src/time/clock.ts'

/** What a request comes to, so many ms after it was sent; an acceptance at once where nothing is said. */
export interface Scripted {
  afterMs?: number
  kind?: 'accepted' | 'throttled' | 'refused' | 'failed' | 'unreachable' | 'ambiguous'
  status?: number
  /** In the answer's Retry-After. */
  hintMs?: number
  /** Of a task: `pending` for a submit, `completed` for a read where nothing is said. */
  task?: Partial<Task>
}

export interface Script {
  /** Of a submit or a message. */
  attempt?: (call: number, attempt: number) => Scripted
  /** `n` counts the reads of a call's task from 1. */
  read?: (call: number, n: number) => Scripted
}

export interface Sent {
  at: number
  what: 'attempt' | 'read'
  call: number
}

/** A gateway that answers as a test says, on the test's clock: what it waits for is called off at the deadline or with the scope. */
export function scriptedGateway(clock: Clock, script: Script): { gateway: Gateway; sent: Sent[] } {
  const sent: Sent[] = []
  const reads = new Map<number, number>()

  async function answer<T>(
    what: Sent['what'],
    body: T,
    scripted: Scripted,
    options: AttemptOptions,
  ): Promise<Outcome<T>> {
    const sentAt = clock.now()
    sent.push({ at: sentAt, what, call: options.call?.call ?? Number.NaN })
    const { afterMs = 0, kind = 'accepted', status = STATUS[kind], hintMs } = scripted
    const isInTime = sentAt + afterMs <= options.deadline
    if (afterMs > 0) await options.scope?.sleepUntil(Math.min(options.deadline, sentAt + afterMs))
    const timing = { sentAt, endedAt: clock.now() }
    if (options.scope?.isClosed) return { kind: 'ambiguous', timing, reason: 'aborted', detail: 'the caller gave up' }
    if (!isInTime) return { kind: 'ambiguous', timing, reason: 'deadline', detail: 'no answer' }
    const hint: RetryHint =
      hintMs === undefined ? { kind: 'none' } : { kind: 'delay', delayMs: hintMs, source: 'retry-after', capped: false }
    switch (kind) {
      case 'accepted':
        return { kind, timing, status, hint, body }
      case 'unreachable':
        return { kind, timing, reason: 'refused', detail: 'connect ECONNREFUSED' }
      case 'ambiguous':
        return { kind, timing, reason: 'reset', detail: 'read ECONNRESET' }
      default:
        return { kind, timing, status, hint, error: { code: status, message: `answered ${status}`, type: 'scripted' } }
    }
  }

  function attempt<T>(body: (call: number) => T, scripted: Scripted, options: AttemptOptions): Promise<Outcome<T>> {
    return answer('attempt', body(options.call?.call as number), scripted, options)
  }

  const ofAttempt = ({ call }: AttemptOptions): Scripted =>
    script.attempt?.(call?.call as number, call?.attempt as number) ?? {}
  const gateway: Gateway = {
    submit(_modality, _request, options) {
      const scripted = ofAttempt(options)
      return attempt((call): Task => ({ id: `task-${call}`, status: 'pending', ...scripted.task }), scripted, options)
    },
    message(_request, options) {
      const body: MessageBody = {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [],
        stop_reason: null,
      }
      return attempt(() => body, ofAttempt(options), options)
    },
    poll(id, options) {
      const call = options.call?.call as number
      const n = (reads.get(call) ?? 0) + 1
      reads.set(call, n)
      const scripted = script.read?.(call, n) ?? {}
      return answer('read', { id, status: 'completed', ...scripted.task } as Task, scripted, options)
    },
    credits: () => Promise.reject(new Error('no script for credits')),
    quota: () => Promise.reject(new Error('no script for quota')),
    close: async () => {},
  }
  return { gateway, sent }
}

const STATUS = { accepted: 200, throttled: 429, refused: 400, failed: 503, unreachable: 0, ambiguous: 0 } as const
