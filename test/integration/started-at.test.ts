import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { PollEvent, RunEvent, RunHeader } from '../../src/measure/events.ts'
import { runCli } from '../support/cli.ts'

/** What two clocks that tell whole milliseconds may differ by. */
const ROUNDING_MS = 2

const CREDITS = { remaining_credits: 100, used_credits: 0 }
const QUOTA = { user_group: 'g', used_files: 0, max_files: 9, remain_files: 9, is_custom: false, quota_reason: '' }

/** When a request had come and when its answer was handed over, by the wall clock, Unix ms. */
interface Span {
  from: number
  to: number
}

/** A gateway whose tasks are done when the test says so, and which looks at the wall clock. */
async function watchfulGateway() {
  const submits = new Map<string, Span>()
  const completions = new Map<string, Span>()
  const state = { areDone: false }
  const server = createServer((request, response) => {
    const from = Date.now()
    const { method, url = '', headers } = request
    request.resume().once('end', () => {
      const send = (body: object): Span => {
        const span = { from, to: Date.now() }
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
        return span
      }
      const [, taskId] = /^\/v1\/tasks\/(.+)$/.exec(url) ?? []
      const task = { object: 'image.generation.task', model: 'image-fast' }
      if (method === 'POST') {
        const call = headers['x-gatebench-call'] as string
        submits.set(call, send({ ...task, id: `task-${call}`, status: 'pending', progress: 0 }))
      } else if (taskId === undefined) {
        if (url.endsWith('/quota')) send({ success: true, code: 200, data: QUOTA })
        else
          send({ success: true, message: '', data: { token: { ...CREDITS, unlimited_credits: false }, user: CREDITS } })
      } else if (state.areDone) {
        const results = ['https://files.example/1']
        completions.set(taskId, send({ ...task, id: taskId, status: 'completed', progress: 100, results }))
      } else send({ ...task, id: taskId, status: 'processing', progress: 50 })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state, submits, completions, server }
}

it('a log’s times count from the very millisecond that it says it started at, resumed or not', async () => {
  const gateway = await watchfulGateway()
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-started-'))
  try {
    const [profile, run] = [join(folder, 'profile.yaml'), join(folder, 'run')]
    writeFileSync(
      profile,
      `
version: 1
name: punctual
gateway: { baseUrl: "${gateway.url}", callHeader: x-gatebench-call }
duration: 500ms
drain: 100ms
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 20/s }
    requests: [{ body: { prompt: a red kite } }]
    poll: { first: 50ms, every: 50ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
    )
    const env = { GATEBENCH_API_KEY: 'a-key-for-loopback' }
    const log = (): { startedAt: number; events: RunEvent[] } => {
      const [head = '', ...lines] = readFileSync(join(run, 'events.ndjson'), 'utf8').trimEnd().split('\n')
      const { startedAt } = JSON.parse(head) as RunHeader
      return { startedAt: Date.parse(startedAt), events: lines.map((line) => JSON.parse(line)) }
    }

    await runCli(['run', profile, '--out', run, '--quiet'], { env })
    const { startedAt, events } = log()
    expect(gateway.submits.size).toBe(10)
    for (const event of events) {
      if (event.type !== 'attempt' && event.type !== 'outcome') continue
      const { from, to } = gateway.submits.get(`${event.call}.${event.attempt}`) as Span
      const at = startedAt + event.t
      // Nothing comes before it was sent, and no answer is read before it was given.
      if (event.type === 'attempt') expect(at).toBeLessThanOrEqual(from + ROUNDING_MS)
      else expect(at).toBeGreaterThanOrEqual(to - ROUNDING_MS)
    }

    gateway.state.areDone = true
    await runCli(['resume', run, '--quiet'], { env })
    const polls = log().events.filter((event): event is PollEvent => event.type === 'poll')
    const last = polls.filter(({ taskStatus }) => taskStatus === 'completed')
    expect(last).toHaveLength(10)
    for (const { taskId, t, ms } of last) {
      const { from, to } = gateway.completions.get(taskId) as Span
      expect(startedAt + t - ms).toBeLessThanOrEqual(from + ROUNDING_MS)
      expect(startedAt + t).toBeGreaterThanOrEqual(to - ROUNDING_MS)
    }
  } finally {
    gateway.server.closeAllConnections()
    gateway.server.close()
    rmSync(folder, { recursive: true })
  }
})
