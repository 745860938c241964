import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { PollEvent, RunEvent, RunHeader } from '../../src/measure/events/events.ts'
import { runCli } from '../support/cli.ts'
import { heldGateway, type Span } from '../support/held-gateway.ts'

/** What two clocks that tell whole milliseconds may differ by. */
const ROUNDING_MS = 2

it('a log’s times count from the very millisecond that it says it started at, resumed or not', async () => {
  const gateway = await heldGateway()
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

    gateway.release()
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
    gateway.close()
    rmSync(folder, { recursive: true })
  }
})
