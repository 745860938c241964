import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Niceness of threads that are to run where the event loop leaves them the processor. Now and then the event loop waits for one of them: for a lock that it
 * holds, or for its part of a collection. With 19, a busy process on the same processor would get seventy times the thread's share, and the loop would
 * stand still for 0.3 s; with 10, nine times.
 */
const BACKGROUND = 10

/**
 * Lets the threads that V8 and Node have started so far (compilation, collection, files) run behind the event loop's. For a process with one
 * processor, or that makes calls at a high rate, where each of their turns would delay a call by some ms. Where the loop is mostly idle, that gains nothing,
 * and the loop may have to wait for a thread. Does nothing outside Linux.
 */
export function putThreadsBehind(): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      if (Number(thread) !== process.pid) setPriority(Number(thread), BACKGROUND)
    }
  } catch {
    // Not Linux, or not permitted: the threads share the processor as equals.
  }
}
