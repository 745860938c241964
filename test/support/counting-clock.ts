import type { Alarm } from '../../src/time/clock.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'

/** A virtual clock that counts the alarms which are armed. */
export class CountingClock extends VirtualClock {
  armed = 0
  most = 0
  override alarm(instant: number, wake: () => void): Alarm {
    this.armed++
    this.most = Math.max(this.most, this.armed)
    let isDone = false
    const done = (): void => {
      if (!isDone) this.armed--
      isDone = true
    }
    const alarm = super.alarm(instant, () => {
      done()
      wake()
    })
    return {
      cancel: () => {
        done()
        alarm.cancel()
      },
    }
  }
}
