import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TuneResult } from '../../src/tune/tune.ts'
import { byDay } from '../support/by-day.ts'
import { runCli } from '../support/cli.ts'
import { runHere } from '../support/run-here.ts'
import { TINY } from '../support/tiny.ts'

let folder: string
let profile: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-tune-'))
  profile = join(folder, 'tiny.yaml')
  writeFileSync(profile, TINY)
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8')
const argsOf = (out: string): string[] => {
  const args = ['tune', profile, '--budget', 'quick', '--current', 'openai-sdk', '--out', join(folder, out)]
  return [...args, '--quiet']
}

it('finds settings, and says what those of today lose', async () => {
  const { code, stdout, stderr } = await runCli([
    ...argsOf('whole'),
    '--workers',
    '1',
    ...byDay(['--robust', 'off'], []),
  ])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^✓ BEST SETTING {2}exit 0: of \d+ settings, /)
  expect(readdirSync(join(folder, 'whole')).sort()).toEqual([
    'evaluations.ndjson',
    'snippets',
    'tune.html',
    'tune.json',
    'tune.md',
  ])
  expect(readdirSync(join(folder, 'whole', 'snippets'))).toContain('openai.mjs')
  const result = JSON.parse(read('whole', 'tune.json')) as TuneResult
  expect(result).toMatchObject({ profile: 'tiny', seed: 3, winner: { acceptable: true } })
  // Ten more where ten could not decide.
  expect([10, 20]).toContain(result.heldOutSeeds)
  // The limits as stated, four changes of them, half the limits among these: five times the work.
  expect(result.robust?.scenes.length).toBe(byDay(undefined, 5))
  expect(result.current).toMatchObject({ name: 'openai-sdk', acceptable: false })
  expect(result.current?.lostShare).toBeGreaterThan(0.5)
})

it('refuses what it cannot use with a hint, and leaves nothing behind', async () => {
  const cases: [args: string[], says: string[], out?: string][] = [
    [
      ['--current', 'openai-skd'],
      ['no policy is named openai-skd', 'did you mean openai-sdk?'],
    ],
    [['--max-give-up', '150%'], ['--max-give-up takes a share such as 5%, from 0% to 100%']],
    [
      ['--budget', 'vast'],
      ['quick', 'thorough'],
    ],
    [[], ['OUT_NOT_WRITABLE', 'name a writable folder with --out'], profile],
    [['--seed', '4'], ['TUNE_OTHER_PROBLEM', 'name another folder with --out'], join(folder, 'whole')],
  ]
  const before = read('whole', 'evaluations.ndjson')
  const results = await Promise.all(
    cases.map(([args, , out]) => runHere(['tune', profile, '--out', out ?? join(folder, 'bad'), '--quiet', ...args])),
  )
  for (const [n, [, says]] of cases.entries()) {
    expect(results[n]).toMatchObject({ code: 104, stdout: '' })
    for (const part of says) expect(results[n]?.stderr).toContain(part)
  }
  expect(readdirSync(folder).sort()).toEqual(['tiny.yaml', 'whole'])
  expect(read('whole', 'evaluations.ndjson')).toBe(before)
})
