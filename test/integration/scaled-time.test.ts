import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Summary } from '../../src/measure/summary.ts'
import { formatCount } from '../../src/units.ts'
import { runHere } from '../support/run-here.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-scaled-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function simulated(name: string, ...flags: string[]): Promise<{ texts: string[]; summary: Summary }> {
  const out = join(folder, name)
  const profile = `profiles/${name}.yaml`
  const { stdout, stderr } = await runHere(['simulate', profile, '--out', out, ...flags])
  expect(stderr).toBe('')
  const read = (file: string): string => readFileSync(join(out, file), 'utf8')
  const short = await runHere(['report', out, '--format', 'terminal', '--summary', 'short'])
  expect(short.stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(12)
  const page = read('report.html').replace(/<script[\s\S]*?<\/script>/g, '')
  return { texts: [stdout, short.stdout, read('report.md'), page], summary: JSON.parse(read('summary.json')) }
}

it('mixed-media, whose mock lives ten times as fast, says so in every format', async () => {
  const { texts, summary } = await simulated('mixed-media')
  expect(summary.run.timeScale).toBe(10)
  for (const text of texts) {
    expect(text).toMatch(/×10: the mock.s time runs 10 times\s+as fast as the run.s;/)
    expect(text).toMatch(/p50 ×10/)
  }
  const { durationMs } = summary.run
  for (const { counts, completedPerHour } of summary.models) {
    expect(completedPerHour).toBeCloseTo((counts.completed * 360_000) / durationMs, 2)
    for (const text of texts) expect(text).toContain(formatCount(completedPerHour ?? 0))
  }
})

it('smoke in the mock’s own time says nothing of it', async () => {
  const { texts, summary } = await simulated('smoke', '--time-scale', '1')
  expect(summary.run.timeScale).toBe(1)
  for (const text of texts) expect(text).not.toMatch(/×1\b|×10|times\s+as fast/)
})

it('validate marks the length and the rates of a plan that a scaled mock gets', async () => {
  const { stdout } = await runHere(['validate', 'profiles/mixed-media.yaml'])
  expect(stdout).toMatch(/over \S.* ×10, at most \d+ starts in any second ×10;/)
  expect(stdout).toContain('×10: the mock’s time runs 10 times as fast')
  expect((await runHere(['validate', 'profiles/ci-regression.yaml'])).stdout.includes('×')).toBe(
    readFileSync('profiles/ci-regression.yaml', 'utf8').includes('timeScale'),
  )
})
