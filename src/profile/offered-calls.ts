import type { Arrivals } from './profile.ts'

/** A plan with more calls is refused, before a walk through it takes minutes. */
export const MOST_CALLS = 1_000_000_000

/** How many calls arrivals bring in `lengthMs`: of the random ones the mean, of a trace none, for its file is bounded already. */
export function offeredCalls(arrivals: Arrivals, lengthMs: number): number {
  const seconds = lengthMs / 1000
  switch (arrivals.process) {
    case 'constant':
    case 'poisson':
    case 'gamma':
      return arrivals.rate * seconds
    case 'ramp':
      return ((arrivals.from + arrivals.to) / 2) * seconds
    case 'step': {
      const { from, to, by } = arrivals
      const everySeconds = arrivals.everyMs / 1000
      const steps = seconds / everySeconds
      const rising = Math.min(Math.floor(steps), Math.ceil((to - from) / by))
      const risen = rising * from + (by * rising * (rising - 1)) / 2
      return (risen + (steps - rising) * Math.min(to, from + rising * by)) * everySeconds
    }
    case 'spike': {
      const spikeMs = Math.max(0, Math.min(arrivals.forMs, lengthMs - arrivals.atMs))
      return (arrivals.rate * (lengthMs - spikeMs) + arrivals.peak * spikeMs) / 1000
    }
    case 'burst':
      return arrivals.size * (arrivals.everyMs === null ? 1 : Math.ceil(lengthMs / arrivals.everyMs))
    case 'trace':
    case 'closed':
      return 0
  }
}
