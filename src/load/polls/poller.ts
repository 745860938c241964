import { DueHeap } from '../../due-heap.ts'
import { NumberMap } from '../../fast/number-map.ts'
import type { Task } from '../../gateway/bodies.ts'
import { isCancelled } from '../../gateway/cancelled.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import type { Outcome } from '../../gateway/outcome.ts'
import { keptIn } from '../../maps.ts'
import { isUnknownTask } from '../../measure/calls/call-record.ts'
import type { PollSettings } from '../../profile/profile.ts'
import type { Alarm, Clock } from '../../time/clock.ts'
import type { Scope } from '../../time/scope.ts'
import { Pace } from '../admission/pace.ts'
import { DurationLearner } from './duration-learner.ts'
import { firstPollMs, nextPollMs, pollAfterTroubleMs } from './poll-schedule.ts'
import { type CancelEnd, TaskCancels } from './task-cancels.ts'

/** One task to be followed to its end. Instants on the clock's own scale. */
export interface PollAssignment {
  taskId: string
  /** Whose durations it teaches, and is read by. */
  model: string
  /** The accepted reply had been read. */
  acceptedAt: number
  /** When the first read is due; undefined leaves it to the settings and what was learnt. */
  firstReadAt?: number | undefined
  /** Sending of the accepted submit: the task was surely not done before. */
  sentAt: number
  estimateMs: number | undefined
  settings: PollSettings
  /** Longest one read may take. */
  pollTimeoutMs: number
  /** Past this instant the task is given up. */
  giveUpAt: number
  call: { call: number; attempt: number }
  /** Receives each read as it comes back: `n` counts from 1. */
  onPoll(n: number, outcome: Outcome<Task>): void
}

/** How following a task ended. */
export interface Followed {
  /**
   * `halted`: the poller's scope was closed first; `faulted`: gatebench itself failed at what a read brought; `cancelled`: at our request, as the
   * gateway says.
   */
  end: 'completed' | 'failed' | 'timedOut' | 'halted' | 'faulted' | 'cancelled'
  /** The instant at which the reply that showed the end had been read; otherwise the instant of giving up. */
  at: number
  /** Sending of the last read (or of the submit) that the task was not finished at. */
  lastNotDone: number
  /** Reply of the first read that found it processing. */
  firstProcessing?: number
  polls: number
  task?: Task
  /** The thrown value. */
  fault?: unknown
}

interface Watched extends Followed {
  readonly assignment: PollAssignment
  /** Counts the tasks of this poller. */
  readonly number: number
  dueAt: number
  /** The wait before the read under way; null before the second. */
  waitMs: number | null
  /** While its cancel is under way it is not read; `put-off`: a read would have been due. */
  cancel: 'none' | 'asked' | 'put-off' | CancelEnd
  readonly onEnd: (followed: Followed) => void
  /** Receives the outcome of each read. */
  readonly onOutcome: (outcome: Outcome<Task>) => void
  readonly onFault: (error: unknown) => void
}

/**
 * Follows any number of tasks with one heap and one alarm, however many there are. A read that fails never fails its task, and a fault at
 * one task's read stops no other.
 */
export class Poller {
  readonly #scope: Scope
  readonly #clock: Clock
  readonly #gateway: Pick<Gateway, 'poll' | 'cancel'>
  readonly #due = new DueHeap<Watched>()
  readonly #watched = new NumberMap<Watched>()
  #followed = 0
  /** By model, where the strategy is adaptive. */
  readonly #learners = new Map<string, DurationLearner>()
  readonly #budget: Pace | null
  /** Null until what is followed is to be cancelled. */
  #cancels: TaskCancels | null = null
  #alarm: Alarm | undefined
  #alarmAt = Number.POSITIVE_INFINITY
  // Made once, and no alarm of the scope, which would be two objects more: each read sets one.
  readonly #ring = (): void => {
    const rang = this.#alarmAt
    this.#alarmAt = Number.POSITIVE_INFINITY
    this.#readDue(rang)
    this.#arm()
  }

  /**
   * Closing `scope` gives all tasks back unfinished, and calls off the reads under way. `readsPerSecond` is shared by all tasks: above it
   * reads wait, and the one due first goes first. Null is no such budget.
   */
  constructor(scope: Scope, gateway: Pick<Gateway, 'poll' | 'cancel'>, readsPerSecond: number | null) {
    this.#scope = scope
    this.#clock = scope.clock
    this.#gateway = gateway
    this.#budget = readsPerSecond === null ? null : new Pace(readsPerSecond, 1)
    scope.onClose(() => {
      this.#alarm?.cancel()
      for (const watched of this.#watched.values()) this.#finish(watched, 'halted', this.#clock.now())
    })
  }

  /**
   * Calls `onEnd` once; it must not throw. It is no promise, because the promises of ten thousand tasks, and of everything that awaits them, outweigh
   * the tasks.
   */
  follow(assignment: PollAssignment, onEnd: (followed: Followed) => void): void {
    const watched: Watched = {
      assignment,
      number: this.#followed++,
      onEnd,
      dueAt: 0,
      waitMs: null,
      cancel: 'none',
      end: 'halted',
      at: 0,
      lastNotDone: assignment.sentAt,
      polls: 0,
      onOutcome: (outcome) => this.#came(watched, outcome),
      onFault: (error) => {
        this.#scope.leave()
        this.#faulted(watched, error)
      },
    }
    if (this.#scope.isClosed) {
      this.#finish(watched, 'halted', this.#clock.now())
      return
    }
    this.#watched.set(watched.number, watched)
    if (this.#cancels !== null) this.#cancel(watched, this.#cancels)
    this.#schedule(watched, assignment.firstReadAt ?? this.#firstReadAt(assignment))
  }

  /** Cancels each task that is followed, and those that come, where the gateway can: what it does not cancel is followed on. */
  cancelAll(): void {
    const { cancel } = this.#gateway
    if (cancel === undefined || this.#cancels !== null || this.#scope.isClosed) return
    const cancels = new TaskCancels(this.#scope, cancel.bind(this.#gateway))
    this.#cancels = cancels
    for (const watched of this.#watched.values()) this.#cancel(watched, cancels)
  }

  #cancel(watched: Watched, cancels: TaskCancels): void {
    const { taskId, call, pollTimeoutMs, settings } = watched.assignment
    cancels.add({
      ...{ taskId, call, settings, timeoutMs: pollTimeoutMs },
      isOver: () => !this.#watched.has(watched.number),
      onAsked: () => {
        watched.cancel = 'asked'
      },
      onEnd: (end) => {
        if (end === 'cancelled') return this.#finish(watched, 'cancelled', this.#clock.now())
        const isPutOff = watched.cancel === 'put-off'
        watched.cancel = end
        if (isPutOff) this.#schedule(watched, this.#clock.now())
      },
      onFault: (error) => this.#faulted(watched, error),
    })
  }

  #firstReadAt(assignment: PollAssignment): number {
    const { acceptedAt, settings, estimateMs } = assignment
    const learnt = this.#learnerOf(assignment)?.nextReadAge(0) ?? null
    return acceptedAt + (learnt ?? firstPollMs(settings, estimateMs))
  }

  #schedule(watched: Watched, instant: number): void {
    // The last read happens at the give-up instant itself: a task that was finished by then is not called timed out.
    watched.dueAt = Math.min(instant, watched.assignment.giveUpAt)
    this.#due.push(watched.dueAt, watched)
    this.#arm()
  }

  #arm(): void {
    const next = this.#due.peek()
    if (next === undefined || this.#scope.isClosed) return
    const instant = Math.max(next.dueAt, this.#budget?.ready ?? next.dueAt)
    if (instant >= this.#alarmAt) return
    this.#alarm?.cancel()
    this.#alarmAt = instant
    this.#alarm = this.#clock.alarm(instant, this.#ring)
  }

  /** Reads what is due, as far as the budget goes; `rang` is the instant that the alarm was set to. */
  #readDue(rang: number): void {
    // An alarm on a scaled clock may ring a rounding error early.
    const now = Math.max(this.#clock.now(), rang)
    for (let next = this.#due.peek(); next !== undefined && next.dueAt <= now; next = this.#due.peek()) {
      if (this.#watched.has(next.number) && (next.cancel === 'asked' || next.cancel === 'put-off'))
        next.cancel = 'put-off'
      else if (this.#watched.has(next.number)) {
        if (this.#budget !== null) {
          if (this.#budget.ready > now) return
          this.#budget.take(now, next.dueAt <= this.#budget.ready)
        }
        this.#read(next)
      }
      this.#due.pop()
    }
  }

  /** Not an async function: a run makes more reads than calls, and each would cost a promise and a frame more. */
  #read(watched: Watched): void {
    const { taskId, pollTimeoutMs, call } = watched.assignment
    const deadline = this.#clock.now() + pollTimeoutMs
    this.#scope.enter()
    void this.#gateway.poll(taskId, { deadline, scope: this.#scope, call }).then(watched.onOutcome, watched.onFault)
  }

  #came(watched: Watched, outcome: Outcome<Task>): void {
    try {
      if (this.#watched.has(watched.number)) this.#answered(watched, outcome)
    } catch (error) {
      this.#faulted(watched, error)
    } finally {
      this.#scope.leave()
    }
  }

  #faulted(watched: Watched, error: unknown): void {
    if (!this.#watched.has(watched.number)) throw error
    watched.fault = error
    this.#finish(watched, 'faulted', this.#clock.now())
  }

  #answered(watched: Watched, outcome: Outcome<Task>): void {
    const { assignment } = watched
    const isLast = watched.dueAt >= assignment.giveUpAt
    watched.polls++
    assignment.onPoll(watched.polls, outcome)
    if (outcome.kind === 'accepted') {
      const { endedAt, sentAt } = outcome.timing
      const { status, error } = outcome.body
      const isOver = status === 'completed' || status === 'failed'
      // Of one that goes on only what it says of trouble is kept: the bodies of thousands would else live from read to read.
      if (isOver || error != null) watched.task = outcome.body
      if (watched.cancel !== 'none' && isCancelled(outcome.body)) {
        this.#finish(watched, 'cancelled', endedAt)
        return
      }
      if (isOver) {
        const { acceptedAt } = assignment
        this.#learnerOf(assignment)?.observe(watched.lastNotDone - acceptedAt, endedAt - acceptedAt)
        this.#finish(watched, status, endedAt)
        return
      }
      if (status === 'processing') watched.firstProcessing ??= endedAt
      watched.lastNotDone = sentAt
    } else if (watched.cancel === 'taken' && 'status' in outcome && isUnknownTask(outcome)) {
      // Nobody will find its end: the gateway has removed it, as it was asked to.
      this.#finish(watched, 'cancelled', outcome.timing.endedAt)
      return
    }
    if (isLast) {
      this.#finish(watched, 'timedOut', this.#clock.now())
      return
    }
    watched.waitMs = this.#nextWaitMs(watched, outcome)
    this.#schedule(watched, outcome.timing.endedAt + watched.waitMs)
  }

  #nextWaitMs(watched: Watched, outcome: Outcome<Task>): number {
    const { settings } = watched.assignment
    if (outcome.kind === 'accepted') {
      const age = outcome.timing.endedAt - watched.assignment.acceptedAt
      const learnt = this.#learnerOf(watched.assignment)?.nextReadAge(age) ?? null
      return learnt === null ? nextPollMs(settings, watched.waitMs) : Math.min(settings.maxMs, learnt - age)
    }
    const hintMs = 'hint' in outcome && outcome.hint.kind === 'delay' ? outcome.hint.delayMs : undefined
    return pollAfterTroubleMs(settings, watched.waitMs, hintMs)
  }

  #learnerOf({ model, settings }: PollAssignment): DurationLearner | undefined {
    if (settings.strategy !== 'adaptive') return undefined
    return keptIn(this.#learners, model, () => new DurationLearner(settings.lagOfDuration))
  }

  #finish(watched: Watched, end: Followed['end'], at: number): void {
    this.#watched.delete(watched.number)
    watched.end = end
    watched.at = at
    watched.onEnd(watched)
  }
}
