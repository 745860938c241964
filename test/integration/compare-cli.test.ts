import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparisonSchema } from '../../src/compare/comparison.ts'

const BASELINE = 'reports/baselines/ci-regression.json'
const PROFILE = 'profiles/ci-regression.yaml'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatebench-gate-'))
})
afterAll(() => rm(folder, { recursive: true }))

function gatebench(...words: string[]): { status: number | null; stdout: string; stderr: string } {
  const args = ['--import', 'tsx', 'src/cli/main.ts', ...words]
  return spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    timeout: 25_000,
  })
}

/** The profile with one thing changed. */
async function changed(from: string | RegExp, to: string): Promise<string> {
  const file = join(folder, 'candidate.yaml')
  await writeFile(file, (await readFile(PROFILE, 'utf8')).replaceAll(from, to))
  return file
}

test('the gate: the profile as it is equals the committed baseline, exit 0', () => {
  const { status, stdout } = gatebench('compare', BASELINE, PROFILE)
  expect(stdout).toMatch(/^✓ NOT REGRESSED {2}exit 0/)
  expect(stdout).toContain('All 317 calls are the same to the microsecond.')
  expect(status).toBe(0)
})

test('slower polling is a regression, exit 97, and every report of it is written', async () => {
  const out = join(folder, 'out')
  const candidate = await changed('every: 100ms', 'every: 200ms')
  const { status, stdout } = gatebench('compare', BASELINE, candidate, '--out', out, '--json')
  expect(status).toBe(97)
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

test('another load is not comparable, exit 104; forced, it is compared and marked', async () => {
  const candidate = await changed('rate: 10/s', 'rate: 12/s')
  const refused = gatebench('compare', BASELINE, candidate)
  expect([refused.status, refused.stdout]).toEqual([104, ''])
  expect(refused.stderr).toContain('mix.arrivals.rate: 10 against 12')
  expect(gatebench('compare', BASELINE, candidate, '--force').stdout).toContain('Forced: these runs are not comparable')
})

test('a baseline made now is compared like the committed one', () => {
  const file = join(folder, 'baseline.json')
  const made = gatebench('baseline', PROFILE, '--out', file)
  expect([made.status, made.stdout]).toEqual([0, expect.stringMatching(/baseline\.json: [\d,]+ bytes\n$/)])
  expect(gatebench('compare', file, BASELINE).status).toBe(0)
})
