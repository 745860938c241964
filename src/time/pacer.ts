import type { Alarm, Clock } from './clock.ts'

/** Gives ascending instants in ms, one a call; Infinity when there are no more. */
export type Train = () => number

/** Rings for a train of instants, as a clock's alarm does for one. */
export interface Pacer {
  /**
   * Calls `ring` at or just after each of the train's instants (ms after the clock's instant `origin`), never synchronously, with how
   * many of them have come by then. Those that come while it is late share one ring.
   */
  follow(origin: number, train: Train, ring: (come: number) => void): Alarm
}

/**
 * One alarm of the clock after the other. With a lead, each is set so many ms ahead, and the rest is spent on turns of the event loop, in
 * which others have theirs: a real clock's alarms come up to a whole ms late, a turn takes some microseconds. `rest` is called in each turn,
 * with how many ms are left.
 */
export function alarmPacer(clock: Clock, leadMs = 0, rest: (leftMs: number) => void = () => {}): Pacer {
  return {
    follow(origin, train, ring) {
      let come = 0
      let next = train()
      let alarm: Alarm | undefined
      const arm = (): void => {
        alarm = undefined
        if (next < Number.POSITIVE_INFINITY) alarm = clock.alarm(origin + next - leadMs, pass)
      }
      const pass = (): void => {
        const now = clock.now()
        if (leadMs > 0 && now < origin + next) {
          rest(origin + next - now)
          alarm = clock.alarm(now, pass)
          return
        }
        // The one that it was set for has come, whatever a rounding says.
        do {
          come++
          next = train()
        } while (origin + next <= now)
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
