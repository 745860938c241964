import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparisonSchema } from '../../src/compare/comparison.ts'
import { runCli } from '../support/cli.ts'
import { BASELINE, changedGate, PROFILE } from '../support/gate-profile.ts'
import { runHere } from '../support/run-here.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatebench-gate-'))
})
afterAll(() => rm(folder, { recursive: true }))
const changed = (from: string, to: string) => changedGate(folder, [from, to])

test('another load is not comparable, exit 104; forced, it is compared and marked', async () => {
  const candidate = await changed('rate: 1/s }', 'rate: 72/min }')
  const refused = await runHere(['compare', BASELINE, candidate])
  expect([refused.code, refused.stdout]).toEqual([104, ''])
  expect(refused.stderr).toContain('mix.arrivals.rate: 1 against 1.2')
  const forced = await runHere(['compare', BASELINE, candidate, '--force'])
  expect(forced.stdout).toContain('Forced: these runs are not comparable')
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

test('a candidate of which a model completes nothing is a regression, exit 97, and as a base it is warned of', async () => {
  // Nobody waits long enough for its tasks.
  const candidate = await changed('model: audio-speech', 'model: audio-speech\n    timeouts: { task: 10ms }')
  const { code, stdout } = await runHere(['compare', BASELINE, candidate])
  expect(code).toBe(97)
  expect(stdout).toContain('failed_gates: 1 in the worst run, 0 in the worst of the base (a model')
  const made = await runHere(['baseline', candidate, '--out', join(folder, 'dead.json')])
  expect(made).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^10 of 10 seeds failed .* seed 42 is FAIL: a model completed nothing/),
  })
})
