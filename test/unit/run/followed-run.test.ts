import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EventLogWriter } from '../../../src/measure/event-log/writer.ts'
import { renderLivePage } from '../../../src/report/live.ts'
import { FollowedRun } from '../../../src/run/watch/followed-run.ts'
import { profileOf } from '../../support/profiles.ts'
import { headerOf, virtualRun } from '../../support/virtual-run.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-followed-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const profile = profileOf(`
version: 1
name: stopped
seed: 3
duration: 60s
drain: 20s
credits: { budget: 20 }
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
`)

it('shows that a run has stopped before its plan has ended, and since when', async () => {
  const { events } = await virtualRun(profile)
  const stop = events.findIndex((event) => event.type === 'stopped')
  const stoppedAtMs = events[stop]?.t ?? Number.NaN
  expect(stoppedAtMs).toBeLessThan(30_000)
  const writer = EventLogWriter.create(join(folder, 'events.ndjson'), headerOf(profile))
  const run = await FollowedRun.open(folder, 60)

  for (const event of events.slice(0, stop)) writer.emit(event)
  writer.flush()
  const before = await run.catchUp()
  expect(before.stoppedAtMs).toBeNull()
  expect(headOf(renderLivePage(before))).toBe('RUNNING 10.0 s of 1m 00s')

  for (const event of events.slice(stop)) writer.emit(event)
  writer.close()
  const after = await run.catchUp()
  expect(after.stoppedAtMs).toBe(stoppedAtMs)
  expect(headOf(renderLivePage(after))).toMatch(
    /^STOPPING .* no new calls since .* of 1m 00s, and the open tasks are polled$/,
  )
})

it('shows the stop of closed models, of which no call is dropped', async () => {
  const writer = EventLogWriter.create(join(folder, 'events.ndjson'), headerOf(profile))
  const run = await FollowedRun.open(folder, null)
  writer.emit({ t: 12_000, type: 'stopped', reason: 'throttle_rate <= 5% is broken' })
  writer.close()
  expect((await run.catchUp()).stoppedAtMs).toBe(12_000)
})

it('shows the check of prices before the plan, and the settling of the balance after it', async () => {
  const credits = { ...profile.credits, priceCheck: true as const, settleMs: 30_000 }
  const writer = EventLogWriter.create(join(folder, 'events.ndjson'), headerOf({ ...profile, credits }))
  const run = await FollowedRun.open(folder, 60)
  const heads: string[] = []
  for (const event of [
    { t: 7_000, type: 'origin' },
    { t: 70_000, type: 'credits', when: 'after', body: null },
  ] as const) {
    heads.push(headOf(renderLivePage(await run.catchUp())))
    writer.emit(event)
    writer.flush()
  }
  writer.close()
  heads.push(headOf(renderLivePage(await run.catchUp())))
  expect(heads).toEqual([
    'CHECKING PRICES 0 ms; one call of each request shows its price',
    'RUNNING 0 ms of 1m 00s',
    'DRAINING 1m 03s, the plan ended at 1m 00s, and the balance settles',
  ])
})

/** The stage of the run and how far it has come, as the page says. */
function headOf(page: string): string {
  const [, stage, when] = /<b>▸ ([A-Z ]+)<\/b> <small>([^<]*)<\/small>/.exec(page) ?? []
  return `${stage} ${when}`
}
