import { vi } from 'vitest'
import type { Clock } from '../../src/time/clock.ts'
import { realClock } from '../../src/time/real-clock.ts'

const realSetImmediate = setImmediate
const turn = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve))

/**
 * Runs `program` on the real clock over faked timers, and moves these on whenever the program waits: for code that reads the global
 * timers itself. A timer of 0 ms takes 1 ms, as it does in Node.
 */
export async function runOnFakeTimers<T>(program: (clock: Clock) => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
  const faked = globalThis.setTimeout
  const floored = (callback: () => void, ms = 0): NodeJS.Timeout => faked(callback, Math.max(1, ms))
  globalThis.setTimeout = floored as typeof globalThis.setTimeout
  try {
    let settled = false
    const result = program(realClock()).finally(() => {
      settled = true
    })
    result.catch(() => {})
    for (await turn(); !settled; await turn()) {
      if (vi.getTimerCount() === 0) throw new Error('the program waits, and no timer is set to wake it')
      vi.advanceTimersToNextTimer()
    }
    return await result
  } finally {
    globalThis.setTimeout = faked
    vi.useRealTimers()
  }
}
