import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../support/cli.ts'
import { runHere } from '../support/run-here.ts'

let server: Server
let answer: unknown
beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
})
afterAll(() => server.close())

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const check = (dialect: string, at: string) =>
  runCli(['dialect', 'check', dialect, '--against', at], { env: { KIE_API_KEY: 'a-key-of-ours' } })

describe('dialect check --against', () => {
  it('ends with 0 where a gateway takes the key', async () => {
    answer = { code: 404, msg: 'no such task' }
    const { code, stdout } = await check('kie', address())
    expect([code, stdout]).toEqual([0, expect.stringContaining('refused (404): no such task')])
  })

  it('ends with 106 where it refuses the key', async () => {
    answer = { code: 401, msg: 'who are you' }
    const { code, stdout } = await check('kie', address())
    expect([code, stdout]).toEqual([106, expect.stringContaining('refused (401): who are you')])
  })

  it('ends with 106 where nobody is', async () => {
    const { code, stdout } = await check('kie', 'http://127.0.0.1:1')
    expect([code, stdout]).toEqual([106, expect.stringContaining('ECONNREFUSED')])
  })

  it('refuses a dialect that has nothing to read for free', async () => {
    const { code, stderr } = await check('openai-chat', address())
    expect([code, stderr]).toEqual([104, expect.stringContaining('has nothing to read for free')])
  })
})

it('dialect check calls the answer to a text a message, and without samples says what was checked', async () => {
  const samples = ['--samples', 'test/fixtures/dialects/openai-chat.json']
  const { stdout } = await runHere(['dialect', 'check', 'openai-chat', ...samples])
  expect(stdout).toContain('accepted: message chatcmpl-')
  expect(stdout).not.toContain('no status')
  const alone = await runHere(['dialect', 'check', 'openai-chat'])
  expect(alone.stdout).toContain('works against its own mock; --samples compares it with recorded responses')
})
