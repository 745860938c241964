import type { RunSpec } from './run-spec.ts'

/** The speed that a gateway must announce to who lives in real time; undefined where any will do, as of the coordinator's own mock. */
export function announcedSpeed({ isMock, speed }: Pick<RunSpec, 'isMock' | 'speed'>): number | undefined {
  return isMock || speed === 1 ? undefined : speed
}
