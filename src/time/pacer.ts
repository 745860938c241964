import type { Alarm, Clock } from './clock.ts'

/** Rings for a train of instants, as a clock's alarm does for one. */
export interface Pacer {
  /**
   * Calls `ring` at or just after each of the ascending `instants` (ms after the clock's instant `origin`), never synchronously, with
   * how many of them have come by then. Those that come while it is late share one ring.
   */
  follow(origin: number, instants: Float64Array, ring: (come: number) => void): Alarm
}

/** One alarm of the clock after the other. */
export function alarmPacer(clock: Clock): Pacer {
  return {
    follow(origin, instants, ring) {
      let come = 0
      let alarm: Alarm | undefined
      const arm = (): void => {
        alarm = undefined
        if (come < instants.length) alarm = clock.alarm(origin + (instants[come] as number), pass)
      }
      const pass = (): void => {
        // The one that it was set for has come, whatever a rounding says.
        const now = clock.now()
        do come++
        while (come < instants.length && origin + (instants[come] as number) <= now)
        ring(come)
        if (alarm !== cancelled) arm()
      }
      arm()
      return {
        cancel() {
          alarm?.cancel()
          alarm = cancelled
        },
      }
    },
  }
}

const cancelled: Alarm = { cancel() {} }
