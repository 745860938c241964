import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { dialectNames, readDialect } from '../../src/dialect/load-dialect.ts'
import { MOCK_API_KEY, type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { runCli } from '../support/cli.ts'
import { worldWith } from '../support/mock-harness.ts'
import { runHere } from '../support/run-here.ts'
import { HAS_TERMINAL, KEYS, Terminal } from '../support/terminal.ts'

const { enter, down, cancel } = KEYS
const KEY = { FAL_KEY: MOCK_API_KEY }
const FAL = ['--dialect', 'fal', '--models', 'image-fast:image']

let folder: string
let next = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-init-dialect-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A folder and a file in it of a test's own. */
function place(): { cwd: string; file: string } {
  const cwd = join(folder, String(++next))
  mkdirSync(cwd)
  return { cwd, file: join(cwd, 'first.yaml') }
}

const gatewayOf = (file: string): unknown => parse(readFileSync(file, 'utf8')).gateway

describe('init --dialect', () => {
  it.each(dialectNames())('%s with the mock writes what a simulation carries out', async (name) => {
    const { cwd, file } = place()
    const words = ['init', file, '--gateway', 'mock', '--dialect', name, '--duration', '2m', '--yes']
    expect(await runHere(words)).toMatchObject({ code: 0 })
    const { code, stdout } = await runHere(['simulate', file, '--out', join(cwd, 'out')])
    expect([code, stdout]).toEqual([0, expect.stringContaining('PASS')])
    const mock = { tier: 'standard', preset: 'default' }
    expect(gatewayOf(file)).toEqual(name === 'multimodal-gateway' ? { mock } : { dialect: name, mock })
  })

  it.each<[string, string[], object]>([
    ['the address of the vendor', FAL, { dialect: 'fal', baseUrl: 'https://queue.fal.run' }],
    [
      'the address that is named',
      [...FAL, '--gateway', 'https://proxy.example'],
      { dialect: 'fal', baseUrl: 'https://proxy.example' },
    ],
  ])('writes the words beside %s, and which variable has the key', async (_, flags, gateway) => {
    const { file } = place()
    expect(await runHere(['init', file, ...flags, '--yes'])).toMatchObject({ code: 0 })
    expect(gatewayOf(file)).toEqual(gateway)
    expect(readFileSync(file, 'utf8')).toContain('read from the environment variable FAL_KEY')
    expect(await runHere(['validate', file])).toMatchObject({ code: 0 })
  })

  it('takes a file of its own, and names it from where the profile is', async () => {
    const { cwd } = place()
    const own = join(cwd, 'vendor.yaml')
    copyFileSync('profiles/gateways/kling.yaml', own)
    const made = await runCli(
      ['init', 'sub/first.yaml', '--dialect', 'vendor.yaml', '--models', 'kling-v1-6', '--goal', 'client', '--yes'],
      { cwd },
    )
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('gatebench judge --dialect vendor.yaml --') })
    const profile = parse(readFileSync(join(cwd, 'sub/first.yaml'), 'utf8'))
    expect(profile.gateway).toEqual({ dialect: '../vendor.yaml', baseUrl: readDialect('kling').base })
    expect(profile.models).toMatchObject([{ model: 'kling-v1-6', modality: 'video' }])
    expect(await runHere(['validate', join(cwd, 'sub/first.yaml')])).toMatchObject({ code: 0 })
  })

  it.each<[string, string[], RegExp]>([
    [
      'a kind of which the words do not speak',
      ['--dialect', 'kling', '--models', 'a:image'],
      /does not support image: a$/m,
    ],
    [
      'a name that says such a kind',
      ['--dialect', 'kling', '--models', 'image-x'],
      /does not support image: image-x\n.*state its modality: image-x:video/,
    ],
    [
      'a model that the words do not know, at the mock',
      ['--dialect', 'xai', '--gateway', 'mock', '--models', 'text-fast'],
      /does not support text: text-fast$/m,
    ],
    ['words that there are not', ['--dialect', 'nobody'], /DIALECT_UNREADABLE|nobody/],
    ['two sources of paths', ['--dialect', 'fal', '--from', 'openapi.yaml'], /cannot be combined/],
    ['a check of the mock', ['--check'], /--check needs a real gateway/],
    [
      'a paid call of the mock',
      ['--gateway', 'mock', '--dialect', 'fal', '--paid-call'],
      /--paid-call needs a real gateway\n.*use --gateway URL/,
    ],
    [
      'a check where nothing can be read',
      ['--dialect', 'openai-chat', '--models', 'gpt-x', '--check'],
      /has no task reads/,
    ],
  ])('refuses %s, and writes nothing', async (_, flags, why) => {
    const { cwd, file } = place()
    expect(await runHere(['init', file, ...flags, '--yes'])).toMatchObject({
      code: 104,
      stderr: expect.stringMatching(why),
    })
    expect(readdirSync(cwd)).toEqual([])
  })
})

describe('init at a live address', () => {
  let mock: MockServer
  /** A mock whose tasks take no time, and whose account has so many credits. */
  const started = (credits: number | 'unlimited'): Promise<MockServer> => {
    const models = { 'image-fast': { latency: { median: '30ms', sigma: 0 } } }
    const world = worldWith({ models, keys: { [MOCK_API_KEY]: { credits } }, otherKeys: 'refuse' })
    return startMockGateway({ dialect: readDialect('fal'), world })
  }
  beforeEach(async () => {
    mock = await started('unlimited')
  })
  afterEach(() => mock.close())
  const at = (file: string): string[] => ['init', file, ...FAL, '--gateway', mock.url, '--yes']
  const counts = (): { submits: number; reads: number } => {
    const { submit, poll } = mock.counts().endpoints
    return { submits: submit.requests, reads: poll.requests }
  }

  it('asks it nothing by default', async () => {
    const { file } = place()
    expect(await runHere(at(file), KEY)).toMatchObject({ code: 0 })
    expect(counts()).toEqual({ submits: 0, reads: 0 })
  })

  it('makes one read with --check, and says in a line what came', async () => {
    const { file } = place()
    const { code, stdout } = await runHere([...at(file), '--check'], KEY)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^check {6}http:\S+ answers a read of .* with 404 .*; the key is accepted$/m),
    ])
    expect(counts()).toEqual({ submits: 0, reads: 1 })
  })

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a key that is refused',
      { FAL_KEY: 'another' },
      /^error GATEWAY_REFUSED_KEY: the gateway refused the key: 401.*\nhint/m,
    ],
    ['no key', {}, /^error \w+: there is no API key in FAL_KEY.*\nhint/m],
  ])('says so of %s, and buys nothing then', async (_, env, line) => {
    const { file } = place()
    const { code, stdout, stderr } = await runHere([...at(file), '--check', '--paid-call'], env)
    expect([code, stderr]).toEqual([106, expect.stringMatching(line)])
    expect(stdout).not.toContain('paid call')
    expect(counts().submits).toBe(0)
    expect(gatewayOf(file)).toMatchObject({ dialect: 'fal' })
  })

  it('says that nobody listens, below the result of a simulation', async () => {
    const { cwd, file } = place()
    await mock.close()
    const { code, stdout, stderr } = await runCli([...at(file), '--check', '--simulate'], { cwd, env: KEY })
    expect(code).toBe(106)
    expect(stdout).toMatch(/(PASS|DONE) {2}exit 0/)
    expect(stdout).not.toMatch(/^check/m)
    expect(stderr).toMatch(/error GATEWAY_UNREACHABLE: the gateway cannot be reached.*\nhint.*\n$/)
  })

  it('makes exactly one submit with --paid-call, and follows it to its end', async () => {
    const { cwd, file } = place()
    const { code, stdout } = await runCli([...at(file), '--paid-call'], { cwd, env: KEY })
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^paid call {2}completed after .*: task \S+; its log is in reports\/one-call-/m),
    ])
    expect(counts().submits).toBe(1)
    expect(mock.counts().tasks.completed).toBe(1)
  }, 60_000)

  it('does not send a paid call again that was refused', async () => {
    const { cwd, file } = place()
    await mock.close()
    mock = await started(0)
    const { code, stdout } = await runCli([...at(file), '--paid-call'], { cwd, env: KEY })
    expect(stdout).toMatch(/^paid call {2}refused \(402 .*balance/m)
    expect(code).not.toBe(0)
    expect(counts().submits).toBe(1)
  }, 60_000)

  it.skipIf(!HAS_TERMINAL)(
    'asks at a terminal for the words, then the address and the models, and for each of what it tries',
    async () => {
      const { cwd } = place()
      const terminal = new Terminal(['init', '--gateway', mock.url], { cwd, env: KEY })
      const steps: readonly (readonly [string, ...string[]])[] = [
        ['What do you want?', enter],
        // After the default one they come by their names: anthropic-messages, ark-seedance, bfl, comfyui, dashscope, fal.
        ['Which API dialect does it use?', down, down, down, down, down, down, enter],
        ['Which models?', 'image-fast:image', enter],
        ['At what rate should image-fast be called?', enter],
        ['For how long should new calls be started?', enter],
        ['How many credits may a run spend?', enter],
        ['Which file should the profile be written to?', enter],
        ['Simulate the profile now?', 'n'],
        ['Test the gateway by reading a task', 'y'],
        ['Make one paid call to image-fast', enter],
      ]
      for (const [text, ...keys] of steps) {
        await terminal.shows(text)
        terminal.press(...keys)
      }
      expect(await terminal.ended, terminal.shown).toBe(0)
      expect(gatewayOf(join(cwd, 'gatebench.yaml'))).toEqual({ dialect: 'fal', baseUrl: mock.url })
      expect(counts()).toEqual({ submits: 0, reads: 1 })
    },
    60_000,
  )

  it.skipIf(!HAS_TERMINAL).each([
    ['Which API dialect does it use?', 2],
    ['What is its URL?', 3],
  ] as const)(
    '%s Ctrl-C there leaves nothing behind, and nothing is sent',
    async (text, before) => {
      const { cwd } = place()
      const terminal = new Terminal(['init'], { cwd, env: KEY })
      const steps: readonly (readonly [string, ...string[]])[] = [
        ['What do you want?', enter],
        ['Against which gateway?', down, enter],
        ['Which API dialect does it use?', enter],
      ]
      for (const [shown, ...keys] of steps.slice(0, before)) {
        await terminal.shows(shown)
        terminal.press(...keys)
      }
      await terminal.shows(text)
      terminal.press(cancel)
      expect(await terminal.ended).toBe(105)
      expect(readdirSync(cwd)).toEqual([])
    },
    60_000,
  )
})
