import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { foreignTwin } from '../support/foreign-twin.ts'

// A sample of `npm run twin-foreign`, which judges all twenty.

const folder = mkdtempSync(join(tmpdir(), 'gatebench-foreign-'))
afterAll(() => rmSync(folder, { recursive: true }))
const twinOf = (name: string, minutes: number, replications = 2) => foreignTwin(folder, name, minutes, replications)

test('what comes back of a failed task is stated by model', async () => {
  const { world, result } = await twinOf('images and videos, only failed images are refunded', 70)
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

test('a client that is locked out has met a law that counts what it refuses, and no quota', async () => {
  const { result, world } = await twinOf('images, refused requests count too', 60, 3)
  expect(world.law).toMatchObject({ kind: 'sliding-log', countRefused: true })
  const wanting = result.wanting.map(({ sentence }) => sentence).join()
  expect(wanting).not.toContain('quota')
  expect(wanting).toContain('locked itself out')
  expect(result.verdict).toBe('doubtful')
})

test('a rate over two models is stated over both', async () => {
  const { world } = await twinOf('images and audio, one shared rate', 60, 2)
  expect(Object.values(world.stack)).toMatchObject([
    { rate: { limit: 30, window: 60_000 }, models: ['pictor', 'phona'], law: { kind: 'sliding-log' } },
  ])
})

test('a gateway of which no limit was met, or whose limit changed, has no good twin, and the report says why', async () => {
  const free = (await twinOf('text, no limit', 8)).result
  expect(free.verdict).toBe('doubtful')
  expect(free.wanting.map(({ sentence }) => sentence).join()).toContain('no limit of the model was reached')
  const changed = (await twinOf('images, the rate is halved after half an hour', 60, 4)).result
  expect(changed.verdict).toBe('doubtful')
  expect(changed.wanting.filter(({ verdict }) => verdict === 'doubtful').map(({ what }) => what)).toContain('completed')
})

test('hints that are three times the wait, to the second, are stated as that', async () => {
  const { world } = await twinOf('text, hints three times too long', 60)
  expect(world.hints.mode).toBe('lying')
  expect(Math.abs(world.hints.lie - 3)).toBeLessThan(0.2)
})
