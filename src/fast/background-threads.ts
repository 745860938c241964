import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Niceness of threads that are to run only where the event loop leaves them the processor. */
const BACKGROUND = 19

/**
 * Lets the threads that V8 and Node have started so far (compilation, collection, files) run behind the event loop's. For a process with one
 * processor, or with calls at a high rate, where each of their turns would delay a call by some ms. Does nothing outside Linux.
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
