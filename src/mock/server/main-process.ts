import { GatebenchError } from '../../errors.ts'
import { refuseInspector } from '../../inspector.ts'
import { type MockServer, startMockGateway } from './http-server.ts'
import type { FromMock, MockProcessOptions, ToMock } from './mock-process.ts'

/** Entry of the mock's own process (mock-process.ts): serves until the channel to its parent closes. */

refuseInspector(false)
let server: MockServer | undefined

process.on('message', async (message: ToMock) => {
  if (message.type === 'start') {
    refuseInspector(false)
    tell(await start(message.options))
  } else if (server !== undefined) tell({ type: 'counts', counts: server.counts() })
})
process.on('disconnect', () => process.exit(0))
// A terminal's signals go to parent and child alike: the parent still drains, and needs its gateway to the end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, () => {})

async function start(options: MockProcessOptions): Promise<FromMock> {
  try {
    server = await startMockGateway(options)
    return { type: 'started', url: server.url, apiKey: server.apiKey }
  } catch (error) {
    if (!(error instanceof GatebenchError)) throw error
    return { type: 'refused', message: error.message, code: error.code, hint: error.hint ?? null }
  }
}

function tell(message: FromMock): void {
  process.send?.(message)
}
