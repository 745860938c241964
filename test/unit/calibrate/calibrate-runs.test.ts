import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalibrateOptions } from '../../../src/calibrate/calibrate-options.ts'
import { calibrateRuns } from '../../../src/calibrate/calibrate-runs.ts'
import { calibrationSchema } from '../../../src/calibrate/calibration.ts'
import { EventLogWriter } from '../../../src/measure/event-log/writer.ts'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { simulateProfile } from '../../../src/run/simulate-profile.ts'
import { simulate } from '../../../src/simulate/world.ts'
import { byDay } from '../../support/by-day.ts'
import { loadOf } from '../../support/calibrated.ts'
import { headerOf } from '../../support/virtual-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-calibrate-'))
const at = (name: string): string => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

const calibrate = (runs: string[], more: Partial<CalibrateOptions> = {}) =>
  calibrateRuns({ runs: runs.map(at), workers: 0, replications: 4, ...more })
const run = (name: string, profile: Profile, more = {}) => simulateProfile({ profile, out: at(name), ...more })

const plain = loadOf(16, 30, { more: 'gateway: { mock: { tier: standard, preset: clean } }' })
const TIER =
  'limits: { image: { rate: 10/min, concurrency: 4 } }\nmodels: { image-fast: { latency: { median: 9s, sigma: 0.3 } } }\n'

beforeAll(async () => {
  writeFileSync(at('own.yaml'), TIER)
  writeFileSync(at('failing.yaml'), 'faults: { all: { kind: failure, share: 100% } }\n')
  await run('one', plain, { tier: at('own.yaml') })
  await run(
    'long',
    { ...plain, phases: plain.phases.map((phase) => ({ ...phase, durationMs: byDay(2, 3) * 3_600_000 })) },
    { tier: at('own.yaml') },
  )
})

describe('a run', () => {
  test('gives a twin, how good it is, and a report', async () => {
    const more = { write: at('twin.yaml'), out: at('report'), replications: byDay(8, 12) }
    const { result, exitCode, yaml } = await calibrate(['long'], more)
    expect(calibrationSchema.parse(result)).toEqual(result)
    expect([result.wanting, result.verdict, exitCode]).toEqual([[], 'good', 0])
    expect(result.agreement.filter(({ verdict }) => verdict === 'good').map(({ what }) => what)).toEqual(
      expect.arrayContaining(['completed', 'throttled', 'p50']),
    )
    expect(readFileSync(at('twin.yaml'), 'utf8')).toBe(yaml)
    expect(readFileSync(join(at('report'), 'tier.yaml'), 'utf8')).toBe(yaml)
    expect(readFileSync(join(at('report'), 'calibration.html'), 'utf8')).toContain('GOOD TWIN')
    const world = loadMockWorld({ tier: at('twin.yaml'), preset: 'clean' })
    expect(world.limits.models['image-fast']?.rate).toEqual({ limit: 10, window: 60_000 })
    expect(Math.abs((world.models['image-fast']?.latency.median ?? 0) / 9000 - 1)).toBeLessThan(0.1)
  })

  test('whose log was cut off is said to have not finished', async () => {
    mkdirSync(at('cut'))
    const lines = readFileSync(join(at('one'), 'events.ndjson'), 'utf8').split('\n')
    writeFileSync(join(at('cut'), 'events.ndjson'), `${lines.slice(0, Math.floor(lines.length / 2)).join('\n')}\n`)
    const notice = expect.stringMatching(
      /did not finish \(the event log has no end: the run was interrupted\): the twin is fitted to 1\dm .* of the planned 30m/,
    )
    expect((await calibrate(['cut'])).result.notices).toContainEqual(notice)
    expect((await calibrate(['one'])).result.notices).not.toContainEqual(expect.stringContaining('did not finish'))
  })

  test('that was interrupted is charged for its length, not for its plan', async () => {
    const credits = { ...loadOf(1, 1, { more: 'credits: { priceCheck: true, sampleEvery: 1m }' }).credits }
    await run('priced', { ...plain, credits }, { tier: at('own.yaml') })
    mkdirSync(at('stopped'))
    const log = readFileSync(join(at('priced'), 'events.ndjson'), 'utf8').split('\n')
    writeFileSync(join(at('stopped'), 'events.ndjson'), `${log.slice(0, Math.floor(log.length / 2)).join('\n')}\n`)
    const { agreement } = (await calibrate(['stopped'])).result
    const charged = agreement.find(({ what, part }) => what === 'credits' && part === 'fitted')
    const { actual, predicted, verdict } = charged ?? {}
    expect(actual).toBeGreaterThan(0)
    expect(Math.abs((predicted?.value ?? 0) / (actual ?? 1) - 1)).toBeLessThan(0.15)
    expect(verdict).not.toBe('doubtful')
  })

  test('that is too short to tell says how long another has to be', async () => {
    const minutes = 4 * 60_000
    await run(
      'short',
      { ...plain, phases: [{ name: 'all', durationMs: minutes, record: true }] },
      { tier: at('own.yaml') },
    )
    const { result, exitCode } = await calibrate(['short'])
    expect([result.verdict, exitCode]).toEqual(['doubtful', 96])
    expect(result.agreement.some(({ verdict }) => verdict === 'cannot tell')).toBe(true)
    expect(result.moreMinutes).toBeGreaterThan(0)
    expect(result.wanting.map(({ sentence }) => sentence).join()).toContain('one more run of')
  })

  test('that measured the machine instead of the gateway makes no good twin', async () => {
    const writer = EventLogWriter.create(at('unfit.ndjson'), { ...headerOf(plain), time: 'real' })
    const { end } = await simulate({
      profile: plain,
      mock: loadMockWorld({ tier: at('own.yaml'), preset: 'clean' }),
      sink: writer,
    })
    const delays = { loopDelayP50Ms: 40, loopDelayP99Ms: 900, loopDelayMaxMs: 2000 }
    writer.emit({ type: 'generator', t: end.t, cpuShare: 0.99, rssBytes: 1e8, ...delays })
    writer.emit(end)
    writer.close()
    const { result, exitCode } = await calibrate(['unfit.ndjson'])
    expect([result.verdict, exitCode]).toEqual(['doubtful', 96])
    expect(result.sentence).toContain('measured the machine that generated the load')
  })

  test('that was scaled in time gives the same, in the gateway’s own time', async () => {
    const fast = loadOf(16 * 60, 0.5, { more: 'gateway: { mock: { tier: standard, preset: clean, timeScale: 60 } }' })
    const [load] = fast.models
    if (load === undefined) throw new Error('one model')
    const poll = {
      ...load.poll,
      firstMs: load.poll.firstMs / 60,
      everyMs: load.poll.everyMs / 60,
      maxMs: load.poll.maxMs / 60,
    }
    await run('fast', { ...fast, models: [{ ...load, poll }] }, { tier: at('own.yaml') })
    const { yaml } = await calibrate(['fast'])
    writeFileSync(at('fast.yaml'), yaml)
    const world = loadMockWorld({ tier: at('fast.yaml'), preset: 'clean' })
    expect(world.limits.models['image-fast']?.rate).toEqual({ limit: 10, window: 60_000 })
    expect(Math.abs((world.models['image-fast']?.latency.median ?? 0) / 9000 - 1)).toBeLessThan(0.1)
  })

  test('whose second half is another gateway makes a doubtful twin', async () => {
    writeFileSync(at('drift.yaml'), `${TIER}law: { drift: { at: 15m, factor: 0.3 } }\n`)
    await run('drifted', plain, { tier: at('drift.yaml') })
    const { result, exitCode } = await calibrate(['drifted'])
    expect([result.verdict, exitCode]).toEqual(['doubtful', 96])
  })

  test('whose polls hide the task times makes a doubtful twin, which no longer run would make good', async () => {
    const [load] = plain.models
    if (load === undefined) throw new Error('one model')
    const poll = { ...load.poll, firstMs: 40_000, everyMs: 40_000, maxMs: 40_000 }
    await run('seldom', { ...plain, models: [{ ...load, poll }] }, { tier: at('own.yaml') })
    const { result, exitCode } = await calibrate(['seldom'])
    expect([result.verdict, exitCode]).toEqual(['doubtful', 96])
    const times = result.wanting.filter(({ what }) => what === 'p50' || what === 'p90')
    expect(times.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(/^time of a task of image-fast: the polls are so far apart .* polls more often/),
    )
    expect(times.map(({ minutes }) => minutes)).toEqual(times.map(() => null))
  })

  test('and another of the same gateway together', async () => {
    await run('two', { ...plain, seed: 9 }, { tier: at('own.yaml') })
    const { result } = await calibrate(['one', 'two'])
    expect(result.runs).toHaveLength(2)
    expect(new Set(result.agreement.map(({ run }) => run)).size).toBe(2)
  })
})

describe('what cannot be calibrated by is refused', () => {
  test.each([
    ['an empty folder', 'empty', 'EVENT_LOG_UNREADABLE'],
    ['no folder', 'nowhere', 'EVENT_LOG_UNREADABLE'],
    ['a file that is no log', 'own.yaml', 'EVENT_LOG_INVALID'],
    ['a log of another version', 'other', 'EVENT_LOG_INVALID'],
    ['no completed call', 'failing', 'CALIBRATE_UNUSABLE'],
  ])('%s', async (_, name, code) => {
    if (name === 'empty') mkdirSync(at('empty'))
    if (name === 'failing') await run('failing', plain, { tier: at('own.yaml'), preset: at('failing.yaml') })
    if (name === 'other') {
      mkdirSync(at('other'))
      const log = readFileSync(join(at('one'), 'events.ndjson'), 'utf8')
      writeFileSync(join(at('other'), 'events.ndjson'), log.replace('gatebench.events/v2', 'gatebench.events/v0'))
    }
    await expect(calibrate([name])).rejects.toMatchObject({ code, exitCode: 104 })
  })

  test('runs of two gateways', async () => {
    await run('pro', plain, { tier: 'pro' })
    await expect(calibrate(['one', 'pro'])).rejects.toMatchObject({ code: 'CALIBRATE_UNUSABLE', exitCode: 104 })
  })

  test('a run that is given twice', async () => {
    await expect(calibrate(['one', 'one'])).rejects.toMatchObject({ code: 'CALIBRATE_UNUSABLE', exitCode: 104 })
  })

  test('a file that would be lost, and no earlier twin', async () => {
    const log = join(at('one'), 'events.ndjson')
    for (const write of [log, at('own.yaml')]) {
      await expect(calibrate(['one'], { write })).rejects.toMatchObject({ code: 'FILE_EXISTS', exitCode: 104 })
    }
    const twin = { write: at('again.yaml'), replications: 4 }
    writeFileSync(at('again.yaml'), 'limits: {}\n')
    expect((await calibrate(['one'], { ...twin, force: true })).problem).toBeNull()
    expect((await calibrate(['one'], twin)).problem).toBeNull()
  })

  test('a probe that is not there, and a place that cannot be written', async () => {
    await expect(calibrate(['one'], { probe: at('no.json') })).rejects.toMatchObject({ code: 'PROBE_UNREADABLE' })
    const unwritten = calibrate(['one'], { write: join(at('own.yaml'), 'x') })
    await expect(unwritten).rejects.toMatchObject({ code: 'OUT_NOT_WRITABLE' })
  })
})
