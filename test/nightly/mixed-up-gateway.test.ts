import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { runCli } from '../support/cli.ts'
import { keyIn, SPELLINGS } from '../support/key-spellings.ts'

const KEY = 'sk-mixed/up+gateway="key"'
const env = { GATEBENCH_API_KEY: KEY }

/** What a gateway answers to the nth request of a kind; the text of its body. */
type Answers = (kind: 'submit' | 'poll', n: number, path: string) => string

const token = { remaining_credits: 100, used_credits: 0, unlimited_credits: false }
const CREDITS = JSON.stringify({ success: true, message: '', data: { token, user: token } })
const deep = `${'{"a":['.repeat(5_000)}1${']}'.repeat(5_000)}`

/** Names that plain objects have, a failure 5,000 deep, and an estimate that no task's end lies behind. */
const strange: Answers = (kind, n, path) => {
  const id = kind === 'submit' ? `task-${n}` : decodeURIComponent(path.slice('/v1/tasks/'.length))
  if (kind === 'submit')
    return `{"id":"${id}","status":"pending","task_info":{"estimated_time":1e306},"progress":1e999}`
  if (n % 3 === 0) return `{"id":"${id}","status":"failed","error":${deep}}`
  const status = n % 3 === 1 ? (['hasOwnProperty', '__proto__', 'constructor'][n % 4] ?? 'pending') : 'completed'
  return JSON.stringify({ id, status })
}

/** Every other read is answered for another task, every third id is that of the first task, and every fourth holds the key. */
const mixedUp: Answers = (kind, n, path) => {
  const asked = decodeURIComponent(path.slice('/v1/tasks/'.length))
  if (kind === 'poll') return JSON.stringify({ id: n % 2 === 0 ? asked : `${asked}-not`, status: 'completed' })
  const id = n % 3 === 0 ? 'task-0' : n % 4 === 0 ? `task-${KEY}-${n}` : n % 4 === 1 ? 'i'.repeat(2_000) : `task-${n}`
  const echo = Object.fromEntries(Object.entries(SPELLINGS).map(([name, spell]) => [name, spell(KEY)]))
  return JSON.stringify({ id, status: 'pending', echo })
}

async function gatewayOf(answers: Answers): Promise<Server> {
  const counts = { submit: 0, poll: 0 }
  const bodyFor = ({ method, url = '' }: IncomingMessage): string => {
    if (url.endsWith('/v1/credits')) return CREDITS
    if (method !== 'POST' && !url.startsWith('/v1/tasks/')) return '{}'
    const kind = method === 'POST' ? 'submit' : 'poll'
    return answers(kind, counts[kind]++, url)
  }
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, ['content-type', 'application/json', 'constructor', 'a', '__proto__', 'b'])
    response.end(bodyFor(request))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

let folder: string
const servers: Server[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-mixed-up-'))
  writeFileSync(
    join(folder, 'profile.yaml'),
    `
version: 1
name: mixed-up
duration: 600ms
drain: 5s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 40/s }
    requests: [{ body: { prompt: a red kite } }]
    poll: { first: 0.6 of estimate or 20ms, every: 20ms }
    timeouts: { task: 4s }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
  )
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

async function runAgainst(name: string, answers: Answers) {
  const server = await gatewayOf(answers)
  servers.push(server)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const out = join(folder, name)
  const done = await runCli(['run', join(folder, 'profile.yaml'), '--gateway', url, '--out', out], { env })
  const summaryIn = (file: string) => JSON.parse(readFileSync(join(out, file), 'utf8')) as Summary
  const again = await runCli(['report', out, '--format', 'json', '--out', join(out, 'again')], { env })
  expect(again).toMatchObject({ code: done.code })
  expect(summaryIn('again/summary.json')).toEqual(summaryIn('summary.json'))
  return { ...done, out, url, summary: summaryIn('summary.json') }
}

it('names that every object has, deep failures and absurd figures end no run, and are told', async () => {
  const { code, summary, stderr } = await runAgainst('strange', strange)
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining('BUG') })
  const { counts, protocol } = summary
  expect(counts.planned).toBe(24)
  expect(counts.completed + counts.failed).toBe(24)
  expect(counts.failed).toBeGreaterThan(3)
  expect(protocol).toMatchObject({ badEstimates: 24, badProgress: 24, otherTask: 0, sharedTaskIds: 0 })
  expect(protocol.unknownStatuses).toBeGreaterThan(3)
  expect(Object.keys(counts.pollsByStatus)).toEqual(
    expect.arrayContaining(['hasOwnProperty', '__proto__', 'constructor', 'completed', 'failed']),
  )
  // Read long before their limit of 4 s, though the estimate lies behind all time.
  expect(summary.latency.responseTime.max).toBeLessThan(2_000)
})

it('tasks taken for others, long ids and ids with the key are told in every report, and the key in none', async () => {
  const { code, summary, stdout, stderr, out, url } = await runAgainst('mixed-up', mixedUp)
  expect(code).toBe(99)
  expect(stdout).toMatch(
    /tasks mixed up: \d+ reads returned another task, 7 calls received the task id\s+of another call/,
  )
  const { protocol, counts } = summary
  expect(protocol.otherTask).toBeGreaterThan(5)
  expect(protocol).toMatchObject({ sharedTaskIds: 7, maskedIds: 4, oversizedIds: 4 })
  expect(counts).toMatchObject({ planned: 24, completed: 20, ambiguous: 4 })

  const text = (file: string): string => readFileSync(join(out, file), 'utf8')
  for (const file of ['report.md', 'report.html', 'junit.xml']) {
    expect(text(file)).toMatch(/responses for another task/)
    expect(text(file)).toMatch(/shared task ids/)
  }
  expect(stdout).toMatch(/7 calls received the task id of another call/)
  expect(stdout).toMatch(/task reads returned another task/)
  expect(stdout).toMatch(/4 task ids contained the API key/)
  expect(text('metrics.prom')).toContain('gatebench_protocol_faults_total{fault="shared_task_ids"} 7')
  expect(text('events.ndjson')).toContain('task-[key]-4')

  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    expect(keyIn(readFileSync(join(parentPath, name), 'utf8'), KEY)).toBeNull()
  }
  expect(keyIn([stdout, stderr], KEY)).toBeNull()

  const resumed = await runCli(['resume', out, '--gateway', url], { env })
  expect(resumed).toMatchObject({ code: 99, stderr: expect.stringContaining('nothing to do: all accepted tasks') })
})
