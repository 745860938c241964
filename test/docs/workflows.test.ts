import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runHere } from '../support/run-here.ts'

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
      '#!/bin/sh\necho "said by $2"\necho "$@" >> "$0.words"\ncase "$2" in simulate) exit "$RUN";; *) exit "$COMPARE";; esac\n',
    )
    chmodSync(join(folder, 'node'), 0o755)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Runs the step's script as a runner does. */
  function compare(
    run: number,
    compared: number,
    given: Record<string, string> = {},
  ): { code: number; stdout: string; outputs: string } {
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
      ...given,
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

  test('takes what looks like a flag for a file', () => {
    compare(0, 0, { PROFILE: '--help', BASELINE: '--version', FLOOR: '5% --help' })
    const [simulated, compared] = readFileSync(join(folder, 'node.words'), 'utf8').split('\n')
    expect(simulated).toMatch(/^main\.js simulate --out \S+ -- --help$/)
    expect(compared).toMatch(/^main\.js compare --floor=5% --help --out \S+ -- --version --help$/)
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

describe('the workflows of the README', () => {
  const section = /## In CI\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
  const workflows = [...section.matchAll(/```yaml\n(.*?)```/gs)].map(([, text]) => text as string)

  test('are two, whole, and call commands that there are with flags that there are', async () => {
    expect(workflows).toHaveLength(2)
    for (const text of workflows) {
      const { name, on, jobs } = parse(text) as { name: string; on: string[]; jobs: Record<string, { steps: Step[] }> }
      expect([typeof name, on.length]).toEqual(['string', 1])
      const lines = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
      const [line = ''] = lines.filter((one) => one.includes('gatebench'))
      const [, command = '', words = ''] = /gatebench ([a-z]+) (.*?)( -- .*)?$/.exec(line) ?? []
      const { stdout: help } = await runHere([command, '--help'])
      for (const [flag] of words.matchAll(/--[a-z-]+/g)) expect(help).toContain(flag)
    }
  })
})

test('what stands behind -- is a file, whatever it looks like', async () => {
  for (const words of [
    ['simulate', '--', '--help'],
    ['compare', '--', '--help', '--version'],
  ])
    expect([words, (await runHere(words)).code]).toEqual([words, 104])
})

describe('the action that judges', () => {
  test('hands on what it is given, tells the summary, and ends as the verdict does', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatebench-action-'))
    const stub = join(folder, 'stub.mjs')
    writeFileSync(
      stub,
      `import { writeFileSync } from 'node:fs'
const words = process.argv.slice(2)
writeFileSync('${folder}/words.json', JSON.stringify(words))
writeFileSync(words[words.indexOf('--out') + 1] + '/judge.md', '# verdict')
process.exit(99)`,
    )
    const script = stepsOf('.github/actions/judge/action.yml').find(({ name }) => name === 'Judge')?.run ?? ''
    const run = (given: Record<string, string>): { status: number | null; words: string[] } => {
      const { status } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
        env: { ...process.env, ...env, ...files, ...given },
      })
      return { status, words: JSON.parse(readFileSync(join(folder, 'words.json'), 'utf8')) as string[] }
    }
    const env = {
      GATEBENCH: stub,
      COMMAND: 'node "my client.mjs"',
      RULES: 'r.yaml',
      WORLDS: '',
      BASELINE: '',
      TIMEOUT: '9s',
      PASS_ENV: 'A\nB C',
    }
    const files = { GITHUB_STEP_SUMMARY: join(folder, 'summary'), GITHUB_OUTPUT: join(folder, 'output') }
    const { status, words } = run({})
    expect(status).toBe(99)
    expect(words.slice(0, 3)).toEqual(['judge', 'r.yaml', '--suite'])
    expect(words.slice(-4)).toEqual(['--', 'bash', '-c', 'node "my client.mjs"'])
    expect(words.join(' ')).not.toContain('--world')
    expect(words.filter((word) => word.startsWith('--pass-env='))).toEqual([
      '--pass-env=A',
      '--pass-env=B',
      '--pass-env=C',
    ])
    expect(readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8')).toBe('# verdict')
    expect(readFileSync(files.GITHUB_OUTPUT, 'utf8')).toMatch(/^exit-code=99\nfolder=/)
    const flags = run({ RULES: '--help', WORLDS: '--help', BASELINE: '--help', TIMEOUT: '--help' }).words
    expect(flags.slice(0, 6)).toEqual([
      'judge',
      './--help',
      '--suite',
      '--world=--help',
      '--baseline=--help',
      '--timeout=--help',
    ])
    rmSync(folder, { recursive: true })
  })
})
