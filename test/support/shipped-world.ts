import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'

const worlds = new Map<string, MockWorld>()

/** A world of the shipped tiers and presets, read once for hundreds of runs; frozen, for no run may change it. */
export function shippedWorld({ tier, preset }: { tier: string; preset: string }): MockWorld {
  const name = `${tier}/${preset}`
  const world = worlds.get(name) ?? frozen(loadMockWorld({ tier, preset }))
  worlds.set(name, world)
  return world
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
