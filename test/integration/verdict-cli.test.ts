import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Replications } from '../../src/measure/replications.ts'
import { writeUnsealedLog } from '../support/changed-log.ts'
import { runCli } from '../support/cli.ts'
import { runHere } from '../support/run-here.ts'

const PROFILE = `
version: 1
name: throttled
duration: 10s
drain: 10m
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 4/s }
    requests: [{ body: { prompt: a red kite } }]
thresholds:
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-verdict-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A simulation of the profile with this threshold, in a folder of its own. */
async function simulated(name: string, threshold: string, ...more: string[]) {
  const profile = join(folder, `${name}.yaml`)
  writeFileSync(profile, `${PROFILE}  - ${threshold}\n`)
  const run = join(folder, name)
  return { ...(await runHere(['simulate', profile, '--out', run, '--quiet', ...more])), run }
}

describe('every command that ends with a run’s verdict', () => {
  const UNJUDGED = '{ metric: response_time, stat: p99, max: 30m }'

  it('ends with 96 where a threshold could not be judged: simulate, report and resume alike', async () => {
    const { code, stdout, run } = await simulated('unjudged', UNJUDGED)
    expect(code).toBe(96)
    expect(stdout).toMatch(/^! INCONCLUSIVE {2}exit 96: the threshold could not be judged; \d+ of/)
    expect(stdout).toMatch(/· threshold not judged: response_time p99 <= 30m \(\d+ of 1,000 samples\)/)
    expect((await runHere(['report', run, '--format', 'md', '--stdout'])).code).toBe(96)
    expect(await runHere(['resume', run])).toMatchObject({ code: 96, stderr: expect.stringContaining('nothing to do') })
  })

  it('keeps the verdict of a log from before there were gates', async () => {
    const { run } = await simulated('before', UNJUDGED)
    const log = join(run, 'events.ndjson')
    writeUnsealedLog(log, log, ([head = '', ...events]) => {
      const header = JSON.parse(head)
      delete header.settings.gates
      delete header.settings.gateway.account
      return [JSON.stringify(header), ...events]
    })
    const { code, stdout, stderr } = await runHere(['report', run])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /^✓ PASS {2}exit 0: every threshold that could be judged holds \(the\s+log\s+is\s+from\s+a\s+version\s+without\s+built-in\s+gates\);/,
    )
    const { verdict } = JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8'))
    expect(verdict).toMatchObject({ exitCode: 0, word: 'PASS', gates: [] })
  })
})

it('simulate --seeds ends as the gravest of its seeds does, and names those that did not pass', async () => {
  const threshold = '{ metric: retry_amplification, max: 1.8 }'
  const { code, stdout, run } = await simulated('seeds', threshold, '--seeds', '5', '--workers', '0')
  // The first seed alone passes; its headline names no exit code, for the command gives another.
  expect(stdout).toMatch(/^✓ PASS: the threshold holds/)
  expect(code).toBe(99)
  expect(stdout).toContain('PASS 3 of 5\n')
  expect(stdout).toMatch(/FAIL 2 of 5: seeds 4, 5; threshold failed: retry_amplification <= 1\.8\s/)
  const { verdicts } = JSON.parse(readFileSync(join(run, 'replications.json'), 'utf8')) as Replications
  expect(verdicts.map(({ seed, exitCode }) => [seed, exitCode])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 99],
    [5, 99],
  ])
  expect(readFileSync(join(run, 'replications.md'), 'utf8')).toContain('- FAIL 2 of 5: seeds 4, 5; threshold failed')
})

it.skipIf(process.platform === 'win32')('a stdout that takes nothing hides no failed threshold', async () => {
  const failed = await simulated('unheard', '{ metric: response_time, stat: p50, max: 1ms }')
  expect(failed.code).toBe(99)
  const stdout = openSync('/dev/full', 'w')
  try {
    const { code, stderr } = await runCli(['report', failed.run], { stdout })
    expect(stderr).toMatch(/^error OUTPUT_UNWRITABLE: .*ENOSPC\nhint {2}.*\n$/)
    expect(code).toBe(99)
  } finally {
    closeSync(stdout)
  }
})
