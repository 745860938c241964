import { spawn, spawnSync } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readDialect } from '../../src/dialect/load-dialect.ts'
import { openProxy } from '../../src/judge/proxy/judge-proxy.ts'
import { namedAddresses, statedHosts } from '../../src/judge/proxy/judged-host.ts'
import { proxiedEnvironment } from '../../src/judge/proxy/proxied-environment.ts'
import type { Verdict } from '../../src/judge/verdict.ts'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { byDay, itAtNight } from '../support/by-day.ts'
import { cliWords, runCli, startCli } from '../support/cli.ts'
import { worldWith } from '../support/mock-harness.ts'

import { runHere } from '../support/run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-proxy-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HOSTS = statedHosts(['queue.fal.run'])
const SUBMIT = [
  '-d',
  '{"prompt":"a red kite"}',
  '-H',
  'content-type: application/json',
  '-H',
  'authorization: Key mock-key',
]

/** A mock that speaks fal's words behind a proxy, and a way to ask it by curl. */
async function opened(settings: object = {}) {
  const named = namedAddresses(HOSTS)
  const world = worldWith(settings)
  const mock = await startMockGateway({ world, named, dialect: readDialect('fal'), ownResults: true, watched: true })
  const proxy = await openProxy(HOSTS, mock, realClock())
  const curl = async (...args: string[]): Promise<{ code: number | null; text: string }> => {
    const env = { PATH: process.env.PATH, HOME: folder, ...proxiedEnvironment(proxy) }
    const child = spawn('curl', ['-sS', '--max-time', '20', ...args], { env })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, text }
  }
  return {
    mock,
    proxy,
    curl,
    async [Symbol.asyncDispose]() {
      proxy.close()
      await mock.close()
    },
  }
}

describe('the proxy', () => {
  test('answers a request whose address names scheme and host', async () => {
    await using at = await opened()
    const url = 'https://queue.fal.run/acme/image-fast'
    const { code, text } = await at.curl(...SUBMIT, '--request-target', url, url)
    expect(code).toBe(0)
    expect(JSON.parse(text)).toMatchObject({ request_id: expect.any(String) })
    expect(at.mock.counts().endpoints.submit.requests).toBe(1)
  })

  test('answers for the judged host by the mock, and names that host in addresses', async () => {
    await using at = await opened()
    const { code, text } = await at.curl(...SUBMIT, 'https://queue.fal.run/acme/image-fast')
    expect(JSON.parse(text)).toMatchObject({
      status: 'IN_QUEUE',
      response_url: expect.stringMatching(/^https:\/\/queue\.fal\.run\/acme\/image-fast\/requests\/task_/),
    })
    expect([code, at.mock.counts().tasks.accepted]).toEqual([0, 1])
    expect(at.proxy.counts()).toEqual({ tunnels: 1, untrusted: 0, refused: [] })
  })

  test('opens no connection of its own, whatever it is asked for', async () => {
    const sockets: unknown[] = []
    const note = (message: unknown): void => void sockets.push(message)
    const opening = channel('net.client.socket')
    await using at = await opened()
    opening.subscribe(note)
    try {
      await at.curl(...SUBMIT, 'https://queue.fal.run/acme/image-fast')
      const other = await at.curl('https://other.example/v1/models')
      expect([other.code, other.text]).toEqual([56, expect.stringContaining('403')])
      const sameHost = await at.curl('https://queue.fal.run:8443/')
      expect(sameHost.code).toBe(56)
      const plain = await at.curl('-w', '%{http_code}', 'http://queue.fal.run/acme/image-fast?key=secret')
      expect(plain.text).toMatch(/forwards nothing[\s\S]*403$/)
      const loopback = await at.curl('-w', '%{http_code}', `${at.mock.url}/v1/models`)
      expect(loopback.text).toMatch(/403$/)
    } finally {
      opening.unsubscribe(note)
    }
    expect(sockets).toEqual([])
    expect(at.mock.counts().endpoints.submit.requests).toBe(1)
    expect(at.proxy.counts().refused).toEqual([
      { target: 'other.example:443', times: 1 },
      { target: 'queue.fal.run:8443', times: 1 },
      { target: 'http://queue.fal.run', times: 1 },
      { target: at.mock.url, times: 1 },
    ])
  })

  test('is trusted by its own certificate alone, which stands in a folder for this user until it closes', async () => {
    const at = await opened()
    const { file, folder: place } = at.proxy.trust
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(place).mode & 0o777).toBe(0o700)
    expect(readdirSync(place)).toEqual(['authority.pem'])
    expect(readFileSync(file, 'utf8')).not.toContain('PRIVATE')
    const distrusting = await at.curl('--cacert', '/dev/null', 'https://queue.fal.run/')
    expect(distrusting.code).not.toBe(0)
    // The proxy may hear of the end of the handshake after the client has ended, but long before a handshake takes too long.
    await expect.poll(() => at.proxy.counts(), { timeout: 10_000 }).toMatchObject({ tunnels: 1, untrusted: 1 })
    await at[Symbol.asyncDispose]()
    expect(existsSync(place)).toBe(false)
  })

  test('passes on a reset of the mock as one', async () => {
    await using at = await opened({ faults: { lost: { kind: 'reset', at: 'before', times: 1, on: ['submit'] } } })
    const { code, text } = await at.curl(...SUBMIT, 'https://queue.fal.run/acme/image-fast')
    expect([code, text]).toEqual([56, expect.stringMatching(/reset/i)])
  })
})

const PYTHON = `import json, os, time, urllib.request
HEADERS = {"Authorization": "Key " + os.environ["FAL_KEY"], "Content-Type": "application/json"}
def call(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, HEADERS)) as answer:
        return json.load(answer)
task = call("https://queue.fal.run/acme/image-fast", {"prompt": "a red kite"})
while True:
    time.sleep(0.5)
    if call(task["response_url"] + "/status")["status"] == "COMPLETED":
        break
address = call(task["response_url"])["images"][0]["url"]
assert address.startswith("https://results.gatebench.invalid/"), address
urllib.request.urlopen(address).read()
`

/** A network namespace of its own, in which nothing but loopback exists. */
const APART = ['--user', '--map-root-user', '--net', 'sh', '-c']
const hasNetworkNamespace = spawnSync('unshare', [...APART, 'ip link set lo up']).status === 0

/** Judges a command behind the proxy. Its temporary files are in a folder of their own, in which nothing may be left. */
async function judged(name: string, flags: readonly string[], command: readonly string[], env = {}) {
  const temporary = mkdtempSync(join(folder, `${name}-`))
  const words = ['judge', '--dialect', 'fal', '--no-ideal', '--json', ...flags, '--', ...command]
  const { code, stdout, stderr } = await runCli(words, { env: { TMPDIR: temporary, ...env } })
  const verdict = stdout === '' ? null : (JSON.parse(stdout) as Verdict)
  const places = [...stderr.matchAll(/authority in (\S+) may sign/g)].map(([, place]) => place)
  return { code, verdict, stderr, places, left: readdirSync(temporary) }
}

describe('gatebench judge --proxy', () => {
  test('judges a Python program with a constant https address, from its check to its results', async () => {
    const path = join(folder, 'client.py')
    writeFileSync(path, PYTHON)
    const { code, verdict, stderr, places, left } = await judged('python', ['--proxy'], ['python3', path])
    expect([code, verdict?.outcome], stderr).toEqual([0, 'pass'])
    expect(verdict?.seen).toMatchObject({ attempts: 1, accepted: 1, fetches: 1 })
    expect(verdict?.command?.proxy).toMatchObject({ hosts: ['https://queue.fal.run'], check: 'arrived', refused: [] })
    expect(places).toHaveLength(1)
    expect(stderr).toContain(`the authority is gone: ${places[0]}`)
    expect([existsSync(places[0] as string), left]).toEqual([false, []])
  })

  test('judges curl, and names what it refused', async () => {
    const path = join(folder, 'client.sh')
    writeFileSync(
      path,
      `curl -sS ${SUBMIT.map((word) => `'${word}'`).join(' ')} https://queue.fal.run/acme/image-fast
curl -sS https://telemetry.example/v1/log`,
    )
    const { code, verdict } = await judged('curl', ['--proxy'], ['sh', path])
    expect(code).toBe(99)
    expect(verdict?.reasons.join()).toContain('never-read')
    const refused = [{ target: 'telemetry.example:443', times: 1 }]
    expect(verdict?.command?.proxy).toMatchObject({ check: 'unknown-runtime', refused })
    const direct = await judged('curl-alone', ['--proxy'], ['curl', '-sS', ...SUBMIT, 'https://queue.fal.run/acme/x'])
    expect(direct.verdict?.command?.proxy?.check).toBe('arrived')
    expect(direct.verdict?.seen.requests).toBe(1)
  })

  test.runIf(byDay(false, hasNetworkNamespace))(
    'needs no network except loopback (a network namespace is needed)',
    async () => {
      const path = join(folder, 'client-apart.py')
      writeFileSync(path, PYTHON)
      const words = cliWords(['judge', '--dialect', 'fal', '--proxy', '--no-ideal', '--json', '--', 'python3', path])
      const { status, stdout } = spawnSync('unshare', [...APART, 'ip link set lo up && exec "$@"', 'sh', ...words], {
        encoding: 'utf8',
      })
      expect([status, (JSON.parse(stdout) as Verdict).outcome]).toEqual([0, 'pass'])
    },
  )

  test('starts nothing where the runtime ignores the proxy, and says what to do', async () => {
    const proof = join(folder, 'was-started')
    const program = `require('fs').writeFileSync(${JSON.stringify(proof)}, '')`
    // A Node that sends through the proxy is made to ignore it.
    const command = [process.execPath, '--require', join(folder, 'direct.cjs'), '-e', program]
    writeFileSync(
      join(folder, 'direct.cjs'),
      "globalThis.fetch = () => Promise.reject(new Error('not through a proxy'))",
    )
    const { code, verdict, left } = await judged('ignored', ['--proxy'], command)
    expect([code, existsSync(proof), left]).toEqual([96, false, []])
    expect(verdict?.reasons[0]).toMatch(
      /did not arrive through the proxy, so the client was not started.*EnvHttpProxyAgent/,
    )
    expect(verdict?.command?.proxy).toMatchObject({ check: 'missing', tunnels: 0 })
  })

  itAtNight('judges a Node program whose proxy agent is loaded before it', async () => {
    const agent = join(folder, 'agent.mjs')
    const undici = import.meta.resolve('undici')
    writeFileSync(
      agent,
      `import { EnvHttpProxyAgent, setGlobalDispatcher } from ${JSON.stringify(undici)}
setGlobalDispatcher(new EnvHttpProxyAgent())`,
    )
    const program = `fetch('https://queue.fal.run/acme/image-fast', { method: 'POST', body: '{}',
  headers: { authorization: 'Key ' + process.env.FAL_KEY, 'content-type': 'application/json' } }).then((answer) => answer.text())`
    const { code, verdict } = await judged('agent', ['--proxy'], [process.execPath, '--import', agent, '-e', program])
    expect(verdict?.command?.proxy).toMatchObject({ check: 'arrived', tunnels: 1 })
    expect([code, verdict?.seen.accepted]).toEqual([99, 1])
  })

  test('is never green for a client that came past it', async () => {
    const { code, verdict } = await judged('silent', ['--proxy'], ['sh', '-c', 'exit 0'])
    expect([code, verdict?.reasons[0]]).toEqual([96, expect.stringContaining('no connection to a judged host came')])
    const distrusting = ['sh', '-c', 'curl -sS --cacert /dev/null https://queue.fal.run/; exit 0']
    const untrusted = await judged('untrusted', ['--proxy'], distrusting)
    expect([untrusted.code, untrusted.verdict?.reasons[0]]).toEqual([96, expect.stringContaining('does not trust')])
  })

  test('leaves nothing behind when it is interrupted', async () => {
    const temporary = mkdtempSync(join(folder, 'interrupted-'))
    const words = ['judge', '--dialect', 'fal', '--proxy', '--', 'sh', '-c', 'echo up; sleep 300']
    const { child, output, ended } = startCli(words, { env: { TMPDIR: temporary } })
    await expect.poll(() => output.stderr).toContain('up')
    expect(readdirSync(temporary).filter((name) => name.startsWith('gatebench-authority-'))).toHaveLength(1)
    child.kill('SIGINT')
    const { code } = await ended
    expect([code, readdirSync(temporary)]).toEqual([105, []])
  })

  test('leaves no key behind when it is killed', async () => {
    const temporary = mkdtempSync(join(folder, 'killed-'))
    const words = ['judge', '--dialect', 'fal', '--proxy', '--', 'sh', '-c', 'echo up; sleep 300']
    const { child, output, ended } = startCli(words, { env: { TMPDIR: temporary } })
    await expect.poll(() => output.stderr).toContain('up')
    child.kill('SIGKILL')
    await ended
    for (const path of readdirSync(temporary, { recursive: true, encoding: 'utf8' })) {
      const file = join(temporary, path)
      if (statSync(file).isFile()) expect(readFileSync(file, 'utf8')).not.toContain('PRIVATE')
    }
  })

  test('gives the client a throw-away key under each name, and no address', async () => {
    const env = { FAL_KEY: 'sk-real-1', HTTPS_PROXY: 'http://user:sk-real-2@proxy.example', NO_PROXY: '*' }
    const { stderr } = await judged('keys', ['--proxy'], ['sh', '-c', 'env; exit 3'], env)
    expect(stderr).toMatch(/^FAL_KEY=mock-key$/m)
    expect(stderr).toMatch(/^FAL_API_KEY=mock-key$/m)
    expect(stderr).toMatch(/^NO_PROXY=$/m)
    expect(stderr).toMatch(/^HTTPS_PROXY=http:\/\/127\.0\.0\.1:\d+$/m)
    expect(stderr).not.toMatch(/^(?:OPENAI|ANTHROPIC)_BASE_URL=/m)
    expect(stderr).not.toContain('sk-real')
  })

  test.each([
    [['--proxy', '--env', 'HTTPS_PROXY=http://x'], 'sets this variable itself'],
    [['--proxy', '--pass-env', 'SSL_CERT_FILE'], 'sets this variable itself'],
    [['--proxy-host', '127.0.0.1'], 'takes the name of a host'],
    [['--proxy', '--dialect', 'comfyui'], 'has no https host'],
  ])('refuses %j', async (flags, why) => {
    const dialect = flags.includes('--dialect') ? [] : ['--dialect', 'fal']
    const { code, stderr } = await runHere(['judge', ...dialect, ...flags, '--', 'true'])
    expect([code, stderr]).toEqual([104, expect.stringContaining(why)])
  })
})
