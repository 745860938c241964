import type { Clock } from './clock.ts'
import { onAbort } from './on-abort.ts'

/** A promise over an alarm: the part of sleeping that both clocks share. */
export function sleepOn(alarm: Clock['alarm'], instant: number, signal?: AbortSignal): Promise<void> {
  if (signal === undefined) return new Promise((resolve) => alarm(instant, resolve))
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, () => {
      pending.cancel()
      reject(signal.reason)
    })
    const pending = alarm(instant, () => {
      forget()
      resolve()
    })
  })
}
