import { limitRules } from '../../mock/gate/limit-rules.ts'
import type { MockWorld } from '../../mock/world/schema.ts'
import { formatCount, formatDuration } from '../../units.ts'

/** The balance below which a world's rates fall; null where they hang on none. Above it they are as they are. */
export function fallsBelow(world: MockWorld): number | null {
  const levels = limitRules(world).flatMap(({ balance }) => (balance === null ? [] : [balance.below]))
  return levels.length === 0 ? null : Math.max(...levels)
}

/** Credits that may be spent before anything about the account changes. */
export function usableCredits(world: MockWorld): number {
  return world.credits.user - (fallsBelow(world) ?? 0)
}

/** Why no rate can be stated for a world: it changes while it is watched. Null where it stays as it is. */
export function whyNotStationary(world: MockWorld, isLeaky: boolean): string | null {
  const { law, faults, latency } = world
  if (law.drift !== null) {
    return `its rates change after ${formatDuration(law.drift.at)} to ${law.drift.factor} times their first value`
  }
  const below = fallsBelow(world)
  if (below !== null && world.credits.user <= below)
    return `below ${formatCount(below)} credits its rates depend on the balance`
  if (isLeaky) return 'some of its tasks never release their slot, so eventually no slot is free'
  for (const [name, { from, until, share }] of Object.entries(faults)) {
    if (share > 0 && (from > 0 || until !== null)) return `its fault ${name} occurs only for a limited time`
  }
  if (latency.coldStart !== null) return 'its models are slower after a pause, so the rate depends on the pauses'
  return null
}
