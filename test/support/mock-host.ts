import { type MockServerOptions, startMockGateway } from '../../src/mock/server/http-server.ts'
import { deepMerge } from '../../src/mock/world/deep-merge.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/world/tiers.ts'
import { report } from './usage.ts'

/** Entry of a mock gateway in a process of its own: what no code expected ends it, as it would end a user's. */

export interface MockHostSettings {
  preset: string
  /** Laid over the preset. */
  world?: object
  options?: Omit<MockServerOptions, 'world'>
}

const { preset, world = {}, options = {} } = JSON.parse(process.argv[2] as string) as MockHostSettings
report(
  await startMockGateway({ ...options, world: mockWorld(deepMerge(loadMockWorld({ tier: 'pro', preset }), world)) }),
)
