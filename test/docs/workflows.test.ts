import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Step {
  name?: string
  run?: string
  uses?: string
  with?: Record<string, string>
}

const files = readdirSync('.github', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yml'))
  .map((name) => join('.github', name))

function stepsOf(file: string): Step[] {
  const document = parse(readFileSync(file, 'utf8')) as {
    runs?: { steps: Step[] }
    jobs?: Record<string, { steps: Step[] }>
  }
  return document.runs?.steps ?? Object.values(document.jobs ?? {}).flatMap(({ steps }) => steps)
}

test('there is a workflow and an action', () => {
  expect(files.length).toBeGreaterThanOrEqual(2)
})

test.each(files)('%s puts no expression into a script: what a pull request names would be run', (file) => {
  const scripts = stepsOf(file).flatMap(({ run }) => run ?? [])
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
})

test.each(files)('every path that %s names is there', (file) => {
  const paths = stepsOf(file).flatMap((step) => [
    ...(step.uses?.startsWith('./') ? [join(step.uses, 'action.yml')] : []),
    ...Object.values(step.with ?? {}).filter((value) => /^(profiles|reports)\//.test(String(value))),
  ])
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

describe('the comment of the action', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatebench-comment-'))
    writeFileSync(join(folder, 'comparison.md'), '# verdict\n')
    // Notes how it was called, with the comment that it was to send, and answers a question with the comments that are known.
    const stub = `#!/bin/sh
printf '%s\\n' "$*" >> '${folder}/calls'
case "$*" in *--paginate*) printf '%s' "$MARK" > '${folder}/mark'; cat '${folder}/known';; esac
`
    writeFileSync(join(folder, 'gh'), stub)
    chmodSync(join(folder, 'gh'), 0o755)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Runs the step's script as a runner does; gives what was sent. */
  function comment(profile: string, known: string): { calls: string[]; body: string; mark: string } {
    writeFileSync(join(folder, 'known'), known)
    const script = stepsOf('.github/actions/compare/action.yml').find(({ name }) => name === 'Comment')?.run ?? ''
    const env = {
      REPOSITORY: 'o/r',
      NUMBER: '7',
      PROFILE: profile,
      FOLDER: folder,
      PATH: `${folder}:${process.env.PATH}`,
    }
    execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { env })
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
    return { calls: read('calls').trimEnd().split('\n'), body: read('comment.md'), mark: read('mark') }
  }

  test('is written where there is none, under a mark that names the profile and nothing else', () => {
    const { calls, body, mark } = comment('a dir/$(touch x)--><b>.yaml', '')
    expect(calls).toHaveLength(2)
    expect(calls[1]).toBe(`api repos/o/r/issues/7/comments --field body=@${folder}/comment.md`)
    expect(mark).toBe('<!-- gatebench compare a dir/__touch x_____b_.yaml -->')
    expect(body).toBe(`${mark}\n# verdict\n`)
  })

  test('replaces the first that is known, however many there are', () => {
    const ids = Array.from({ length: 50_000 }, (_, at) => 100_000 + at).join('\n')
    const { calls } = comment('profiles/ci-regression.yaml', ids)
    expect(calls[1]).toBe(`api --method PATCH repos/o/r/issues/comments/100000 --field body=@${folder}/comment.md`)
  })
})

describe('the comparison of the action', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatebench-action-'))
    // In place of node: ends as it is told to for each command.
    writeFileSync(
      join(folder, 'node'),
      '#!/bin/sh\necho "said by $2"\ncase "$2" in simulate) exit "$RUN";; *) exit "$COMPARE";; esac\n',
    )
    chmodSync(join(folder, 'node'), 0o755)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Runs the step's script as a runner does. */
  function compare(run: number, compared: number): { code: number; stdout: string; outputs: string } {
    const script = stepsOf('.github/actions/compare/action.yml').find(
      ({ name }) => name === 'Simulate and compare',
    )?.run
    const outputs = join(folder, 'outputs')
    writeFileSync(outputs, '')
    const env = {
      GATEBENCH: 'main.js',
      PROFILE: 'a.yaml',
      BASELINE: 'a.json',
      FLOOR: '',
      GITHUB_OUTPUT: outputs,
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      RUN: String(run),
      COMPARE: String(compared),
      PATH: `${folder}:${process.env.PATH}`,
    }
    const options = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script ?? 'exit 1']
    const { status, stdout } = spawnSync('bash', options, { env, encoding: 'utf8' })
    return { code: status ?? -1, stdout, outputs: readFileSync(outputs, 'utf8') }
  }

  test.each([
    [0, 0, null],
    [0, 97, null],
    [0, 96, /^::warning .*the comparison is inconclusive/m],
    [96, 0, /^::warning .*the run is inconclusive by itself/m],
    [99, 97, /^::warning .*the run fails by itself/m],
  ])('a run that comes to %i is compared, and the comparison comes to %i', (run, compared, warning) => {
    const { code, stdout, outputs } = compare(run, compared)
    expect(code).toBe(0)
    expect(outputs).toContain(`run-exit-code=${run}\nexit-code=${compared}\n`)
    if (warning === null) expect(stdout).not.toContain('::warning')
    else expect(stdout).toMatch(warning)
  })

  test.each([1, 104, 105, 107, 108])(
    'a run that ends with %i did not happen: the step does, and says what it said',
    (run) => {
      expect(compare(run, 0)).toMatchObject({
        code: run,
        stdout: 'said by simulate\n',
        outputs: `run-exit-code=${run}\n`,
      })
    },
  )
})
