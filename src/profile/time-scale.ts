import type { Profile } from './profile.ts'

/** Seconds of the gateway's own time in one second of the run: 1 but for a mock that was told to live faster or slower. */
export function timeScaleOf({ gateway: { target } }: Profile): number {
  return target.kind === 'mock' ? target.timeScale : 1
}
