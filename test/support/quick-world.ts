import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadMockWorld, type MockWorldChoice } from '../../src/mock/world/tiers.ts'

/** A gateway without limits whose tasks and answers take so many times less: for runs in real time that are about something else. */
export function quickWorld(by: number, of: MockWorld | MockWorldChoice = { preset: 'unlimited' }): MockWorld {
  const world = structuredClone('models' in of ? of : loadMockWorld(of))
  for (const { latency } of Object.values(world.models) as { latency: { median: number } }[]) latency.median /= by
  return world
}
