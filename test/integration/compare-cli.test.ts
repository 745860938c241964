import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparisonSchema } from '../../src/compare/comparison.ts'
import { runCli } from '../support/cli.ts'
import { BASELINE, changedGate, PROFILE } from '../support/gate-profile.ts'
import { runHere } from '../support/run-here.ts'

let folder: string
/** A baseline of the profile with a shorter phase: ten seeds of it take a tenth of the time. */
let short: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatebench-gate-'))
  short = join(folder, 'short.json')
  const made = await runHere(['baseline', await changed('every: 1s', 'every: 1s'), '--out', short])
  expect(made).toMatchObject({ code: 0 })
})
afterAll(() => rm(folder, { recursive: true }))
const changed = (from: string, to: string) => changedGate(folder, [from, to], ['duration: 15m', 'duration: 90s'])

test('the gate: the profile as it is equals the committed baseline, exit 0', async () => {
  const { code, stdout } = await runCli(['compare', BASELINE, PROFILE])
  expect(stdout).toMatch(/^✓ NOT REGRESSED {2}exit 0/)
  expect(stdout).toContain('All 9,229 calls are the same to the microsecond.')
  expect(code).toBe(0)
})

test('slower polling is a regression, exit 97, and every report of it is written', async () => {
  const out = join(folder, 'out')
  const candidate = await changed('every: 1s', 'every: 2s')
  const { code, stdout } = await runHere(['compare', short, candidate, '--out', out, '--json'])
  expect(code).toBe(97)
  const comparison = comparisonSchema.parse(JSON.parse(stdout))
  expect(comparison.verdict.outcome).toBe('regressed')
  expect(comparison.moved?.top[0]?.why.join(' ')).toMatch(/seen unfinished|poll that found it done/)
  expect((await readdir(out)).sort()).toEqual([
    'comparison.html',
    'comparison.json',
    'comparison.junit.xml',
    'comparison.md',
  ])
})

test('--tier is refused where no profile is simulated, exit 104', async () => {
  const refused = await runHere(['compare', BASELINE, BASELINE, '--preset', 'flaky'])
  expect([refused.code, refused.stderr]).toEqual([
    104,
    expect.stringContaining('are for profiles, but no profile is compared'),
  ])
  const baseline = await runHere(['baseline', BASELINE, '--tier', 'free', '--out', join(folder, 'no.json')])
  expect(baseline.code).toBe(104)
})

test('another load is not comparable, exit 104', async () => {
  const refused = await runHere(['compare', short, await changed('rate: 1/s }', 'rate: 72/min }')])
  expect([refused.code, refused.stdout]).toEqual([104, ''])
  expect(refused.stderr).toContain('mix.arrivals.rate: 1 against 1.2')
})
