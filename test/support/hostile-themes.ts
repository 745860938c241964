import type { Hostility } from './hostile-book.ts'
import type { Fault } from './hostile-judge.ts'

/** What the runs are about, in turn. */
export const THEMES = [
  'headers',
  'statuses',
  'ids',
  'words',
  'numbers',
  'shapes',
  'encodings',
  'framing',
  'delivery',
  'cuts',
  'all',
  'halted',
  'swaps',
  'late',
  'absent',
] as const
export type Theme = (typeof THEMES)[number]

export interface HostileRunPlan {
  seed: number
  /** Number of the run; the theme follows from it. */
  run: number
  /** Calls that are begun in a second. */
  callsPerSecond: number
  /** Calls but these, from the first to below the last, get good answers; null spoils as many as the theme says. */
  only: Hostility['only']
  /** The shipped dialect that both sides speak; the default one where absent. */
  dialect?: string | undefined
}

export interface HostileRun {
  run: number
  theme: Theme
  calls: number
  answers: number
  /** Of them, those with anything wrong. */
  spoilt: number
  faults: (Fault & { told: string[] })[]
  /** Faults besides, of which this machine may be the cause: the longest time for which its event loop stood still, and its mean wait for a processor; ms. */
  late: { faults: number; standstillMs: number; cpuWaitMs: number }
  seconds: number
  /** Something is left of the run in this process: no other may be made in it. */
  isUnclean: boolean
}

export function themeOf(run: number): Theme {
  return THEMES[run % THEMES.length] as Theme
}
