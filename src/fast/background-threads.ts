import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Niceness of threads that are to run where the event loop leaves them the processor. Now and then the event loop waits for one of them: for a lock that it
 * holds, or for its part of a collection. Behind by 19, such a thread has 1.5% of a processor that another program keeps busy, and the loop stands still
 * for up to 0.3 s; behind by 10, it has 10%.
 */
export const BEHIND = { some: 10, far: 19 }

/**
 * Lets the threads that V8 and Node have started so far (compilation, collection, files) run behind the event loop's. For a process with one
 * processor, or that makes calls at a high rate, where each of their turns would delay a call by some ms. Where the loop is mostly idle, that gains nothing,
 * and the loop may have to wait for a thread. Does nothing outside Linux.
 */
export function putThreadsBehind(niceness: number): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      if (Number(thread) !== process.pid) setPriority(Number(thread), niceness)
    }
  } catch {
    // Not Linux, or not permitted: the threads share the processor as equals.
  }
}
