import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparisonSchema } from '../../src/compare/comparison.ts'
import { runCli } from '../support/cli.ts'
import { runHere } from '../support/run-here.ts'

const BASELINE = 'reports/baselines/ci-regression.json'
const PROFILE = 'profiles/ci-regression.yaml'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatebench-gate-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The profile with one thing changed. */
async function changed(from: string | RegExp, to: string): Promise<string> {
  const file = join(folder, 'candidate.yaml')
  await writeFile(file, (await readFile(PROFILE, 'utf8')).replaceAll(from, to))
  return file
}

test('the gate: the profile as it is equals the committed baseline, exit 0', async () => {
  const { code, stdout } = await runCli(['compare', BASELINE, PROFILE])
  expect(stdout).toMatch(/^✓ NOT REGRESSED {2}exit 0/)
  expect(stdout).toContain('All 9,229 calls are the same to the microsecond.')
  expect(code).toBe(0)
})

test('slower polling is a regression, exit 97, and every report of it is written', async () => {
  const out = join(folder, 'out')
  const candidate = await changed('every: 1s', 'every: 2s')
  const { code, stdout } = await runCli(['compare', BASELINE, candidate, '--out', out, '--json'])
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

test('another load is not comparable, exit 104; forced, it is compared and marked', async () => {
  const candidate = await changed('rate: 1/s }', 'rate: 72/min }')
  const refused = await runHere(['compare', BASELINE, candidate])
  expect([refused.code, refused.stdout]).toEqual([104, ''])
  expect(refused.stderr).toContain('mix.arrivals.rate: 1 against 1.2')
  const forced = await runHere(['compare', BASELINE, candidate, '--force'])
  expect(forced.stdout).toContain('Forced: these runs are not comparable')
})

test('a candidate of which a model completes nothing is a regression, exit 97, and as a base it is warned of', async () => {
  // Nobody waits long enough for its tasks.
  const candidate = await changed('model: audio-speech', 'model: audio-speech\n    timeouts: { task: 10ms }')
  const { code, stdout } = await runHere(['compare', BASELINE, candidate])
  expect(code).toBe(97)
  expect(stdout).toContain('failed_gates: 1 in the worst run, 0 in the worst of the base (a model')
  const made = await runHere(['baseline', candidate, '--out', join(folder, 'dead.json')])
  expect(made).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('this run is FAIL: a model completed nothing'),
  })
})

test('a baseline made now is compared like the committed one', async () => {
  const file = join(folder, 'baseline.json')
  const made = await runCli(['baseline', PROFILE, '--out', file])
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/baseline\.json: [\d,]+ bytes, 10 seeds\n$/)])
  expect((await runHere(['compare', file, BASELINE])).code).toBe(0)
})

test('--tier and --preset simulate the profiles that are compared elsewhere', async () => {
  const { code, stdout } = await runHere([
    'compare',
    PROFILE,
    PROFILE,
    '--tier',
    'free',
    '--preset',
    'exact-hints',
    '--json',
  ])
  expect(code).toBe(0)
  const { base, candidate } = comparisonSchema.parse(JSON.parse(stdout))
  expect([...base.runs, ...candidate.runs].map(({ gateway }) => gateway)).toEqual(
    Array(20).fill('mock:free/exact-hints'),
  )
  // Against the baseline, which was made at another, the free tier is the change.
  const against = await runHere(['compare', BASELINE, PROFILE, '--tier', 'free'])
  expect([against.code, against.stdout]).toEqual([97, expect.stringContaining('gateway.target.tier')])
  const nowhere = await runHere(['compare', PROFILE, PROFILE, '--tier', 'nowhere'])
  expect([nowhere.code, nowhere.stderr]).toEqual([104, expect.stringContaining('no mock tier named nowhere')])
})

test('--tier is refused where no profile is simulated, exit 104', async () => {
  const refused = await runHere(['compare', BASELINE, BASELINE, '--preset', 'flaky'])
  expect([refused.code, refused.stderr]).toEqual([
    104,
    expect.stringContaining('are for profiles, and none is compared'),
  ])
  const baseline = await runHere(['baseline', BASELINE, '--tier', 'free', '--out', join(folder, 'no.json')])
  expect(baseline.code).toBe(104)
})
