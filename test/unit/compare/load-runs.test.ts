import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderBaseline } from '../../../src/compare/baseline.ts'
import { compareRuns } from '../../../src/compare/compare-runs.ts'
import { loadRuns } from '../../../src/compare/load-runs.ts'
import { figuresOf } from '../../../src/compare/run-figures.ts'
import { renderJson } from '../../../src/document/json.ts'
import { type CallDigest, CallDigests } from '../../../src/measure/calls/call-digest.ts'
import { EventLogWriter } from '../../../src/measure/event-log/writer.ts'
import type { RunRecord } from '../../../src/measure/summary/run-record.ts'
import { loadProfile } from '../../../src/profile/load-profile.ts'
import { sampleDigest, sampleRecord } from '../../support/sample-comparison.ts'
import { sampleSummary } from '../../support/sample-summary.ts'
import { headerOf, virtualRun } from '../../support/virtual-run.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatebench-compare-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function runFolder(name: string, seed: number): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  const summary = sampleSummary((summary) => {
    summary.run.seed = seed
  })
  await writeFile(join(folder, name, 'summary.json'), renderJson(summary))
}

test('a run folder, its summary, a folder of runs and a pattern name runs, in the order of their numbers', async () => {
  await runFolder('after/2', 2)
  await runFolder('after/10', 10)
  await runFolder('after/1', 1)
  await mkdir(join(folder, 'after/notes'))
  const seeds = async (path: string): Promise<number[]> =>
    (await loadRuns(join(folder, path))).map(({ summary }) => summary.run.seed)
  expect(await seeds('after/2')).toEqual([2])
  expect(await seeds('after/2/summary.json')).toEqual([2])
  expect(await seeds('after')).toEqual([1, 2, 10])
  expect(await seeds('*/1*')).toEqual([1, 10])
})

test('the calls of one run are read once, and those of the run before are not kept', async () => {
  const profile = await loadProfile('profiles/smoke.yaml')
  const { summary, events } = await virtualRun(profile)
  for (const name of ['runs/1', 'runs/2']) {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'summary.json'), renderJson(summary))
    const log = EventLogWriter.create(join(folder, name, 'events.ndjson'), headerOf(profile))
    for (const event of events) log.emit(event)
    log.close()
  }
  const [one, other] = (await loadRuns(join(folder, 'runs'))) as [RunRecord, RunRecord]
  const calls = await one.calls()
  expect(calls?.length).toBe(summary.counts.planned)
  expect(await one.calls()).toBe(calls)
  expect(await other.calls()).toEqual(calls)
  const again = await one.calls()
  expect(again).toEqual(calls)
  expect(again).not.toBe(calls)
})

test('a log that was cut off beside the summary of the whole run has no calls to compare: exit 104', async () => {
  const profile = await loadProfile('profiles/smoke.yaml')
  const { summary, events } = await virtualRun(profile)
  await mkdir(join(folder, 'cut'))
  await writeFile(join(folder, 'cut/summary.json'), renderJson(summary))
  const log = EventLogWriter.create(join(folder, 'cut/events.ndjson'), headerOf(profile))
  for (const event of events.slice(0, events.length / 2)) log.emit(event)
  log.close()
  const [run] = await loadRuns(join(folder, 'cut'))
  await expect(run?.calls()).rejects.toMatchObject({
    code: 'EVENT_LOG_INVALID',
    message: expect.stringContaining('has no end'),
  })
})

test.each([
  ['nothing', 'RUN_UNREADABLE'],
  ['*.none', 'RUN_UNREADABLE'],
  ['empty', 'RUN_UNREADABLE'],
  ['other.json', 'RUN_INVALID'],
  ['text.json', 'RUN_INVALID'],
  ['old.json', 'RUN_INVALID'],
])('%s is no run: %s', async (path, code) => {
  await mkdir(join(folder, 'empty'))
  await writeFile(join(folder, 'other.json'), '{"schema":"other/v1"}')
  await writeFile(join(folder, 'text.json'), 'no json')
  await writeFile(join(folder, 'old.json'), '{"schema":"gatebench.summary/v1"}')
  await expect(loadRuns(join(folder, path))).rejects.toMatchObject({ code, exitCode: 104 })
})

test('a baseline gives the run back, call for call', async () => {
  const calls = [sampleDigest(0), sampleDigest(1, { end: 'dropped', sent: null, price: null })]
  const run = sampleRecord({ calls, settings: { name: 'x' } })
  await writeFile(join(folder, 'b.json'), await renderBaseline(run))
  const [back] = await loadRuns(join(folder, 'b.json'))
  expect(back?.summary).toEqual(run.summary)
  expect(back?.settings).toEqual({ name: 'x' })
  expect(await back?.calls()).toEqual(calls)
})

// biome-ignore lint/suspicious/noExplicitAny: parts of a file that somebody changed by hand
type Edited = any

/** As earlier versions wrote it. */
function withoutChecksum(text: string): Edited {
  const { checksum: _, ...others } = JSON.parse(text)
  return others
}

test.each<[string, (baseline: Edited) => void]>([
  ['a count', ({ summary }) => summary.counts.completed--],
  ['a duration', ({ summary }) => (summary.run.durationMs += 1)],
  ['the time of a call', ({ calls }) => (calls[1][calls[0].indexOf('ended')] += 1)],
  ['a setting', (baseline) => (baseline.settings = { name: 'y' })],
  ['a seed', ({ seeds }) => seeds.pop()],
  ['the checksum', (baseline) => (baseline.checksum = 'sha256:0')],
])('a baseline in which somebody changed %s is refused, unless it has no checksum', async (what, change) => {
  const calls = [sampleDigest(0), sampleDigest(1)]
  const run = sampleRecord({ calls, settings: { name: 'x' } })
  const baseline = JSON.parse(await renderBaseline(run, [run]))
  const file = join(folder, 'edited.json')
  // Another tool may have formatted it.
  await writeFile(file, JSON.stringify(Object.fromEntries(Object.entries(baseline).reverse()), null, '\t'))
  expect(await loadRuns(file)).toHaveLength(2)
  change(baseline)
  await writeFile(file, JSON.stringify(baseline))
  const refusal = { code: 'RUN_INVALID', exitCode: 104, message: expect.stringContaining('checksum'), place: { file } }
  await expect(loadRuns(file)).rejects.toMatchObject(refusal)
  await writeFile(file, JSON.stringify(withoutChecksum(JSON.stringify(baseline))))
  expect(await loadRuns(file), what).toHaveLength(what === 'a seed' ? 1 : 2)
})

test.each<[string, (baseline: Edited) => void]>([
  ['a histogram', ({ summary }) => (summary.latency.responseTime.hdr = 'damaged')],
  ['the histogram of a model', ({ summary }) => (summary.models[0].latency.responseTime.hdr = '')],
  ['a count', ({ summary }) => (summary.models[0].measured.interrupted = -1)],
  ['the end of a call', ({ calls }) => (calls[1][calls[0].indexOf('end')] = 'exploded')],
  ['a time of a call', ({ calls }) => (calls[1][calls[0].indexOf('ended')] = '7')],
  ['the head of the calls', ({ calls }) => calls.shift()],
  ['the row of a call', ({ calls }) => calls[1].shift()],
])('a baseline in which %s is damaged is refused', async (_, damage) => {
  const calls = [sampleDigest(0), sampleDigest(1)]
  const baseline = withoutChecksum(await renderBaseline(sampleRecord({ calls })))
  const file = join(folder, 'damaged.json')
  await writeFile(file, JSON.stringify(baseline))
  expect(await loadRuns(file)).toHaveLength(1)
  damage(baseline)
  await writeFile(file, JSON.stringify(baseline))
  await expect(loadRuns(file)).rejects.toMatchObject({ code: 'RUN_INVALID', exitCode: 104 })
})

test('a count that a summary lacks does not count as a number', async () => {
  const baseline = withoutChecksum(await renderBaseline(sampleRecord({ calls: [sampleDigest(0)] })))
  delete baseline.summary.measured.interrupted
  for (const model of baseline.summary.models) delete model.measured.interrupted
  await writeFile(join(folder, 'lacking.json'), JSON.stringify(baseline))
  const [run] = (await loadRuns(join(folder, 'lacking.json'))) as [RunRecord]
  expect((await figuresOf(run, 'summary')).planned).toBe(1)
})

test('a fresh virtual run is its own baseline to the last call, through the file', async () => {
  const profile = await loadProfile('profiles/ci-regression.yaml')
  const { summary, events } = await virtualRun(profile)
  const digests = new CallDigests()
  for (const event of events) digests.emit(event)
  const calls = digests.list()
  const record = { source: 'now', summary, settings: headerOf(profile).settings, calls: async () => calls }
  const text = await renderBaseline(record)
  expect(text.length).toBeLessThan(200_000)
  await writeFile(join(folder, 'baseline.json'), text)
  const comparison = await compareRuns(await loadRuns(join(folder, 'baseline.json')), [record])
  expect(comparison).toMatchObject({ design: 'exact', differences: [], verdict: { exitCode: 0 } })
  expect(comparison.moved).toMatchObject({ compared: summary.counts.planned, moved: 0 })
})

test('of the committed baseline every seed can be judged, and passes', async () => {
  const runs = await loadRuns('reports/baselines/ci-regression.json')
  expect(runs.map(({ summary }) => summary.verdict.word)).toEqual(Array.from({ length: 10 }, () => 'PASS'))
})

test('a folder of baselines is a history, and what else lies there is none', async () => {
  await mkdir(join(folder, 'history'))
  for (const day of [10, 9]) {
    const run = sampleRecord({ startedAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z` })
    await writeFile(join(folder, 'history', `${day}.json`), await renderBaseline(run))
  }
  await writeFile(join(folder, 'history', 'comparison.json'), '{"schema":"gatebench.comparison/v1"}')
  await writeFile(join(folder, 'history', 'notes.txt'), 'not JSON')
  const runs = await loadRuns(join(folder, 'history'))
  expect(runs.map(({ summary }) => summary.run.startedAt.slice(8, 10))).toEqual(['09', '10'])
})

describe('a baseline of 0.1.0, which counted fewer ends of calls and kept no status', () => {
  async function old(calls: readonly CallDigest[]): Promise<RunRecord> {
    const baseline = withoutChecksum(await renderBaseline(sampleRecord({ calls })))
    for (const counts of [baseline.summary.counts, baseline.summary.measured]) {
      for (const end of ['dropped', 'failed', 'refused', 'timedOut', 'ambiguous', 'interrupted']) delete counts[end]
    }
    for (const model of baseline.summary.models) delete model.measured
    if (calls.length > 0) for (const row of baseline.calls) row.pop()
    await writeFile(join(folder, 'old.json'), JSON.stringify(baseline))
    const [run] = await loadRuns(join(folder, 'old.json'))
    return run as RunRecord
  }
  const many = Array.from({ length: 200 }, (_, call) => sampleDigest(call, call < 3 ? { end: 'failed' } : {}))

  test('is recomputed from its calls', async () => {
    const run = await old(many)
    const { metrics } = await compareRuns([run], [sampleRecord({ calls: many })])
    expect(metrics.find(({ metric }) => metric === 'failure_rate')?.base?.runs).toEqual([0.015])
  })

  test.each<[string, readonly CallDigest[]]>([
    ['without calls', []],
    ['with a refusal', [...many, sampleDigest(200, { end: 'refused' })]],
  ])('%s is refused, exit 104, with what to do', async (_, calls) => {
    await expect(compareRuns([await old(calls)], [sampleRecord()])).rejects.toMatchObject({
      ...{ code: 'RUN_INVALID', exitCode: 104, place: { file: join(folder, 'old.json') } },
      hint: expect.stringContaining('gatebench baseline'),
    })
  })
})
