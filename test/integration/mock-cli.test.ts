import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { mockWorldNames } from '../../src/mock/world/world-files.ts'
import { startCli } from '../support/cli.ts'
import { runHere } from '../support/run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-cli-'))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
})

interface Program {
  child: ChildProcess
  output(): string
  /** Waits until the output holds this. */
  until(part: string): Promise<void>
  exit(): Promise<number | NodeJS.Signals>
}

function gatebench(...args: string[]): Program {
  const { child, output, ended } = startCli(args)
  children.push(child)
  const all = (): string => output.stdout + output.stderr
  return {
    child,
    output: all,
    async until(part) {
      await expect.poll(all).toContain(part)
    },
    exit: async () => (await ended).code,
  }
}

/** A world where text takes this long. */
function textTaking(median: string): string {
  const file = join(folder, `text-${median}.yaml`)
  writeFileSync(file, `models: { text-fast: { latency: { median: ${median}, sigma: 0 } } }\n`)
  return file
}

function ask(output: string): Promise<Response> {
  const url = /export GATEBENCH_BASE_URL=(\S+)/.exec(output)?.[1]
  const key = /export GATEBENCH_API_KEY=(\S+)/.exec(output)?.[1]
  return fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'text-fast' }),
  })
}

test('the command serves what it prints, and its answers under way survive the first signal', async () => {
  const log = join(folder, 'oracle.ndjson')
  const program = gatebench('mock', '--port', '0', '--preset', textTaking('2s'), '--log', log)
  await program.until('Press Ctrl-C to stop.')
  const asked = ask(program.output())
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('"endpoint":"message"')
  program.child.kill('SIGTERM')
  const response = await asked
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
  expect(await response.json()).toMatchObject({ type: 'message' })
  expect(await program.exit()).toBe(0)
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  expect(JSON.parse(lines[0] as string)).toEqual({ type: 'oracle', schema: 'gatebench.oracle/v1' })
  expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ type: 'ledger', kind: 'settle' })
})

test.skipIf(process.platform === 'win32')(
  'a log on a full disk does not end it under its client, and is told twice',
  async () => {
    const log = join(folder, 'cut.ndjson')
    const { child, output, ended } = startCli(['mock', '--port', '0', '--log', log], { largestFileKiB: 8 })
    children.push(child)
    await expect.poll(() => output.stdout).toContain('Press Ctrl-C to stop.')
    const credits = `${/export GATEBENCH_BASE_URL=(\S+)/.exec(output.stdout)?.[1]}/v1/credits`
    while (!output.stderr.includes('continuing without the log')) {
      expect(await (await fetch(credits)).json()).toHaveProperty('error')
    }
    expect(await counts(output.stdout)).toHaveProperty('endpoints')
    child.kill('SIGHUP')
    const { code, stderr } = await ended
    expect(code).toBe(104)
    const cannot = `cannot write ${log}: EFBIG`
    expect(stderr.split('\n').filter((line) => line.includes(cannot))).toEqual([
      expect.stringContaining('continuing without the log'),
      expect.stringMatching(/^error MOCK_LOG_UNWRITABLE: /),
    ])
    expect(stderr).not.toContain('BUG')
    expect(readFileSync(log).length).toBeLessThanOrEqual(8 * 1024)
  },
)

test('a second signal stops it at once', async () => {
  const program = gatebench('mock', '--port', '0', '--preset', textTaking('10m'))
  await program.until('Press Ctrl-C to stop.')
  const asked = ask(program.output()).then(
    () => 'answered',
    () => 'cut',
  )
  await expect.poll(async () => (await counts(program.output())).endpoints.message.requests).toBe(1)
  program.child.kill('SIGINT')
  await program.until('again to stop at once')
  program.child.kill('SIGINT')
  expect(await program.exit()).toBe(0)
  expect(await asked).toBe('cut')
})

async function counts(output: string): Promise<{ endpoints: { message: { requests: number } } }> {
  const url = /export GATEBENCH_BASE_URL=(\S+)/.exec(output)?.[1]
  return (await (await fetch(`${url}/_mock/counts`)).json()) as { endpoints: { message: { requests: number } } }
}

test('what cannot be served is told with exit 104', async () => {
  await using taken = await startMockGateway()
  const cases: [string[], string][] = [
    [['--port', String(taken.port)], `cannot listen on 127.0.0.1:${taken.port}`],
    [['--preset', 'flakey'], 'did you mean flaky?'],
    [['--port', '0', '--log', join(folder, 'none', 'log')], 'cannot write'],
    ...(existsSync('/dev/full') ? [[['--port', '0', '--log', '/dev/full'], 'ENOSPC'] as [string[], string]] : []),
    [['--port', '0', '--speed', '0'], '--speed takes a number above 0'],
  ]
  for (const [args, says] of cases) {
    expect(await runHere(['mock', ...args])).toMatchObject({ code: 104, stderr: expect.stringContaining(says) })
  }
  const program = gatebench('mock', '--port', String(taken.port))
  expect([await program.exit(), program.output()]).toEqual([104, expect.stringContaining('cannot listen on')])
})

test('tiers, presets and schemas can be listed', async () => {
  const [list, world, api] = await Promise.all(
    [
      ['mock', '--list'],
      ['schema', 'mock'],
      ['schema', 'openapi'],
    ].map((words) => runHere(words)),
  )
  expect([list?.code, world?.code, api?.code]).toEqual([0, 0, 0])
  for (const kind of ['tier', 'preset'] as const) {
    for (const name of mockWorldNames(kind)) expect(list?.stdout).toMatch(new RegExp(`^  ${name} +\\S`, 'm'))
  }
  expect(list?.stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  expect(world?.stdout).toBe(readFileSync('profiles/mock-world.schema.json', 'utf8'))
  expect(api?.stdout).toBe(readFileSync('docs/openapi.json', 'utf8'))
})
