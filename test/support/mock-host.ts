import { type MockServerOptions, startMockGateway } from '../../src/mock/http-server.ts'
import { lay } from '../../src/mock/lay.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/tiers.ts'

/**
 * The mock gateway in a process of its own that tells of its memory: entry for `spawnHost`. What no code expected ends the process,
 * as it would end a user's.
 */

export interface HostSettings {
  preset: string
  /** Laid over the preset. */
  world?: object
  options?: Omit<MockServerOptions, 'world'>
}

const { preset, world = {}, options = {} } = JSON.parse(process.argv[2] as string) as HostSettings
const server = await startMockGateway({
  ...options,
  world: mockWorld(lay(loadMockWorld({ tier: 'pro', preset }), world)),
})
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ rssBytes: process.memoryUsage().rss, heapBytes: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ url: server.url, port: server.port })
