import type { Gateway } from '../gateway/gateway.ts'
import type { Outcome } from '../gateway/outcome.ts'
import type { Task } from '../gateway/wire.ts'
import { MinHeap } from '../heap.ts'
import type { PollSettings } from '../profile/profile.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import { firstPollMs, nextPollMs, pollAfterTroubleMs } from './poll-schedule.ts'

/** One task to be followed to its end. Instants on the clock's own scale. */
export interface PollAssignment {
  taskId: string
  /** The accepted reply had been read. */
  acceptedAt: number
  /** Sending of the accepted submit: the task was surely not done before. */
  sentAt: number
  estimateMs: number | undefined
  settings: PollSettings
  /** Longest one read may take. */
  pollTimeoutMs: number
  /** Past this instant the task is given up. */
  giveUpAt: number
  call: { call: number; attempt: number }
  /** Told of each read as it comes back: `n` counts from 1. */
  onPoll(n: number, outcome: Outcome<Task>): void
}

/** How following a task ended. */
export interface Followed {
  /** `halted`: the poller was stopped first. */
  end: 'completed' | 'failed' | 'timedOut' | 'halted'
  /** The reply that told of the end had been read; for the others the instant of giving up. */
  at: number
  /** Sending of the last read (or of the submit) that the task was not finished at. */
  lastNotDone: number
  /** Reply of the first read that found it processing. */
  firstProcessing?: number
  polls: number
  task?: Task
}

interface Watched extends Followed {
  readonly assignment: PollAssignment
  dueAt: number
  /** Ties at one instant are broken by the order of scheduling. */
  sequence: number
  /** The wait before the read under way; null before the second. */
  waitMs: number | null
  readonly resolve: (followed: Followed) => void
}

/** Follows any number of tasks with one heap and one alarm, however many there are. A read that fails never fails its task. */
export class Poller {
  readonly #clock: Clock
  readonly #gateway: Pick<Gateway, 'poll'>
  readonly #due = new MinHeap<Watched>((a, b) => a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.sequence < b.sequence))
  readonly #watched = new Set<Watched>()
  #sequence = 0
  #alarm: Alarm | undefined
  #alarmAt = Number.POSITIVE_INFINITY

  constructor(clock: Clock, gateway: Pick<Gateway, 'poll'>) {
    this.#clock = clock
    this.#gateway = gateway
  }

  follow(assignment: PollAssignment): Promise<Followed> {
    return new Promise((resolve) => {
      const watched: Watched = {
        assignment,
        resolve,
        dueAt: 0,
        sequence: 0,
        waitMs: null,
        end: 'halted',
        at: 0,
        lastNotDone: assignment.sentAt,
        polls: 0,
      }
      this.#watched.add(watched)
      this.#schedule(watched, assignment.acceptedAt + firstPollMs(assignment.settings, assignment.estimateMs))
    })
  }

  /** Gives all tasks back unfinished; reads under way are no longer waited for. */
  halt(): void {
    this.#alarm?.cancel()
    for (const watched of [...this.#watched]) this.#finish(watched, 'halted', this.#clock.now())
  }

  #schedule(watched: Watched, instant: number): void {
    // The last read happens at the give-up instant itself: a task that was finished by then is not called timed out.
    watched.dueAt = Math.min(instant, watched.assignment.giveUpAt)
    watched.sequence = this.#sequence++
    this.#due.push(watched)
    this.#arm()
  }

  #arm(): void {
    const next = this.#due.peek()
    if (next === undefined || next.dueAt >= this.#alarmAt) return
    this.#alarm?.cancel()
    this.#alarmAt = next.dueAt
    this.#alarm = this.#clock.alarm(next.dueAt, () => {
      this.#alarmAt = Number.POSITIVE_INFINITY
      this.#readDue()
      this.#arm()
    })
  }

  #readDue(): void {
    const now = this.#clock.now()
    for (let next = this.#due.peek(); next !== undefined && next.dueAt <= now; next = this.#due.peek()) {
      this.#due.pop()
      if (this.#watched.has(next)) void this.#read(next)
    }
  }

  async #read(watched: Watched): Promise<void> {
    const { assignment } = watched
    const isLast = watched.dueAt >= assignment.giveUpAt
    const deadline = this.#clock.now() + assignment.pollTimeoutMs
    const outcome = await this.#gateway.poll(assignment.taskId, { deadline, call: assignment.call })
    if (!this.#watched.has(watched)) return
    watched.polls++
    assignment.onPoll(watched.polls, outcome)
    if (outcome.kind === 'accepted') {
      const { endedAt, sentAt } = outcome.timing
      watched.task = outcome.body
      const status = outcome.body.status
      if (status === 'completed' || status === 'failed') return this.#finish(watched, status, endedAt)
      if (status === 'processing') watched.firstProcessing ??= endedAt
      watched.lastNotDone = sentAt
    }
    if (isLast) return this.#finish(watched, 'timedOut', this.#clock.now())
    watched.waitMs = this.#nextWaitMs(watched, outcome)
    this.#schedule(watched, outcome.timing.endedAt + watched.waitMs)
  }

  #nextWaitMs(watched: Watched, outcome: Outcome<Task>): number {
    const { settings } = watched.assignment
    if (outcome.kind === 'accepted') return nextPollMs(settings, watched.waitMs)
    const hintMs = 'hint' in outcome && outcome.hint.kind === 'delay' ? outcome.hint.delayMs : undefined
    return pollAfterTroubleMs(settings, watched.waitMs, hintMs)
  }

  #finish(watched: Watched, end: Followed['end'], at: number): void {
    this.#watched.delete(watched)
    watched.end = end
    watched.at = at
    watched.resolve(watched)
  }
}
