import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMockGateway } from '../../src/mock/http-server.ts'
import { type CliRun, runCli, startCli } from '../support/cli.ts'
import { worldWith } from '../support/mock-harness.ts'

const KEY = 'gb-recognisable-key-1234567890'
const env = { GATEBENCH_API_KEY: KEY }

let folder: string
/** A gateway that repeats whatever it was sent, in errors and in headers. */
let echo: Server
let echoUrl: string
/** Whether it lets a run begin: credits answered, submits refused with an echo. */
let letsBegin = false
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-key-'))
  echo = createServer((request, response) => {
    request.resume()
    const { authorization = '' } = request.headers
    if (letsBegin && request.method === 'GET' && request.url === '/v1/credits') {
      const token = { remaining_credits: 1, used_credits: 0, unlimited_credits: false }
      response.end(JSON.stringify({ success: true, message: authorization, data: { token, user: token } }))
      return
    }
    const status = letsBegin ? (request.method === 'POST' ? 400 : 500) : 401
    const error = { code: status, message: `you sent ${authorization}`, type: authorization, fallback_suggestion: KEY }
    response.writeHead(status, { 'content-type': 'application/json', 'x-echo': authorization, 'retry-after': KEY })
    response.end(JSON.stringify({ error, id: KEY, echo: authorization }))
  })
  await new Promise<void>((listening) => echo.listen(0, '127.0.0.1', listening))
  echoUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
  writeFileSync(
    join(folder, 'profile.yaml'),
    `
version: 1
name: keyed
duration: 300ms
drain: 1s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 20/s }
    requests: [{ body: { prompt: a red kite } }]
    poll: { first: 50ms, every: 50ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
  )
})
afterAll(() => {
  echo.close()
  rmSync(folder, { recursive: true })
})

const runArgs = (name: string, url: string): string[] => [
  'run',
  join(folder, 'profile.yaml'),
  '--gateway',
  url,
  '--out',
  join(folder, name),
]

/** Every file below `at` that holds the key. */
function leaks(at: string): string[] {
  if (!existsSync(at)) return []
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'latin1').includes(KEY))
}

/** The command line that other users of the machine see, as often as it can be read while the process lives. */
async function titlesOf({ child }: CliRun): Promise<string> {
  const titles = new Set<string>()
  while (child.exitCode === null && child.signalCode === null) {
    if (existsSync(`/proc/${child.pid}/cmdline`)) titles.add(readFileSync(`/proc/${child.pid}/cmdline`, 'latin1'))
    await new Promise((go) => setTimeout(go, 50))
  }
  return [...titles].join('\n')
}

it('shows the key in no artefact, line or process title, however a run ends', async () => {
  const crash = join(folder, 'crash.mjs')
  // Once the command line is up it crashes, with the key in the error itself.
  writeFileSync(
    crash,
    `process.on('newListener', (event) => {
      if (event === 'SIGTERM') setImmediate(() => { throw new Error('key ' + process.env.GATEBENCH_API_KEY) })
    })\n`,
  )
  const inUrl = `http://user:${KEY}@127.0.0.1:9`
  const [refused, unreachable, inAddress, inQuery] = await Promise.all([
    runCli(runArgs('refused', echoUrl), { env }),
    runCli(runArgs('unreachable', 'http://127.0.0.1:9'), { env }),
    runCli(runArgs('in-address', inUrl), { env }),
    runCli(runArgs('in-query', `http://127.0.0.1:9/?key=${KEY}`), { env }),
  ])
  expect(refused).toMatchObject({ code: 106, stderr: expect.stringContaining('you sent Bearer [key]') })
  expect(unreachable.code).toBe(106)
  expect([inAddress.code, inQuery.code]).toEqual([104, 104])

  letsBegin = true
  const slow = await startMockGateway({ world: worldWith() })
  const good = startCli(runArgs('good', slow.url), { env })
  const [begun, crashed, finished, titles] = await Promise.all([
    runCli(runArgs('begun', echoUrl), { env }),
    runCli(runArgs('crashed', echoUrl), { env, node: ['--import', crash] }),
    good.ended,
    titlesOf(good),
  ])
  await slow.close()
  expect(existsSync(join(folder, 'begun', 'report.html'))).toBe(true)
  expect(readFileSync(join(folder, 'begun', 'events.ndjson'), 'utf8')).toContain('you sent Bearer [key]')
  expect(crashed).toMatchObject({ code: 1, stderr: expect.stringContaining('key [key]') })

  for (const run of [refused, unreachable, inAddress, inQuery, begun, crashed, finished]) {
    expect(run.stdout + run.stderr).not.toContain(KEY)
  }
  if (process.platform === 'linux') expect(titles).toContain('profile.yaml')
  expect(titles).not.toContain(KEY)
  expect(leaks(folder)).toEqual([])
})
