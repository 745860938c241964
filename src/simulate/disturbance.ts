import type { Disturbance } from '../measure/calls/recovery.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import type { Profile } from '../profile/profile.ts'

/** The one disturbance that a profile or its mock states: a spike of load, or a fault with a beginning and an end; the last of several. */
export function disturbanceOf(profile: Profile, mock: MockWorld): Disturbance | null {
  const triggers: Disturbance[] = []
  for (const arrivals of [...profile.models.map((load) => load.arrivals), profile.mix?.arrivals]) {
    if (arrivals?.process !== 'spike') continue
    triggers.push({ what: 'spike', fromMs: arrivals.atMs, untilMs: arrivals.atMs + arrivals.forMs })
  }
  for (const [what, { from, until }] of Object.entries(mock.faults)) {
    if (until === null || !Number.isFinite(until)) continue
    triggers.push({ what, fromMs: from, untilMs: until })
  }
  return triggers.sort((a, b) => b.untilMs - a.untilMs)[0] ?? null
}
