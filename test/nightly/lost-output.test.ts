import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { type CliOptions, runCli, startCli } from '../support/cli.ts'

let folder: string
let opened: number[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-output-'))
  opened = []
})
afterEach(() => {
  for (const file of opened) closeSync(file)
  rmSync(folder, { recursive: true })
})

/** A device that takes nothing. */
function fullDisk(): number {
  const file = openSync('/dev/full', 'w')
  opened.push(file)
  return file
}

function profile(): string {
  const path = join(folder, 'profile.yaml')
  writeFileSync(
    path,
    `
version: 1
name: unheard
gateway: { mock: { preset: unlimited, speed: 50 } }
duration: 25s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 48/min }
    requests: [{ body: { prompt: a red kite } }]
    poll: { first: 1s, every: 1s }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
  )
  return path
}

function expectWhole(run: string): void {
  const { counts, run: ran } = JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8')) as Summary
  expect(ran.status).toBe('complete')
  expect(counts).toMatchObject({ planned: 20, completed: 20 })
  expect(readdirSync(run)).toEqual(expect.arrayContaining(['report.html', 'junit.xml', 'tasks.csv']))
}

describe.skipIf(process.platform === 'win32')('a run', () => {
  it('goes on when nobody reads its progress any more, and says its result', async () => {
    const run = join(folder, 'run')
    const cli = startCli(['run', profile(), '--out', run, '--metrics-port', '0'])
    // As `2>&1 | head -1` does: one line is read, and the pipe closed.
    await new Promise((resolve) => cli.child.stderr?.once('data', resolve))
    cli.child.stderr?.destroy()
    const { code, stdout } = await cli.ended
    expect(code).toBe(0)
    expect(stdout).toContain('image-fast')
    expectWhole(run)
  })

  it('goes on when its progress goes to a full disk', async () => {
    const run = join(folder, 'run')
    const { code, stdout } = await runCli(['run', profile(), '--out', run], { stderr: fullDisk() })
    expect(code).toBe(0)
    expect(stdout).toContain('image-fast')
    expectWhole(run)
  })

  it('keeps its exit code when nobody reads its result', async () => {
    const run = join(folder, 'run')
    const cli = startCli(['run', profile(), '--out', run, '--quiet'])
    cli.child.stdout?.destroy()
    expect(await cli.ended).toMatchObject({ code: 0, stderr: '' })
    expectWhole(run)
  })

  it('has its reports when the result cannot be written, and says so', async () => {
    const run = join(folder, 'run')
    const { code, stderr } = await runCli(['run', profile(), '--out', run, '--quiet', '--json'], { stdout: fullDisk() })
    expect(stderr).toMatch(/^error OUTPUT_UNWRITABLE: .*ENOSPC\nhint {2}.*\n$/)
    expect(code).toBe(104)
    expectWhole(run)
  })
})

const WORDS: readonly (readonly string[])[] = [
  ['schema', 'openapi'],
  ['validate', 'profiles/smoke.yaml', '--json'],
  ['mock', '--list'],
  ['compare', 'reports/baselines/ci-regression.json', 'reports/baselines/ci-regression.json', '--json', '--force'],
  ['--help'],
]

describe.skipIf(process.platform === 'win32')('what a command prints', () => {
  it('is dropped where nobody reads it, and nothing is said', async () => {
    const ends = WORDS.map((words) => {
      const cli = startCli(words)
      cli.child.stdout?.destroy()
      return cli.ended
    })
    for (const [n, { code, stderr }] of (await Promise.all(ends)).entries()) {
      expect({ code, stderr }, WORDS[n]?.join(' ')).toEqual({ code: 0, stderr: '' })
    }
  })

  it('is an error, and no fault of gatebench, where the disk is full', async () => {
    // What stands at the end of the list is printed by another's hand.
    const printers = WORDS.slice(0, -1)
    const ends = await Promise.all(printers.map((words) => runCli(words, { stdout: fullDisk() })))
    for (const [n, { code, stderr }] of ends.entries()) {
      expect(stderr, printers[n]?.join(' ')).toMatch(/^error OUTPUT_UNWRITABLE: .*ENOSPC\nhint {2}.*\n$/)
      expect(code).toBe(104)
    }
  })

  it('is whole or an error where the disk takes a part of it', async () => {
    const path = join(folder, 'openapi.json')
    const print = (options: CliOptions) => {
      const file = openSync(path, 'w')
      opened.push(file)
      return runCli(['schema', 'openapi'], { ...options, stdout: file })
    }
    expect(await print({ largestFileKiB: 8 })).toMatchObject({
      code: 104,
      stderr: expect.stringContaining('OUTPUT_UNWRITABLE'),
    })
    expect(readFileSync(path)).toHaveLength(8 * 1024)
    expect(await print({})).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveProperty('openapi')
  })
})

it.skipIf(process.platform === 'win32')(
  'a report that is printed piece by piece ends when nobody reads it',
  async () => {
    const run = join(folder, 'run')
    await runCli(['simulate', profile(), '--out', run])
    for (const format of ['md', 'csv', 'html']) {
      const cli = startCli(['report', run, '--format', format, '--stdout'])
      cli.child.stdout?.destroy()
      expect(await cli.ended).toMatchObject({ code: 0, stderr: '' })
    }
  },
)

it('only one file writes to stdout and stderr: whoever does it without is ended by a closed pipe', () => {
  const cli = fileURLToPath(new URL('../../src/cli/', import.meta.url))
  const writers = readdirSync(cli).filter((file) =>
    /\bprocess\.std(out|err)\.write\b/.test(readFileSync(join(cli, file), 'utf8')),
  )
  expect(writers).toEqual([])
})

it.skipIf(process.platform === 'win32')('an error that cannot be told keeps its exit code', async () => {
  expect(await runCli(['validate', join(folder, 'missing.yaml')], { stderr: fullDisk() })).toMatchObject({ code: 104 })
})
