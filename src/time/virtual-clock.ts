import { EXIT, GatebenchError } from '../errors.ts'
import { MinHeap } from '../heap.ts'
import type { Alarm, Clock } from './clock.ts'
import { sleepOn } from './sleep.ts'

interface Entry {
  instant: number
  sequence: number
  wake: (() => void) | undefined
}

/** 2026-01-01T00:00:00Z: a virtual run must not depend on the day it is made. */
const VIRTUAL_EPOCH_MS = 1_767_225_600_000

/**
 * Time that jumps. `run` lets the program go on until it waits, then moves to the next instant that anybody asked for;
 * entries at one instant wake in the order they were asked for, with one turn of the event loop between instants, so that every
 * promise chain has settled before time moves.
 */
export class VirtualClock implements Clock {
  readonly originEpochMs: number
  #now = 0
  #sequence = 0
  /** By (instant, sequence); cancelled entries keep their place with no `wake` and are skipped when they surface. */
  readonly #heap = new MinHeap<Entry>(isBefore)

  constructor(originEpochMs = VIRTUAL_EPOCH_MS) {
    this.originEpochMs = originEpochMs
  }

  now(): number {
    return this.#now
  }

  sleepUntil(instant: number, signal?: AbortSignal): Promise<void> {
    return sleepOn((at, wake) => this.alarm(at, wake), instant, signal)
  }

  alarm(instant: number, wake: () => void): Alarm {
    if (Number.isNaN(instant)) throw new TypeError('an alarm needs an instant, not NaN')
    const entry: Entry = { instant: Math.max(instant, this.#now), sequence: this.#sequence++, wake }
    this.#heap.push(entry)
    return {
      cancel: () => {
        entry.wake = undefined
      },
    }
  }

  /**
   * Runs `program` to its end in virtual time and gives its result.
   * Throws VIRTUAL_DEADLOCK when the program still waits but nothing is scheduled: a lost wake-up, or real I/O in a simulation.
   */
  async run<T>(program: () => Promise<T>): Promise<T> {
    let settled = false
    const result = program().finally(() => {
      settled = true
    })
    // Keeps a rejection from being called unhandled while time still moves; it is returned below.
    result.catch(() => {})
    await turn()
    while (!settled) {
      if (!this.#step()) {
        // A second turn: a chain longer than one turn may still be about to ask for an instant.
        await turn()
        if (settled) break
        if (!this.#step()) {
          throw new GatebenchError(`the program waits at ${this.#now} ms, and nothing is scheduled to wake it`, {
            code: 'VIRTUAL_DEADLOCK',
            exitCode: EXIT.bug,
            hint: 'a lost wake-up, or real input/output inside a simulation; please report it with the profile and the seed',
          })
        }
      }
      await turn()
    }
    return result
  }

  /** Moves to the next instant and wakes all that waits for it; false when nothing does. */
  #step(): boolean {
    let next = this.#peek()
    if (next === undefined) return false
    const instant = next.instant
    this.#now = instant
    // What a wake-up schedules at this same instant waits for the next turn: promise chains settle first.
    const known = this.#sequence
    while (next !== undefined && next.instant === instant && next.sequence < known) {
      this.#heap.pop()
      const wake = next.wake
      next.wake = undefined
      wake?.()
      next = this.#peek()
    }
    return true
  }

  #peek(): Entry | undefined {
    while (this.#heap.peek()?.wake === undefined && this.#heap.size > 0) this.#heap.pop()
    return this.#heap.peek()
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.instant < b.instant || (a.instant === b.instant && a.sequence < b.sequence)
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
