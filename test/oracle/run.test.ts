import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planCalls } from '../../src/load/schedule/plan.ts'
import { readEventLog } from '../../src/measure/event-log/reader.ts'
import { summarySchema } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import { keyedRandom } from '../../src/random.ts'
import { realWorld } from '../../src/run/real-world.ts'
import { recordRun } from '../../src/run/recorded-run.ts'
import { checkIdentities } from '../support/identities.ts'
import { profileOf } from '../support/profiles.ts'
import { virtualRun } from '../support/virtual-run.ts'

/** Throttled on purpose, and through fast: every kind of attempt and poll within three seconds. */
const BUSY = `
version: 1
name: busy
seed: 7
gateway: { mock: { tier: free, preset: default, timeScale: 60 } }
phases:
  - { name: warm-up, duration: 500ms, record: false }
  - { name: measure, duration: 1500ms }
drain: 30s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 12/s }
    requests: [{ body: { prompt: a red kite, n: 1 } }]
    poll: { first: 20ms, every: 20ms }
  - model: video-fast
    modality: video
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { prompt: a harbour, duration: 5 } }]
    poll: { first: 0.6 of estimate, every: 50ms }
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 40/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: hello }] } }]
retry: { policy: hint-jitter, maxAttempts: 4 }
`

describe("the mock's own log", () => {
  it('confirms a run in virtual time, count for count', async () => {
    for (const seed of [1, 2, 3]) {
      const { summary, truth } = await virtualRun({ ...profileOf(BUSY), seed })
      expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
      expect(checkIdentities(summary)).toEqual([])
      // The comparison above compares something.
      expect(summary.counts.attempts).toBe(truth.endpoints.submit.requests + truth.endpoints.message.requests)
      expect(summary.counts.throttled).toBeGreaterThan(10)
      expect(summary.counts.polls).toBe(truth.endpoints.poll.requests)
      expect(summary.credits?.delta).toBeCloseTo(truth.credits.charged, 6)
    }
  })

  it('is believed rather than the report: a count that is off is told, and fails the run', async () => {
    const { events, truth } = await virtualRun(profileOf(BUSY))
    const { headerOf } = await import('../support/virtual-run.ts')
    const builder = new SummaryBuilder(headerOf(profileOf(BUSY)))
    const lost = events.findIndex((event) => event.type === 'poll')
    events.forEach((event, at) => {
      if (at !== lost) builder.add(event)
    })
    const summary = builder.finish()
    expect(summary.oracle?.confirmed).toBe(false)
    expect(summary.oracle?.mismatches[0]).toContain(`the mock's log has ${truth.endpoints.poll.requests}`)
    expect(summary.verdict.exitCode).toBe(1)
  })

  it('confirms a run over HTTP against a mock in a process of its own, and the log alone gives the same summary', async () => {
    // A minute's hint is half a second.
    const profile = profileOf(BUSY.replace('timeScale: 60', 'timeScale: 120'))
    const plan = planCalls(profile, keyedRandom(profile.seed))
    const folder = await mkdtemp(join(tmpdir(), 'gatebench-'))
    const world = await realWorld(profile, plan)
    try {
      const { summary } = await recordRun({ profile, world, out: folder })
      expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
      expect(checkIdentities(summary)).toEqual([])
      expect(summary.counts.planned).toBe(plan.calls)
      expect(summary.counts.throttled).toBeGreaterThan(10)

      const written: unknown = JSON.parse(await readFile(join(folder, 'summary.json'), 'utf8'))
      expect(summarySchema.parse(written)).toEqual(summary)
      const { header, events } = await readEventLog(join(folder, 'events.ndjson'))
      const builder = new SummaryBuilder(header)
      for await (const event of events) builder.add(event)
      expect(builder.finish()).toEqual(written)
    } finally {
      await world.close()
      await rm(folder, { recursive: true })
    }
  })
})

describe('virtual time', () => {
  it('gives the same events, byte for byte, for the same seed, and others for another', async () => {
    const profile = await loadProfile('profiles/smoke.yaml')
    const lines = async (seed: number): Promise<string> =>
      (await virtualRun({ ...profile, seed })).events.map((event) => JSON.stringify(event)).join('\n')
    const [first, again, other] = [await lines(5), await lines(5), await lines(6)]
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})
