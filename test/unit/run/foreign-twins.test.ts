import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mockWorldOf } from '../../../src/mock/tiers.ts'
import { calibrateRuns } from '../../../src/run/calibrate-runs.ts'
import { foreignRun } from '../../support/foreign-run.ts'
import { FOREIGN_CASES, type ForeignCase } from '../../support/foreign-worlds.ts'

// A sample of `npm run twin-foreign`, which judges all twenty.

const folder = mkdtempSync(join(tmpdir(), 'gatebench-foreign-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function twinOf(name: string, minutes: number, replications = 2) {
  const one = FOREIGN_CASES.find((each) => each.name === name) as ForeignCase
  const out = join(folder, String(FOREIGN_CASES.indexOf(one)))
  await foreignRun(one, minutes, 5, out)
  const { result, yaml } = await calibrateRuns({ runs: [out], replications, workers: 0 })
  return { result, world: mockWorldOf(yaml, 'twin.yaml') }
}

test('a log of 60 in 10 s is stated as 60 in 10 s', async () => {
  const { world } = await twinOf('text, 60 in 10 s by a log', 4)
  expect(world.limits.models.scriba?.rate).toEqual({ limit: 60, window: 10_000 })
  expect(world.law.kind).toBe('sliding-log')
})

test('what comes back of a failed task is stated by model', async () => {
  const { world, result } = await twinOf('images refunded, videos not', 70)
  const refundOf = (model: string) =>
    Object.values(world.faults).flatMap((fault) =>
      fault.kind === 'failure' && fault.models?.includes(model) === true ? [fault.refund ?? Number.NaN] : [],
    )
  expect(refundOf('pictor').every((share) => share > 0.9)).toBe(true)
  expect(refundOf('kinema').every((share) => share < 0.1)).toBe(true)
  const refunds = result.findings.filter(({ what }) => what === 'refund of a failed task')
  expect(refunds.map(({ of, label }) => [of, label])).toEqual([
    ['pictor', 'seen'],
    ['kinema', 'seen'],
  ])
})

test('a limit that refuses with a 503 is no fault besides', async () => {
  const { world } = await twinOf('images refused with a 503', 30)
  expect(world.errors.throttledStatus).toBe(503)
  expect(Object.keys(world.faults)).toEqual([])
})

test('a gateway of which no limit was met, or whose limit changed, has no good twin, and the report says why', async () => {
  const free = (await twinOf('text that nothing limits', 8)).result
  expect(free.verdict).toBe('doubtful')
  expect(free.wanting.map(({ sentence }) => sentence).join()).toContain('no limit of it was reached')
  const changed = (await twinOf('images, half the rate after half an hour', 60, 4)).result
  expect(changed.verdict).toBe('doubtful')
  expect(changed.wanting.filter(({ verdict }) => verdict === 'doubtful').map(({ what }) => what)).toContain('completed')
})
