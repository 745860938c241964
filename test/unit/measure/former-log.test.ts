import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadRuns } from '../../../src/compare/load-runs.ts'
import { summaryOfLog } from '../../../src/measure/calls/calls-of-log.ts'
import { searchEventLog } from '../../../src/measure/event-log/search.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { retimedEvent } from '../../../src/measure/events/retimed-event.ts'
import { parseProfile } from '../../../src/profile/load-profile.ts'
import { upgradedProfile } from '../../../src/profile/upgraded-profile.ts'
import { virtualRun } from '../../support/virtual-run.ts'

/** Written by a version that had a time scale, in virtual time. */
const LOG = 'test/fixtures/former/run/events.ndjson'
const PROFILE = 'test/fixtures/former/two-models.yaml'

/** Figures by their path. */
function figuresOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, member]) => figuresOf(member, `${path}.${key}`))
}

/** The run's label and the text of a histogram are no figures; hints were binned between edges of the run's time. */
const isFigure = ([path]: [string, unknown]): boolean =>
  !/^\.run\.(id|startedAt|gateway)|\.hdr$|\.hints\.truth\.0\.(edgesMs|counts)/.test(path)

describe('a log from before', () => {
  it('has the figures of a run of the upgraded profile', async () => {
    const upgraded = upgradedProfile(readFileSync(PROFILE, 'utf8'), PROFILE)?.text ?? ''
    const { summary: today } = await virtualRun(parseProfile(upgraded, PROFILE))
    const { summary: before } = await summaryOfLog(LOG)
    const expected = new Map(figuresOf(today).filter(isFigure))
    const found = figuresOf(before).filter(isFigure)
    expect(found.length).toBeGreaterThan(400)
    const apart = found.filter(([path, value]) => {
      const other = expected.get(path)
      if (typeof value !== 'number' || typeof other !== 'number') return value !== other
      // Instants are kept to the µs, and were so in another unit; a histogram has three digits.
      return Math.abs(value - other) > 0.02 + 0.002 * Math.abs(other)
    })
    expect(apart).toEqual([])
  })

  it('is converted however it is read', async () => {
    const seen: RunEvent[] = []
    for await (const event of searchEventLog(LOG, ['terminal'])) seen.push(event)
    expect(seen.length).toBeGreaterThan(10)
    expect(Math.max(...seen.map(({ t }) => t))).toBeGreaterThan(60_000)
    const [run] = await loadRuns('test/fixtures/former/run')
    expect(run?.summary.run.durationMs).toBeGreaterThan(60_000)
    expect((await run?.calls())?.length).toBeGreaterThan(10)
  })

  it('without its events is not compared: its figures are in another time', async () => {
    await expect(loadRuns('test/fixtures/former/run/summary.json')).resolves.toHaveLength(1)
    await expect(loadRuns('test/fixtures/former/summary-alone.json')).rejects.toMatchObject({
      code: 'RUN_INVALID',
      exitCode: 104,
    })
  })
})

describe('an event by another clock', () => {
  it('keeps in real time what is this machine’s own', () => {
    const event: RunEvent = {
      type: 'generator',
      t: 1000,
      loopDelayP50Ms: 1,
      loopDelayP99Ms: 2,
      loopDelayMaxMs: 3,
      cpuShare: 0.5,
      rssBytes: 1,
      fastestConnectMs: 4,
    }
    expect(retimedEvent(event, 10)).toEqual({ ...event, t: 10_000 })
  })
})
