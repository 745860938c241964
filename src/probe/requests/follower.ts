import type { Clock } from '../../time/clock.ts'
import type { Scope } from '../../time/scope.ts'
import { WaitGroup } from '../../time/wait-group.ts'
import type { Attempt } from './attempt.ts'

/** No more reads than this of all tasks together: polls have limits too. In ms between two of them. */
const APART_MS = 250
const LONGEST_APART_MS = 10_000
const LONGEST_AT_THE_END_MS = 120_000
/** A task is read again after this share of its age: soon while a concurrency limit may wait for its end, later when nothing does. */
const OF_AGE = 0.08
const OF_AGE_AT_THE_END = 0.4
const FIRST_READ_MS = 1000

interface Followed {
  attempt: Attempt
  dueAt: number
}

/** Reads accepted tasks until each is over, the one that is due first. */
export class Follower {
  readonly #clock: Clock
  readonly #scope: Scope
  readonly #read: (attempt: Attempt) => Promise<'over' | 'open' | 'later'>
  readonly #tasks: Followed[] = []
  readonly #work = new WaitGroup()
  /** Nothing more is submitted: only the end of each task matters. */
  isLast = false
  #apartMs = APART_MS
  #isRunning = false

  constructor(clock: Clock, scope: Scope, read: (attempt: Attempt) => Promise<'over' | 'open' | 'later'>) {
    this.#clock = clock
    this.#scope = scope
    this.#read = read
  }

  /** Tasks that are not known to be over. */
  get openTasks(): string[] {
    return this.#tasks.flatMap(({ attempt }) => attempt.taskId ?? [])
  }

  follow(attempt: Attempt): void {
    this.#tasks.push({ attempt, dueAt: this.#clock.now() + FIRST_READ_MS })
    if (!this.#isRunning) void this.#run()
  }

  /** Resolves when no task is open, or following was given up. */
  idle(): Promise<void> {
    return this.#work.none()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    this.#work.begin()
    while (this.#tasks.length > 0 && !this.#scope.isClosed) {
      const next = this.#tasks.reduce((first, one) => (one.dueAt < first.dueAt ? one : first))
      const readAt = Math.max(this.#clock.now() + this.#apartMs, next.dueAt)
      if (!(await this.#scope.sleepUntil(readAt))) break
      const found = await this.#read(next.attempt)
      const now = this.#clock.now()
      if (found === 'over') this.#tasks.splice(this.#tasks.indexOf(next), 1)
      else {
        const age = now - next.attempt.sentAt
        next.dueAt =
          now +
          Math.min(
            this.isLast ? LONGEST_AT_THE_END_MS : LONGEST_APART_MS,
            Math.max(APART_MS, age * (this.isLast ? OF_AGE_AT_THE_END : OF_AGE)),
          )
      }
      this.#apartMs = found === 'later' ? Math.min(LONGEST_APART_MS, this.#apartMs * 2) : APART_MS
    }
    this.#isRunning = false
    this.#work.end()
  }
}
