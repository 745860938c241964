import type { Clock } from '../time/clock.ts'
import { alarmPacer, type Pacer } from '../time/pacer.ts'

/** A timer of Node's comes up to so much late, in real ms: within it the loop takes naps instead. */
const TIMER_LATE_MS = 2
/** Longest nap: an answer that arrives meanwhile is seen so much later at most. */
const NAP_MS = 0.1
/** The system wakes a sleeper up to so much late. */
const WAKES_LATE_MS = 0.06

/** A cell that nobody changes: waiting on it is a sleep of fractions of a ms, which timers do not offer. */
const STILL = new Int32Array(new SharedArrayBuffer(4))

/**
 * A pacer for a process that has one processor, where a thread that times the starts would have to wait for the very loop that it is to wake,
 * or for rates at which the loop is always near an instant. Far from an instant the loop waits in a timer. Near one it takes turns, in which all
 * others have theirs, with a nap of a tenth of a millisecond in each, which leaves the processor to V8's own threads. `speed`: seconds of the clock
 * in a real one.
 */
export function nappingPacer(clock: Clock, speed = 1): Pacer {
  return alarmPacer(clock, TIMER_LATE_MS * speed, (leftMs) => {
    const napMs = Math.min(NAP_MS, leftMs / speed - WAKES_LATE_MS)
    if (napMs > 0) Atomics.wait(STILL, 0, 0, napMs)
  })
}
