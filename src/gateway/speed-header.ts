import type { HeaderFields } from '../wire/header-fields.ts'

/** Header in which a mock tells how many of its seconds pass in a real one, and a client that its own do; neither where that is one. */
export const SPEED_HEADER = 'x-gatebench-speed'

/** The line of a request's head. A gateway that knows nothing of it is never sent it: its speed is 1. */
export function speedLine(speed = 1): string {
  return speed === 1 ? '' : `${SPEED_HEADER}: ${speed}\r\n`
}

/** Whether a gateway lives as fast as its client. */
export interface Pace {
  /** In words, where it does not. */
  readonly mismatch: string | null
}

/** Reads the speed that an answer announces. */
export function paceOf(headers: HeaderFields, speed: number): Pace {
  const announced = Number(headers.first(SPEED_HEADER) ?? 1)
  if (announced === speed) return { mismatch: null }
  return {
    mismatch:
      announced === 1
        ? `this gateway runs in real time, but the run uses speed ${speed}`
        : `this mock runs at speed ${announced}, but the run uses ${speed}`,
  }
}
