import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SET_NAMES } from '../../src/judge/judged-environment.ts'
import type { Verdict } from '../../src/judge/verdict.ts'
import { runCli, startCli } from '../support/cli.ts'
import { survivorsOf } from '../support/judged-survivors.ts'

import { runHere } from '../support/run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-judge-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A client as a file; what it is begins with the address and the key. */
function clientFile(name: string, body: string): string[] {
  const head = `const { GATEBENCH_BASE_URL: url, GATEBENCH_API_KEY: key } = process.env
const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json' }
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const submit = (n) => fetch(url + '/v1/images/generations', { method: 'POST', headers, body: JSON.stringify({ model: 'image-fast', prompt: 'kite ' + n }) })
`
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, head + body)
  return [process.execPath, path]
}

const judge = (flags: readonly string[], command: readonly string[], env: Record<string, string> = {}) =>
  runCli(['judge', ...flags, '--', ...command], { env })

describe('gatebench judge', () => {
  test('fails a client that comes back early and sends its key along, by what it did; no key of the user reaches it', async () => {
    const command = clientFile(
      'bad',
      `if (Object.values(process.env).some((value) => value.includes('sk-real'))) throw new Error('a key of the user')
await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async (n) => {
  let answer = await submit(n)
  while (answer.status === 429) { await answer.text(); await sleep(150); answer = await submit(n) }
  const { id } = await answer.json()
  for (let task = {}; task.status !== 'completed'; ) {
    await sleep(300)
    task = await (await fetch(url + '/v1/tasks/' + id, { headers })).json()
    for (const result of task.results ?? []) await (await fetch(result, { headers })).arrayBuffer()
  }
}))`,
    )
    const flags = ['--json', '--out', join(folder, 'bad')]
    const env = { ANTHROPIC_API_KEY: 'sk-real-1', OPENAI_API_KEY: 'sk-real-2', THEIR_API_KEY: 'sk-real-3' }
    const { code, stdout } = await judge(flags, command, env)
    const verdict = JSON.parse(stdout) as Verdict
    expect([code, verdict.outcome, verdict.command?.code]).toEqual([99, 'fail', 0])
    const failed = verdict.rules.filter((rule) => rule.verdict === 'fail').map(({ id }) => id)
    expect(failed).toEqual(expect.arrayContaining(['early-return', 'key-sent-elsewhere']))
    expect(verdict.seen.accepted).toBe(8)
    expect(verdict.score?.client.learnt).toBe(8)
    expect(verdict.score?.ideal.learnt).toBe(8)
    const written = (name: string): string => readFileSync(join(folder, 'bad', name), 'utf8')
    expect(written('junit.xml')).toContain('name="early-return" time="0">\n      <failure')
    expect(written('judge.md')).toContain('early-return')
    expect(JSON.parse(written('badge.json'))).toMatchObject({ label: 'gatebench judge', color: 'red' })
    expect(JSON.parse(written('judge.json'))).toEqual(verdict)
    expect(stdout).not.toContain('sk-real')
  })

  test('passes one that behaves', async () => {
    const command = clientFile(
      'good',
      `const { id } = await (await submit(1)).json()
for (let task = {}; task.status !== 'completed'; ) {
  await sleep(400)
  task = await (await fetch(url + '/v1/tasks/' + id, { headers })).json()
  for (const result of task.results ?? []) await (await fetch(result)).arrayBuffer()
}`,
    )
    const { code, stdout } = await judge(['--no-ideal'], command)
    expect(stdout).toMatch(/PASS/)
    expect(code).toBe(0)
  })

  test.each([
    ['sends nothing', 'process.exit(0)', 'no request reached the gateway'],
    ['fails', 'process.exit(3)', 'the command failed with exit code 3'],
    ['asks for what there is not', "await fetch(url + '/v1/imagez')", 'none of 1 requests'],
  ])('cannot tell of one that %s', async (name, body, reason) => {
    const { code, stdout } = await judge([], clientFile(name.replaceAll(' ', '-'), body))
    expect(stdout).toContain(reason)
    expect(code).toBe(96)
  })

  test('refuses a command that there is not, and none at all', async () => {
    const missing = await runHere(['judge', '--', 'no-such-command-at-all'])
    expect([missing.code, missing.stderr]).toEqual([104, expect.stringContaining('COMMAND_UNUSABLE')])
    const script = join(folder, 'script')
    writeFileSync(script, '#!/no/such/interpreter\n', { mode: 0o755 })
    const uninterpreted = await runHere(['judge', '--', script])
    expect([uninterpreted.code, uninterpreted.stderr]).toEqual([104, expect.stringContaining('/no/such/interpreter')])
    const none = await runHere(['judge'])
    expect([none.code, none.stderr]).toEqual([104, expect.stringContaining('after --')])
  })

  test('gives a client only what toolchains need of the environment, and what --pass-env names', async () => {
    const env = {
      FAL_KEY: 'sk-real-1',
      AWS_SECRET_ACCESS_KEY: 'sk-real-2',
      GATEBENCH_TEXT_BASE_URL: 'https://real',
      A: '1',
    }
    const flags = ['--json', '--no-ideal', '--pass-env', 'A', '--pass-env', 'MISSING']
    const { stdout, stderr } = await judge(flags, ['sh', '-c', 'env | sort; exit 3'], env)
    const names = stderr.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])
    const given = ['A', 'HOME', 'NO_COLOR', 'PATH', ...SET_NAMES]
    // These come from the shell, and from what finds the processes of the command.
    const others = ['PWD', 'SHLVL', '_', 'OLDPWD', 'GATEBENCH_JUDGED']
    expect(names.filter((name) => !others.includes(name)).sort()).toEqual(given.sort())
    expect(stderr).not.toContain('real')
    const { command } = JSON.parse(stdout) as Verdict
    expect(command).toMatchObject({ passedEnv: ['A'], withheldEnv: 3, containment: expect.any(String) })
  })

  test('says what was passed on, and that a client which failed may miss a variable', async () => {
    const { stdout } = await judge(['--pass-env', 'A'], clientFile('missing', 'process.exit(3)'), { A: '1', B: '2' })
    expect(stdout).toContain('passed on by --pass-env: A')
    expect(stdout).toContain('1 variable of your environment was not passed on to the client')
  })

  test.each([
    [['--pass-env', 'A=1'], 'takes the NAME'],
    [['--pass-env', 'OPENAI_API_KEY'], 'sets this variable itself'],
  ])('refuses %j', async (flags, why) => {
    const { code, stderr } = await runHere(['judge', ...flags, '--', 'true'])
    expect([code, stderr]).toEqual([104, expect.stringContaining(why)])
  })

  test.skipIf(process.platform !== 'linux')('ends what a command has started, wherever it went', async () => {
    const nap = `sleep 300.${process.pid}0`
    const script = `setsid ${nap} & trap '' TERM; while true; do sleep 1; done`
    const { code, stdout } = await judge(['--json', '--timeout', '1500ms'], ['sh', '-c', script])
    const { command, reasons } = JSON.parse(stdout) as Verdict
    expect([code, reasons]).toEqual([96, expect.arrayContaining([expect.stringContaining('did not end within')])])
    expect(command?.left).toBeGreaterThan(0)
    expect(survivorsOf(nap.replace(' ', '\0'))).toEqual([])
  })

  test('an interruption in the first world of a suite names the worlds that were not judged', async () => {
    const client = clientFile('slow-in-first', "console.log('up'); await sleep(60_000)")
    const { child, output, ended } = startCli(['judge', '--suite', '--world', 'clean,outage,keyed', '--', ...client])
    await expect.poll(() => output.stderr).toContain('up')
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      '2 of 3 worlds were not judged, because the run was interrupted: outage, keyed',
    )
    expect(code).toBe(105)
  })

  test('an interruption ends the client, and is no verdict', async () => {
    const { child, output, ended } = startCli([
      'judge',
      '--',
      ...clientFile('slow', "console.log('up'); await sleep(60_000)"),
    ])
    await expect.poll(() => output.stderr).toContain('up')
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(stdout).toContain('the run was interrupted')
    expect(code).toBe(105)
  })
})

test('gatebench mock --judge tells its verdict at an address, and at its end', async () => {
  const { child, output, ended } = startCli(['mock', '--port', '0', '--judge'])
  await expect.poll(() => output.stdout).toContain('Press Ctrl-C to stop.')
  const url = /export GATEBENCH_BASE_URL=(\S+)/.exec(output.stdout)?.[1]
  const headers = { authorization: 'Bearer some-key', 'content-type': 'application/json' }
  await fetch(`${url}/v1/images/generations`, { method: 'POST', headers, body: '{"model":"image-fast"}' })
  const standing = (await (await fetch(`${url}/_mock/verdict`)).json()) as Verdict
  expect(standing).toMatchObject({ outcome: 'pass', seen: { attempts: 1 } })
  child.kill('SIGTERM')
  const { code, stdout } = await ended
  expect(stdout).toContain('never-read')
  expect(code).toBe(99)
})

test('gatebench mock in a world of the judge ends with its standard input, and leaves the files of its verdict', async () => {
  const out = join(folder, 'mocked')
  const words = ['mock', '--port', '0', '--judge', '--world', 'clean', '--out', out, '--watch-stdin']
  // Standard input is empty.
  const { code, stdout, stderr } = await runCli(words)
  expect([code, stderr]).toEqual([96, ''])
  expect(stdout).toContain('mock gateway, world clean, at http')
  expect(JSON.parse(readFileSync(join(out, 'judge.json'), 'utf8'))).toMatchObject({
    world: 'clean',
    outcome: 'inconclusive',
  })
  expect(readFileSync(join(out, 'junit.xml'), 'utf8')).toContain('classname="gatebench.judge.clean"')
})

test.each([
  [['--out', 'x'], 'add --judge'],
  [['--judge', '--world', 'clean', '--tier', 'pro'], '--world cannot be combined'],
  [['--judge', '--world', 'no-such'], 'no world of the suite is named no-such'],
])('gatebench mock refuses %j', async (flags, why) => {
  const { code, stderr } = await runHere(['mock', '--port', '0', ...flags])
  expect([code, stderr]).toEqual([104, expect.stringContaining(why)])
})
