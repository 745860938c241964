import type { Task } from '../../src/gateway/bodies.ts'
import type { AttemptOptions, Gateway } from '../../src/gateway/gateway.ts'
import type { Outcome } from '../../src/gateway/outcome.ts'
import type { Clock } from '../../src/time/clock.ts'
import { BEGUN, type PayingBank } from './paying-bank.ts'

/** A bank behind the port, on a clock, so many ms away. What is no JSON comes to what the HTTP client makes of it. */
export function payingGateway(bank: PayingBank, clock: Clock, awayMs: () => number): Gateway {
  async function ask<T>(options: AttemptOptions, answer: (now: number) => Answer<T>): Promise<Outcome<T>> {
    const sentAt = clock.now()
    const half = awayMs() / 2
    await clock.sleepUntil(sentAt + half)
    const { status, body } = answer(clock.now())
    await clock.sleepUntil(clock.now() + half)
    const timing = { sentAt, endedAt: clock.now() }
    const hint = { kind: 'none' } as const
    if (options.scope?.isClosed) return { kind: 'ambiguous', timing, reason: 'aborted', detail: 'the caller gave up' }
    const error = { code: status, message: `answered ${status}`, type: status === 429 ? 'rate_limit_error' : 'error' }
    if (status === 0) return { kind: 'ambiguous', timing, reason: 'reset', detail: 'read ECONNRESET' }
    if (status === 429) return { kind: 'throttled', timing, status, hint, error }
    if (status >= 500) return { kind: 'failed', timing, status, hint, error }
    if (status >= 400) return { kind: 'refused', timing, status, hint, error }
    if (body === undefined) return { kind: 'ambiguous', timing, reason: 'schema', status, detail: 'not a number' }
    return { kind: 'accepted', timing, status, hint, body }
  }

  const submitted = <T>(now: number, body: (id: string) => T): Answer<T> => {
    const answer = bank.submit(now)
    if (answer.kind === 'accepted') return { status: 200, body: body(answer.id) }
    return { status: { throttled: 429, lost: 0, bad: 502 }[answer.kind] }
  }

  const counted = <T>(submit: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    bank.unanswered++
    bank.mostUnanswered = Math.max(bank.mostUnanswered, bank.unanswered)
    return submit.finally(() => bank.unanswered--)
  }

  return {
    submit: (_modality, _request, options) =>
      counted(ask(options, (now) => submitted<Task>(now, (id) => ({ id, status: 'pending' })))),
    message: (_request, options) => counted(ask(options, (now) => submitted(now, (id) => ({ ...MESSAGE, id })))),
    poll: (id, options) =>
      ask(options, (now): Answer<Task> => {
        const status = bank.task(id, now)
        return status === null ? { status: 404 } : { status: 200, body: { id, status } }
      }),
    credits: (options) =>
      ask(options, (now) => {
        const used = bank.used(now)
        if (used === null) return { status: 404 }
        if (!Number.isFinite(used)) return { status: 200 }
        const left = 1e6 - (used - BEGUN)
        return {
          status: 200,
          body: {
            success: true,
            message: '',
            data: {
              token: {
                remaining_credits: left,
                unlimited_credits: bank.isBalance,
                used_credits: bank.isBalance ? 0 : used,
              },
              user: { remaining_credits: left, used_credits: bank.isBalance ? null : used },
            },
          },
        }
      }),
    quota: (options) => ask(options, () => ({ status: 200, body: QUOTA })),
    close: async () => {},
  }
}

interface Answer<T> {
  status: number
  body?: T
}

const MESSAGE = { type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null }
const QUOTA = {
  success: true,
  code: 200,
  data: { user_group: 'g', used_files: 0, max_files: 1e6, remain_files: 1e6, is_custom: false, quota_reason: '' },
}
