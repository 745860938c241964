import { DueHeap } from '../due-heap.ts'
import { EXIT, GatebenchError, usageError } from '../errors.ts'
import type { Alarm, Clock } from './clock.ts'

/** 2026-01-01T00:00:00Z: a virtual run must not depend on the day it is made. */
const VIRTUAL_EPOCH_MS = 1_767_225_600_000

/** Node empties its microtask queue after each immediate; a whole round of its event loop costs more than most instants do. */
const TURNS_A_ROUND = 64

/**
 * Time that jumps. `run` lets the program go on until it waits, then moves to the next instant that anybody waits for; entries at one
 * instant wake in the order they were asked for. Between instants Node empties its queue of microtasks, so that every promise chain has
 * settled before time moves.
 */
export class VirtualClock implements Clock {
  readonly originEpochMs: number
  #now = 0
  readonly #alarms = new AlarmHeap()

  /** `originEpochMs` is the Unix time of its instant 0, in ms. Throws USAGE (exit 104) for anything but a number. */
  constructor(originEpochMs = VIRTUAL_EPOCH_MS) {
    if (!Number.isFinite(originEpochMs))
      throw usageError('VirtualClock takes the Unix time of its start in ms', 'such as Date.now()')
    this.originEpochMs = originEpochMs
  }

  now(): number {
    return this.#now
  }

  sleepUntil(instant: number): Promise<void> {
    return new Promise((resolve) => this.alarm(instant, resolve))
  }

  alarm(instant: number, wake: () => void): Alarm {
    if (Number.isNaN(instant)) throw new TypeError('an alarm needs an instant, not NaN')
    return this.#alarms.push(Math.max(instant, this.#now), wake)
  }

  /**
   * Runs `program` to its end in virtual time and gives its result.
   * Throws VIRTUAL_DEADLOCK when the program still waits but nothing is scheduled: a lost wake-up, or real I/O in a simulation.
   */
  async run<T>(program: () => Promise<T>): Promise<T> {
    const begun: unknown = typeof program === 'function' ? program() : program
    if (!(begun instanceof Promise))
      throw usageError('VirtualClock: run takes a function that gives a promise', 'such as async () => {}')
    let settled = false
    const result = (begun as Promise<T>).finally(() => {
      settled = true
    })
    // Keeps a rejection from being called unhandled while time still moves; it is returned below.
    result.catch(() => {})
    while (!settled) {
      const hasMoved = await this.#round(() => settled)
      if (hasMoved || settled) continue
      throw new GatebenchError(`the program waits at ${this.#now} ms, and nothing is scheduled to wake it`, {
        code: 'VIRTUAL_DEADLOCK',
        exitCode: EXIT.bug,
        hint: 'a lost wake-up, or real input/output inside a simulation; please report it with the profile and the seed',
      })
    }
    return result
  }

  /** One round of the event loop with a step in each of its turns; false when time did not move in any. */
  #round(isSettled: () => boolean): Promise<boolean> {
    return new Promise((resolve, reject) => {
      let hasMoved = false
      const turn = (): void => {
        try {
          if (!isSettled() && this.#step()) hasMoved = true
        } catch (error) {
          reject(error)
        }
      }
      for (let n = 0; n < TURNS_A_ROUND; n++) setImmediate(turn)
      setImmediate(() => resolve(hasMoved))
    })
  }

  /** Moves to the next instant and wakes all that waits for it; false when nothing does. */
  #step(): boolean {
    const instant = this.#alarms.next()
    if (instant === null) return false
    this.#now = instant
    // What a wake-up schedules at this same instant waits for the next turn: promise chains settle first.
    this.#alarms.ring(instant)
    return true
  }
}

/** Number of cancelled alarms that is not worth a sweep. */
const FEW = 32

class Entry implements Alarm {
  readonly #heap: AlarmHeap
  wake: (() => void) | undefined

  constructor(heap: AlarmHeap, wake: () => void) {
    this.#heap = heap
    this.wake = wake
  }

  cancel(): void {
    if (this.wake === undefined) return
    this.wake = undefined
    this.#heap.oneCancelled()
  }
}

/**
 * The alarms of a virtual clock. A cancelled one keeps its place until it surfaces, or until most are cancelled: nearly every wait sets an alarm
 * that would end it much later and never rings, and in time these would be all there is to sift.
 */
class AlarmHeap {
  readonly #entries = new DueHeap<Entry>()
  #cancelled = 0

  push(instant: number, wake: () => void): Alarm {
    const entry = new Entry(this, wake)
    this.#entries.push(instant, entry)
    return entry
  }

  /** The next instant that somebody waits for; null when nobody does. */
  next(): number | null {
    const entries = this.#entries
    for (; entries.size > 0; this.#cancelled--) {
      if (entries.peek()?.wake !== undefined) return entries.instant
      entries.pop()
    }
    return null
  }

  /** Rings those of `instant` that are set by now, in the order in which they were set. */
  ring(instant: number): void {
    const entries = this.#entries
    const known = entries.pushed
    while (entries.instant === instant && entries.order < known) {
      const entry = entries.pop() as Entry
      const { wake } = entry
      if (wake === undefined) this.#cancelled--
      entry.wake = undefined
      wake?.()
    }
  }

  oneCancelled(): void {
    this.#cancelled++
    if (this.#cancelled <= FEW || this.#cancelled * 2 <= this.#entries.size) return
    this.#entries.keep(({ wake }) => wake !== undefined)
    this.#cancelled = 0
  }
}
