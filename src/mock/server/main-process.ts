import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GatebenchError } from '../../errors.ts'
import { refuseInspector } from '../../inspector.ts'
import { oracleLines } from '../oracle/oracle-log.ts'
import { type MockServer, startMockGateway } from './http-server.ts'
import type { FromMock, MockProcessOptions, ToMock } from './mock-process.ts'

/** Entry of the mock's own process (mock-process.ts): serves until the channel to its parent closes. */

refuseInspector(false)
let server: MockServer | undefined

process.on('message', async (message: ToMock) => {
  switch (message.type) {
    case 'start':
      refuseInspector(false)
      tell(await start(message.options))
      return
    case 'counts':
      if (server !== undefined) tell({ type: 'counts', id: message.id, counts: server.counts() })
      return
    case 'save':
      tell({ type: 'saved', id: message.id, problem: await save(message.path) })
      return
  }
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

async function save(path: string): Promise<string | null> {
  try {
    await pipeline(Readable.from(oracleLines(server?.records() ?? [])), createWriteStream(path))
    return null
  } catch (error) {
    return (error as Error).message
  }
}

function tell(message: FromMock): void {
  process.send?.(message)
}
