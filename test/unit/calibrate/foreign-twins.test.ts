import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { foreignTwin } from '../../support/foreign-twin.ts'

// The quickest of a sample of `npm run twin-foreign`, which judges all twenty. The others are `test/nightly/foreign-twins.test.ts`.

const folder = mkdtempSync(join(tmpdir(), 'gatebench-foreign-'))
afterAll(() => rmSync(folder, { recursive: true }))
const twinOf = (name: string, minutes: number, replications = 2) => foreignTwin(folder, name, minutes, replications)

test('a log of 60 in 10 s is stated as 60 in 10 s', async () => {
  const { world } = await twinOf('text, 60 in 10 s, sliding log', 4)
  expect(world.limits.models.scriba?.rate).toEqual({ limit: 60, window: 10_000 })
  expect(world.law.kind).toBe('sliding-log')
})

test('a limit that refuses with a 503 is no fault besides', async () => {
  const { world } = await twinOf('images, refused with a 503', 30)
  expect(world.errors.throttledStatus).toBe(503)
  expect(Object.keys(world.faults)).toEqual([])
})
