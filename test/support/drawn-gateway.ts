import type { MessageBody, Task } from '../../src/gateway/bodies.ts'
import type { Gateway } from '../../src/gateway/gateway.ts'
import type { Outcome } from '../../src/gateway/outcome.ts'
import type { RetryHint } from '../../src/gateway/retry-hint.ts'
import type { Clock } from '../../src/time/clock.ts'
import type { DrawnLaw } from './drawn-laws.ts'

/** A gateway of drawn worlds. It shares no decision with the mock: laws, tasks, accounts and other clients are its own. Times in ms. */
export interface DrawnWorld {
  /** Each must let a request pass. */
  laws: readonly DrawnLaw[]
  /** The same laws again, that only the probe's requests meet; null where nobody else submits. */
  alone: readonly DrawnLaw[] | null
  /** Open tasks at a time; Infinity where nothing bounds them. */
  cap: number
  lastsMs: () => number
  /** Share of submits that are refused whatever was sent before. */
  sheds: number
  /** Others submit so often in a ms; `paysHere`: from the same account. */
  others: { perMs: number; paysHere: boolean }
  /** One request counts for so many in the laws, and costs so many credits. */
  weightOf: (body: Readonly<Record<string, unknown>>) => number
  priceOf: (body: Readonly<Record<string, unknown>>) => number
  /** What stands before the limits serves one submit after the other, each for so long; null where nothing does. */
  serviceMs: (() => number) | null
  /** One way. */
  wayMs: () => number
  /** When it goes on with what is due then: later where it stands still. */
  awakeAt: (now: number) => number
  /** Its clock minus the true one. */
  clockErrorMs: number
  /** Whether reads of tasks and of the balance meet the laws, too. */
  readsCount?: boolean
  /** The wait that a refusal at this instant of the gateway's clock advises. */
  hintAt?: (now: number) => RetryHint
  /** What submits by a second key meet instead of `laws`. */
  ofSecondKey?: readonly DrawnLaw[]
}

/** An answer that is held back for so much longer shows it. */
const SEEN_MS = 250

interface DrawnTask {
  endsAt: number
}

export interface DrawnAccount {
  /** Credits of the tasks that were submitted through the port. */
  own: number
  others: number
  /** An answer was another than it would have been without others. */
  isTouched: boolean
  /** Submits through the port that the laws answered, in order. */
  asked: DrawnAnswer[]
}

/** `at`: on the gateway's own clock. `heldMs`: for how long the laws held the answer back; null where they refused. */
export interface DrawnAnswer {
  at: number
  weight: number
  heldMs: number | null
}

/** Whether a law, met by these submits alone, gives the same answers; each submit may have come later or earlier by so much, in ms. */
export function givesAnswers(law: DrawnLaw, asked: readonly DrawnAnswer[], scatterMs: number): boolean {
  return asked.every(({ at, weight, heldMs }) => {
    if (heldMs === null) {
      const isRefused = !law.passes(at - scatterMs, weight) || !law.passes(at, weight)
      if (isRefused) law.refused(at)
      return isRefused
    }
    const metAt = [at, at + scatterMs].find((instant) => law.passes(instant, weight))
    return metAt !== undefined && Math.abs(law.passed(metAt, weight) - heldMs) <= SEEN_MS
  })
}

export function drawnGateway(
  world: DrawnWorld,
  clock: Clock,
  chance: () => number,
): { gateway: Gateway; second: Gateway; account: DrawnAccount } {
  const { laws, cap, others } = world
  const tasks = new Map<string, DrawnTask>()
  const account: DrawnAccount = { own: 0, others: 0, isTouched: false, asked: [] }
  const there = (now: number): number => clock.originEpochMs + now + world.clockErrorMs
  const gap = (): number => (others.perMs > 0 ? -Math.log(1 - chance()) / others.perMs : Number.POSITIVE_INFINITY)
  let othersAt = gap()
  let freeAt = 0
  let ids = 0

  const isLet = (now: number, cost: number, all = laws): boolean => all.every((law) => law.passes(there(now), cost))

  /** What others sent until then. */
  function catchUp(now: number): void {
    for (; othersAt <= now; othersAt += gap()) {
      if (!isLet(othersAt, 1)) continue
      for (const law of laws) law.passed(there(othersAt), 1)
      if (others.paysHere) account.others += world.priceOf({ n: 1 })
    }
  }

  /** Whether the laws would have answered otherwise without others. `heldMs`: how long they held the answer back; null where they refused. */
  function isTouchedBy(now: number, cost: number, heldMs: number | null): boolean {
    const { alone } = world
    if (alone === null) return false
    const isLetAlone = alone.every((law) => law.passes(there(now), cost))
    if (!isLetAlone || heldMs === null) return isLetAlone || heldMs !== null
    return heldMs - Math.max(0, ...alone.map((law) => law.passed(there(now), cost))) > SEEN_MS
  }

  /** Null where it is refused; else for how long its answer is held back, and how long its work lasts then. */
  function submitted(
    now: number,
    body: Readonly<Record<string, unknown>>,
    met: readonly DrawnLaw[],
  ): { id: string; heldMs: number; lastsMs: number } | null {
    catchUp(now)
    if (chance() < world.sheds) return null
    const open = [...tasks.values()].filter(({ endsAt }) => endsAt > now).length
    const weight = world.weightOf(body)
    if (open >= cap) return null
    if (!isLet(now, weight, met)) {
      account.isTouched ||= isTouchedBy(now, weight, null)
      account.asked.push({ at: there(now), weight, heldMs: null })
      for (const law of met) law.refused(there(now))
      return null
    }
    let heldMs = 0
    for (const law of met) heldMs = Math.max(heldMs, law.passed(there(now), weight))
    account.isTouched ||= isTouchedBy(now, weight, heldMs)
    account.asked.push({ at: there(now), weight, heldMs })
    const id = `drawn-${++ids}`
    const lastsMs = world.lastsMs()
    tasks.set(id, { endsAt: now + heldMs + lastsMs })
    account.own += world.priceOf(body)
    return { id, heldMs, lastsMs }
  }

  /** `answer` is asked when the request arrives. */
  async function exchange<T>(
    answer: (now: number) => { body: T; heldMs?: number } | null,
    { isQueued = false, deadline = Number.POSITIVE_INFINITY }: { isQueued?: boolean; deadline?: number } = {},
  ): Promise<Outcome<T>> {
    const sentAt = clock.now()
    await clock.sleepUntil(world.awakeAt(sentAt + world.wayMs()))
    if (isQueued && world.serviceMs !== null) {
      freeAt = Math.max(freeAt, clock.now()) + world.serviceMs()
      await clock.sleepUntil(freeAt)
    }
    const answered = answer(clock.now())
    const hint = world.hintAt?.(there(clock.now())) ?? { kind: 'none' as const }
    const dateMs = Math.floor(there(clock.now()) / 1000) * 1000
    const answeredAt = world.awakeAt(clock.now() + (answered?.heldMs ?? 0)) + world.wayMs()
    await clock.sleepUntil(Math.min(deadline, answeredAt))
    if (answeredAt > deadline) {
      return {
        kind: 'ambiguous',
        timing: { sentAt, endedAt: deadline },
        reason: 'deadline',
        detail: 'no answer in time',
      }
    }
    const said = {
      timing: { sentAt, endedAt: clock.now() },
      hint: answered === null ? hint : { kind: 'none' as const },
      head: { dateMs, stated: [] },
    }
    if (answered !== null) return { kind: 'accepted', status: 200, ...said, body: answered.body }
    const error = { code: 429, message: 'Too many requests', type: 'rate_limit_error' }
    return { kind: 'throttled', status: 429, ...said, error }
  }

  /** Whether the laws let a read pass, if they count reads. */
  function isRead(now: number): boolean {
    if (world.readsCount !== true) return true
    const isPassed = isLet(now, 1)
    for (const law of laws) isPassed ? law.passed(there(now), 1) : law.refused(there(now))
    return isPassed
  }

  const isOver = (id: string, now: number): boolean => (tasks.get(id)?.endsAt ?? 0) <= now
  const gatewayOf = (met: readonly DrawnLaw[]): Gateway => ({
    submit: (_modality, body, { deadline }) =>
      exchange(
        (now) => {
          const done = submitted(now, body, met)
          const task: Task = { id: done?.id ?? '', status: 'pending', model: String(body.model), progress: 0 }
          return done === null ? null : { body: task, heldMs: done.heldMs }
        },
        { isQueued: true, deadline },
      ),
    poll: (id) =>
      exchange((now) => {
        if (!isRead(now)) return null
        return {
          body: isOver(id, now)
            ? { id, status: 'completed' as const, progress: 100, results: ['https://drawn.example/result'] }
            : { id, status: 'processing' as const },
        }
      }),
    credits: () =>
      exchange((now) => {
        catchUp(now)
        if (!isRead(now)) return null
        const used = account.own + account.others
        const left = 1e7 - used
        const token = { remaining_credits: left, unlimited_credits: false, used_credits: used }
        const user = { remaining_credits: left, used_credits: used }
        return { body: { success: true as const, message: '', data: { token, user } } }
      }),
    // A text is answered when it is done.
    message: (body, { deadline }) =>
      exchange(
        (now) => {
          const done = submitted(now, body, met)
          if (done === null) return null
          const message: MessageBody = {
            ...{ id: done.id, type: 'message' as const, role: 'assistant' as const, model: String(body.model) },
            ...{ content: [{ type: 'text' as const, text: 'x' }], stop_reason: 'end_turn' as const },
          }
          return { body: message, heldMs: done.heldMs + done.lastsMs }
        },
        { isQueued: true, deadline },
      ),
    quota: () => Promise.reject(new Error('drawn worlds keep no files')),
    close: async () => {},
  })
  return { gateway: gatewayOf(laws), second: gatewayOf(world.ofSecondKey ?? laws), account }
}
