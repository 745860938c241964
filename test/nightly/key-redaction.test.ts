import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { type CliRun, runCli, startCli } from '../support/cli.ts'
import { echoGateway, refusingGateway } from '../support/echo-gateway.ts'
import { type KeyForm, keyForms, keyOccurrences } from '../support/key-forms.ts'
import { worldWith } from '../support/mock-harness.ts'

const KEY = 'gb-recognisable-key-1234567890'
const env = { GATEBENCH_API_KEY: KEY }

let folder: string
/** A gateway that repeats whatever it was sent, in errors and in headers. */
let echo: Server
let echoUrl: string
/** Whether it lets a run begin: credits answered, submits refused with an echo. */
let letsBegin = false
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-key-'))
  echo = createServer((request, response) => {
    request.resume()
    const { authorization = '' } = request.headers
    if (letsBegin && request.method === 'GET' && request.url === '/v1/credits') {
      const token = { remaining_credits: 1, used_credits: 0, unlimited_credits: false }
      response.end(JSON.stringify({ success: true, message: authorization, data: { token, user: token } }))
      return
    }
    const status = letsBegin ? (request.method === 'POST' ? 400 : 500) : 401
    const error = { code: status, message: `you sent ${authorization}`, type: authorization, fallback_suggestion: KEY }
    response.writeHead(status, { 'content-type': 'application/json', 'x-echo': authorization, 'retry-after': KEY })
    response.end(JSON.stringify({ error, id: KEY, echo: authorization }))
  })
  await new Promise<void>((listening) => echo.listen(0, '127.0.0.1', listening))
  echoUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
  writeFileSync(
    join(folder, 'profile.yaml'),
    `
version: 1
name: keyed
duration: 300ms
drain: 1s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 20/s }
    requests: [{ body: { prompt: a red kite } }]
    poll: { first: 50ms, every: 50ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
  )
})
afterAll(() => {
  echo.close()
  rmSync(folder, { recursive: true })
})

const runArgs = (name: string, url: string): string[] => [
  'run',
  join(folder, 'profile.yaml'),
  '--gateway',
  url,
  '--out',
  join(folder, name),
]

/** Every file below `at` that holds the key. */
function leaks(at: string): string[] {
  if (!existsSync(at)) return []
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'latin1').includes(KEY))
}

/** The command line that other users of the machine see, as often as it can be read while the process lives. */
async function titlesOf({ child }: CliRun): Promise<string> {
  const titles = new Set<string>()
  while (child.exitCode === null && child.signalCode === null) {
    if (existsSync(`/proc/${child.pid}/cmdline`)) titles.add(readFileSync(`/proc/${child.pid}/cmdline`, 'latin1'))
    await new Promise((go) => setTimeout(go, 50))
  }
  return [...titles].join('\n')
}

it('shows the key in no artefact, line or process title, however a run ends', async () => {
  const crash = join(folder, 'crash.mjs')
  // Once the command line is up it crashes, with the key in the error itself.
  writeFileSync(
    crash,
    `let listeners = 0
    process.on('newListener', (event) => {
      // The first notes a signal while the program is loading.
      if (event === 'SIGTERM' && ++listeners === 2) setImmediate(() => { throw new Error('key ' + process.env.GATEBENCH_API_KEY) })
    })\n`,
  )
  const inUrl = `http://user:${KEY}@127.0.0.1:9`
  const [refused, unreachable, inAddress, inQuery] = await Promise.all([
    runCli(runArgs('refused', echoUrl), { env }),
    runCli(runArgs('unreachable', 'http://127.0.0.1:9'), { env }),
    runCli(runArgs('in-address', inUrl), { env }),
    runCli(runArgs('in-query', `http://127.0.0.1:9/?key=${KEY}`), { env }),
  ])
  expect(refused).toMatchObject({ code: 106, stderr: expect.stringContaining('you sent Bearer [key]') })
  expect(unreachable.code).toBe(106)
  expect([inAddress.code, inQuery.code]).toEqual([104, 104])

  letsBegin = true
  const slow = await startMockGateway({ world: worldWith() })
  const good = startCli(runArgs('good', slow.url), { env })
  const [begun, crashed, finished, titles] = await Promise.all([
    runCli(runArgs('begun', echoUrl), { env }),
    runCli(runArgs('crashed', echoUrl), { env, node: ['--import', crash] }),
    good.ended,
    titlesOf(good),
  ])
  await slow.close()
  expect(existsSync(join(folder, 'begun', 'report.html'))).toBe(true)
  expect(readFileSync(join(folder, 'begun', 'events.ndjson'), 'utf8')).toContain('you sent Bearer [key]')
  expect(crashed).toMatchObject({ code: 1, stderr: expect.stringContaining('key [key]') })

  for (const run of [refused, unreachable, inAddress, inQuery, begun, crashed, finished]) {
    expect(run.stdout + run.stderr).not.toContain(KEY)
  }
  if (process.platform === 'linux') expect(titles).toContain('profile.yaml')
  expect(titles).not.toContain(KEY)
  expect(leaks(folder)).toEqual([])
})

/** With every character that some encoding writes in another way, and no part that another text could hold. */
const AWKWARD_KEY = 'gB7/kq+Zs"3Vw9x=Tn/Lm+Qr5H"dX7='
const awkward = { GATEBENCH_API_KEY: AWKWARD_KEY }

it('finds a key in every form that it looks for, whole or in part', () => {
  for (const { name, text, json } of keyForms(AWKWARD_KEY)) {
    const cut = text.slice(0, Math.ceil((text.length * 2) / 3))
    for (const shown of [text, `{"a":"${json}"}`, JSON.stringify({ a: JSON.stringify([text]) }), `<p>${cut}`]) {
      expect(keyOccurrences(`before ${shown} behind`, AWKWARD_KEY), `${name}: ${shown}`).not.toEqual([])
    }
  }
  expect(keyOccurrences('Bearer [key] and a task of 2026', AWKWARD_KEY)).toEqual([])
})

/** What is told while a run lasts: metrics, pushes, the live page and its states. */
async function watched(cli: CliRun): Promise<Record<string, string>> {
  const told: Record<string, string> = { '/metrics': '', 'the live page': '', '/states': '' }
  const fetched = async (url: string): Promise<string> => {
    try {
      return await (await fetch(url)).text()
    } catch {
      // The run is over.
      return ''
    }
  }
  const address = (name: string): string | undefined =>
    new RegExp(`${name} at (\\S+)`).exec(cli.output.stderr)?.[1]?.replace(/\/$/, '')
  let states: Promise<string> | undefined
  while (cli.child.exitCode === null && cli.child.signalCode === null) {
    const [metrics, page] = [address('metrics'), address('dashboard')]
    if (metrics !== undefined) told['/metrics'] += await fetched(metrics)
    if (page !== undefined) {
      states ??= fetched(`${page}/states`)
      told['the live page'] += await fetched(page)
    }
    await new Promise((go) => setTimeout(go, 200))
  }
  told['/states'] = (await states) ?? ''
  return told
}

it('shows no form of the key that a gateway repeats in every field, header, error, id and URL', async () => {
  const forms = keyForms(AWKWARD_KEY)
  const gateway = await echoGateway(AWKWARD_KEY)
  let pushed = ''
  const collector = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      pushed += text
    })
    request.on('end', () => response.end('{}'))
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  const out = join(folder, 'echoed')
  const model = (name: string, modality: string, body: string): string => `
  - model: ${name}
    modality: ${modality}
    arrivals: { process: constant, rate: 100/s }
    requests: [{ body: ${body} }]
    poll: { first: 20ms, every: 30ms, max: 60ms }
    timeouts: { task: 1s }`
  const profile = join(folder, 'echoed.yaml')
  writeFileSync(
    profile,
    `
version: 1
name: echoed
gateway: { baseUrl: "${gateway.url}", callHeader: x-gatebench-call, longestHint: 50ms }
duration: ${Math.ceil(gateway.calls / 2) * 10}ms
drain: 5s
models:${model('image-fast', 'image', '{ prompt: a red kite }')}${model('text-fast', 'text', '{ max_tokens: 8, messages: [{ role: user, content: Hello. }] }')}
retry: { policy: hint-jitter, maxAttempts: 2 }
credits: { sampleEvery: 100ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
  )
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const run = startCli(['run', profile, '--out', out, '--dashboard', '--metrics-port', '0', '--metrics-otlp', url], {
    env: { ...awkward, OTEL_METRIC_EXPORT_INTERVAL: '200' },
  })
  const live = await watched(run)
  const { stdout, stderr } = await run.ended
  const told: Record<string, string> = { ...live, pushed, stdout, stderr }
  // All formats again, and what a resume says of the tasks that are left.
  for (const args of [
    ['report', out, '--format', 'otlp', '--stdout'],
    ['report', out, '--json'],
    ['resume', out],
  ]) {
    const done = await runCli(args, { env: awkward })
    told[args.join(' ').replace(out, 'RUN')] = done.stdout + done.stderr
  }
  // Four in each refusal: a command line of its own for each form would take as long as all the rest.
  const fours = Array.from({ length: Math.ceil(forms.length / 4) }, (_, n) => forms.slice(4 * n, 4 * n + 4))
  const refused = await Promise.all(
    fours.map(async (four, n) => {
      const [name, text, json] = (['name', 'text', 'json'] as const).map((part) =>
        four.map((form) => form[part]).join(' '),
      )
      const refusing = await refusingGateway({ name, text, json } as KeyForm)
      const done = await runCli(runArgs(`refused-${n}`, refusing.url), { env: awkward })
      refusing.close()
      return [`refused, ${name}`, done] as const
    }),
  )
  for (const [name, { code, stdout, stderr }] of refused) {
    expect(code).toBe(106)
    told[name] = stdout + stderr
  }
  for (const entry of readdirSync(out, { withFileTypes: true })) {
    if (entry.isFile()) told[entry.name] = readFileSync(join(out, entry.name), 'utf8')
  }
  gateway.close()
  collector.close()

  for (const name of ['/metrics', 'the live page', '/states', 'pushed', 'stdout', 'events.ndjson', 'report.html']) {
    expect(told[name], name).not.toBe('')
  }
  // Tasks were followed by the ids that they were given, whatever the log may say.
  const { given, read, unknown } = gateway.ids
  expect(given.size).toBe(2 * forms.length)
  expect(read).toEqual(given)
  expect([...unknown]).toEqual([])
  const found = Object.entries(told).map(([name, text]) => [name, keyOccurrences(text, AWKWARD_KEY)] as const)
  expect(Object.fromEntries(found.filter(([, places]) => places.length > 0))).toEqual({})
})
