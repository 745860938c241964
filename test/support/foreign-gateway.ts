import type { CreditsBody, MessageBody, QuotaBody, Task } from '../../src/gateway/bodies.ts'
import type { AttemptOptions, Gateway } from '../../src/gateway/gateway.ts'
import type { Outcome } from '../../src/gateway/outcome.ts'
import type { RetryHint } from '../../src/gateway/retry-hint.ts'
import type { Clock } from '../../src/time/clock.ts'
import type { ForeignLaw } from './foreign-laws.ts'

/**
 * A gateway behind the port that shares nothing with the mock: its own chance, laws of limits, queues, times and accounts. What it does is
 * stated by a world; calibrate sees no more of it than a client would.
 */

export type Chance = () => number

/** How long a task takes, in ms; `load` is how many others run. */
export type ForeignTime = (chance: Chance, now: number, load: number, body: Readonly<Record<string, unknown>>) => number

export interface ForeignModel {
  /** Each must let a request pass. */
  laws?: readonly (() => ForeignLaw)[]
  /** Tasks at a time; a further one is refused, or waits where `queues`. */
  slots?: number
  queues?: boolean
  time: ForeignTime
  /** Share of tasks that fail, and part of their time after which they do. */
  fails?: number
  failsAt?: number
  /** Share of tasks that never end; their slot is given back after half an hour. */
  stuck?: number
  /** Share of submits that are answered with a 500 instead. */
  broken?: number
  price: (body: Readonly<Record<string, unknown>>) => number
  /** Part of the price that comes back of a failed task. */
  refund?: number
}

export interface ForeignWorld {
  models: Readonly<Record<string, ForeignModel>>
  /** Over all models together. */
  shared?: readonly (() => ForeignLaw)[]
  /** What a refusal says of the wait: the body's words, a header, or nothing; `lies`: times the true one. */
  hint?: { place: 'body' | 'header' | 'none'; lies?: number }
  /** Status of a refusal by a rate. */
  status?: 429 | 503
  /** Round trip of every answer, in ms. */
  reply?: (chance: Chance) => number
}

interface ForeignTask {
  of: ForeignModel
  credits: number
  startsAt: number
  endsAt: number
  end: 'completed' | 'failed' | 'never'
}

const STUCK_SLOT_MS = 1_800_000

/** A generator of 32-bit state (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = (seed * 0x9e37_79b9) >>> 0
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0
    let z = Math.imul(state ^ (state >>> 15), state | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Refusal {
  kind: 'throttled' | 'failed'
  status: number
  message: string
  waitMs: number | null
}

export function foreignGateway(world: ForeignWorld, seed: number, clock: Clock): Gateway {
  const chance = chanceOf(seed)
  const tasks = new Map<string, ForeignTask>()
  /** Those that hold a slot. */
  const live = new Set<ForeignTask>()
  const laws = new Map(Object.entries(world.models).map(([name, of]) => [name, (of.laws ?? []).map((make) => make())]))
  const shared = (world.shared ?? []).map((make) => make())
  const reply = world.reply ?? ((draw: Chance) => 20 + 60 * draw())
  let used = 0
  let ids = 0

  const running = (of: ForeignModel, now: number): ForeignTask[] =>
    [...live].filter((task) => task.of === of && heldUntil(task) > now)

  function settle(now: number): void {
    for (const task of live) {
      if (heldUntil(task) > now) continue
      live.delete(task)
      if (task.end === 'failed') used -= task.credits * (task.of.refund ?? 1)
    }
  }

  function refusal(name: string, of: ForeignModel, now: number): Refusal | null {
    const all = [...(laws.get(name) ?? []), ...shared]
    const waits = all.map((law) => law.waitOf(now))
    const wait = Math.max(0, ...waits)
    if (wait > 0) {
      for (const law of all) law.refused(now)
      const status = world.status ?? 429
      const kind = status === 429 ? 'throttled' : 'failed'
      return { kind, status, message: `Rate limit exceeded for ${name}`, waitMs: wait }
    }
    const isFull = of.slots !== undefined && of.queues !== true && running(of, now).length >= of.slots
    if (isFull) return { kind: 'throttled', status: 429, message: 'Too many concurrent tasks', waitMs: null }
    for (const law of all) law.passed(now)
    if (chance() < (of.broken ?? 0)) return { kind: 'failed', status: 500, message: 'internal error', waitMs: null }
    return null
  }

  function begun(of: ForeignModel, now: number, body: Readonly<Record<string, unknown>>): ForeignTask {
    const others = running(of, now)
    const startsAt = of.queues === true && of.slots !== undefined ? freeAt(others, of.slots, now) : now
    const whole = of.time(chance, now, others.length, body)
    const draw = chance()
    const [stuck, fails] = [of.stuck ?? 0, of.fails ?? 0]
    const end = draw < stuck ? 'never' : draw < stuck + fails ? 'failed' : 'completed'
    const took = end === 'failed' ? whole * (of.failsAt ?? 1) : whole
    const credits = of.price(body)
    used += credits
    return { of, credits, startsAt, endsAt: startsAt + took, end }
  }

  async function exchange<T>(options: AttemptOptions, answer: (now: number) => Refusal | T): Promise<Outcome<T>> {
    const sentAt = clock.now()
    settle(sentAt)
    const answered = answer(sentAt)
    await (options.scope ?? clock).sleepUntil(Math.min(options.deadline, sentAt + reply(chance)))
    const timing = { sentAt, endedAt: clock.now() }
    if (options.scope?.isClosed) return { kind: 'ambiguous', timing, reason: 'aborted', detail: 'the caller gave up' }
    if (!isRefusal(answered)) return { kind: 'accepted', timing, status: 200, hint: { kind: 'none' }, body: answered }
    const { kind, status, message, waitMs } = answered
    const error = { code: status, message, type: status === 429 ? 'rate_limit_error' : 'server_error' }
    return { kind, timing, status, hint: hintOf(waitMs), error }
  }

  function hintOf(waitMs: number | null): RetryHint {
    const { place, lies = 1 } = world.hint ?? { place: 'body' }
    if (place === 'none' || waitMs === null) return { kind: 'none' }
    const delayMs = Math.ceil((lies * waitMs) / 1000) * 1000
    return { kind: 'delay', delayMs, source: place === 'header' ? 'retry-after' : 'body', capped: false }
  }

  function request<T>(
    body: Readonly<Record<string, unknown>>,
    options: AttemptOptions,
    answer: (id: string, task: ForeignTask) => T,
  ): Promise<Outcome<T>> {
    return exchange(options, (now): Refusal | T => {
      const name = String(body.model)
      const of = world.models[name]
      if (of === undefined) throw new Error(`the foreign gateway has no ${name}`)
      const refused = refusal(name, of, now)
      if (refused !== null) return refused
      const task = begun(of, now, body)
      const id = `foreign-${++ids}`
      tasks.set(id, task)
      live.add(task)
      return answer(id, task)
    })
  }

  async function message(
    body: Readonly<Record<string, unknown>>,
    options: AttemptOptions,
  ): Promise<Outcome<MessageBody>> {
    let endsAt = 0
    const outcome = await request(body, options, (id, task): MessageBody => {
      endsAt = task.endsAt
      return { id, type: 'message', role: 'assistant', model: String(body.model), content: [], stop_reason: 'end_turn' }
    })
    if (outcome.kind !== 'accepted') return outcome
    await (options.scope ?? clock).sleepUntil(Math.min(options.deadline, endsAt))
    const timing = { sentAt: outcome.timing.sentAt, endedAt: clock.now() }
    if (options.scope?.isClosed) return { kind: 'ambiguous', timing, reason: 'aborted', detail: 'the caller gave up' }
    if (endsAt > options.deadline) return { kind: 'ambiguous', timing, reason: 'deadline', detail: 'no answer' }
    return { ...outcome, timing }
  }

  return {
    submit: (_modality, body, options) =>
      request(body, options, (id): Task => ({ id, status: 'pending', model: String(body.model), progress: 0 })),
    message,
    poll: (id, options) =>
      exchange(options, (now): Refusal | Task => {
        const task = tasks.get(id)
        if (task === undefined) return { kind: 'failed', status: 500, message: 'no such task', waitMs: null }
        const isOver = task.end !== 'never' && task.endsAt <= now
        if (!isOver) return { id, status: task.startsAt > now ? 'pending' : 'processing' }
        return task.end === 'failed'
          ? { id, status: 'failed', error: { message: 'it did not work' } }
          : { id, status: 'completed', progress: 100, results: ['https://foreign.example/result'] }
      }),
    credits: (options) =>
      exchange(options, (): CreditsBody => {
        const left = 1e7 - used
        const token = { remaining_credits: left, unlimited_credits: false, used_credits: used }
        return { success: true, message: '', data: { token, user: { remaining_credits: left, used_credits: used } } }
      }),
    quota: (options) => exchange(options, (): QuotaBody => ({ success: true, code: 200, data: QUOTA })),
    close: async () => {},
  }
}

const QUOTA = {
  ...{ user_group: 'foreign', used_files: 0, max_files: 1e6, remain_files: 1e6 },
  ...{ is_custom: false, quota_reason: '' },
}

function heldUntil({ startsAt, endsAt, end }: ForeignTask): number {
  return end === 'never' ? startsAt + STUCK_SLOT_MS : endsAt
}

/** When the first of the slots is free for one more, behind all that wait already. */
function freeAt(others: readonly ForeignTask[], slots: number, now: number): number {
  const ends = others.map(heldUntil).sort((a, b) => a - b)
  return ends.length < slots ? now : Math.max(now, ends[ends.length - slots] as number)
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'waitMs' in answer
}
