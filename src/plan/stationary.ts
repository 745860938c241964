import { limitRules } from '../mock/limit-rules.ts'
import type { MockWorld } from '../mock/schema.ts'
import { formatCount, formatDuration } from '../units.ts'

/** Why no rate can be stated for a world: it changes while it is watched. Null where it stays as it is. */
export function whyNotStationary(world: MockWorld, isLeaky: boolean): string | null {
  const { law, faults, latency } = world
  if (law.drift !== null) {
    return `its rates change after ${formatDuration(law.drift.at)} to ${law.drift.factor} times what they were`
  }
  const ofBalance = limitRules(world).find(({ balance }) => balance !== null)?.balance
  if (ofBalance) return `below ${formatCount(ofBalance.below)} credits its rates hang on the balance`
  if (isLeaky) return 'some of its tasks never give their slot back: sooner or later none is left'
  for (const [name, { from, until, share }] of Object.entries(faults)) {
    if (share > 0 && (from > 0 || until !== null)) return `its fault ${name} strikes for a time only`
  }
  if (latency.coldStart !== null) return 'its models are slower after a pause, so that the rate hangs on the pauses'
  return null
}
