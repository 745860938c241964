import type { Clock } from './clock.ts'

/** The present instant of a clock as ISO 8601 with ms, in UTC. */
export function isoNow(clock: Clock): string {
  return new Date(clock.originEpochMs + clock.now()).toISOString()
}

/** An ISO 8601 time in ms since 1970. */
export function epochMsOfIso(iso: string): number {
  return Date.parse(iso)
}

export function isoAfter(iso: string, ms: number): string {
  return new Date(epochMsOfIso(iso) + ms).toISOString()
}

/** The instant of an ISO 8601 time on a clock of another process: wall clocks are all that two processes share. */
export function instantOfIso(iso: string, clock: Clock): number {
  return epochMsOfIso(iso) - clock.originEpochMs
}

/** A Unix time in ms as RFC 3339 in whole seconds, rounded up. */
export function isoSecond(epochMs: number): string {
  return new Date(Math.ceil(epochMs / 1000) * 1000).toISOString().replace('.000Z', 'Z')
}
