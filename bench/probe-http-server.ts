import { type MockServer, startMockGateway } from '../src/mock/server/http-server.ts'
import { drawCase, HTTP_ROW, worldOf } from '../test/support/probe-cases.ts'

/** Serves the drawn worlds over HTTP, in a process of its own, so that the prober's work does not hold them up. */
process.on('message', async (seeds: number[]) => {
  const servers: MockServer[] = await Promise.all(
    seeds.map((seed) => startMockGateway({ world: worldOf(drawCase(HTTP_ROW, seed).drawn), seed, keepRecords: 0 })),
  )
  process.send?.({ urls: servers.map(({ url }) => url), apiKey: servers[0]?.apiKey })
})
process.on('disconnect', () => process.exit(0))
