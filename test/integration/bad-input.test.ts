import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { cliWords, runCli } from '../support/cli.ts'
import { worldWith } from '../support/mock-harness.ts'
import { runHere } from '../support/run-here.ts'

let gateway: MockServer
let folder: string
beforeAll(async () => {
  const keys = { 'right-key': { user: 'default', credits: 500, access: 'active' } }
  gateway = await startMockGateway({ world: worldWith({ keys, otherKeys: 'refuse' }) })
  folder = mkdtempSync(join(tmpdir(), 'gatebench-bad-'))
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

const good = (changes: { head?: string; rate?: string; duration?: string } = {}): string => `
version: 1
name: bad
${changes.head ?? ''}
duration: ${changes.duration ?? '100ms'}
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: ${changes.rate ?? '20/s'} }
    requests: [{ body: { prompt: a red kite } }]
`

interface Case {
  name: string
  yaml: string
  /** Where `undefined`: the gateway of this test. */
  url?: string
  key?: string
  out?: string
  code: number
  says: string[]
}

it('refuses what it cannot use with one message and a hint, sends nothing that costs, and leaves nothing behind', async () => {
  const cases: Case[] = [
    { name: 'no-key', yaml: good(), key: '', code: 106, says: ['GATEWAY_NO_KEY', 'GATEBENCH_API_KEY'] },
    { name: 'wrong-key', yaml: good(), key: 'wrong-key', code: 106, says: ['GATEWAY_REFUSED_KEY', '401'] },
    { name: 'broken-key', yaml: good(), key: 'right-key"', code: 106, says: ['GATEWAY_REFUSED_KEY'] },
    { name: 'multi-line-key', yaml: good(), key: 'right\nkey', code: 106, says: ['GATEWAY_BAD_KEY', 'line break'] },
    {
      name: 'unreachable',
      yaml: good(),
      url: 'http://127.0.0.1:9',
      code: 106,
      says: ['GATEWAY_UNREACHABLE', 'gatebench mock'],
    },
    { name: 'no-url', yaml: good(), url: 'gateway.example', code: 104, says: ['USAGE', 'http'] },
    { name: 'yaml', yaml: 'version: 1\nname: [', code: 104, says: ['PROFILE_INVALID', 'yaml.yaml:2'] },
    {
      name: 'unknown-key',
      yaml: good({ head: 'durration: 3s' }),
      code: 104,
      says: ['PROFILE_INVALID', 'unknown key "durration"'],
    },
    { name: 'rate-zero', yaml: good({ rate: '0/s' }), code: 104, says: ['PROFILE_INVALID', 'rate'] },
    { name: 'negative', yaml: good({ duration: '-5s' }), code: 104, says: ['PROFILE_INVALID', 'duration'] },
    { name: 'out', yaml: good(), out: '/proc/gatebench', code: 104, says: ['OUT_NOT_WRITABLE', '--out'] },
    {
      name: 'paid',
      yaml: good(),
      url: 'https://gateway.example',
      code: 104,
      says: ['NOT_CONFIRMED', '2 planned calls', '--yes'],
    },
  ]
  const run = async ({ name, yaml, url, key, out }: Case) => {
    const profile = join(folder, `${name}.yaml`)
    writeFileSync(profile, yaml)
    const env = key === '' ? {} : { GATEBENCH_API_KEY: key ?? 'right-key' }
    const args = ['run', profile, '--gateway', url ?? gateway.url, '--out', out ?? join(folder, name), '--quiet']
    // Two as a shell has them; the others are no different for it.
    return name === 'broken-key' || name === 'paid' ? runCli(args, { env }) : runHere(args, env)
  }
  for (let n = 0; n < cases.length; n += 4) {
    const some = cases.slice(n, n + 4)
    const results = await Promise.all(some.map(run))
    for (const [at, { name, code, says, key }] of some.entries()) {
      const { stderr, ...result } = results[at] ?? { stderr: '' }
      expect({ name, ...result }).toEqual({ name, code, stdout: '' })
      for (const part of says) expect(stderr, name).toContain(part)
      expect(stderr.match(/^error /gm), stderr).toHaveLength(1)
      // The next step in words, or the very place in the YAML and what was expected there.
      expect(stderr, name).toMatch(/^hint {2}|^ *\^|yaml:\d+:\d+: .*expected/m)
      expect(stderr).not.toContain('BUG')
      if (key !== undefined && key !== '') expect(stderr).not.toContain(key)
    }
  }
  const { endpoints, credits } = gateway.counts()
  expect(endpoints.submit.requests + endpoints.message.requests + endpoints.poll.requests).toBe(0)
  expect(credits.charged).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(cases.map(({ name }) => `${name}.yaml`).sort())
  expect(existsSync('reports/bad')).toBe(false)
})

it('says that the folder it was started in is gone', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'gatebench-gone-'))
  const words = ['-c', 'rmdir "$PWD" && exec "$@"', 'sh', ...cliWords(['profiles'])]
  const { status, stdout, stderr } = spawnSync('sh', words, { cwd, encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({
    status: 104,
    stdout: '',
    stderr:
      'error FOLDER_GONE: the current folder no longer exists\nhint  change to a folder that exists, then repeat the command\n',
  })
})
