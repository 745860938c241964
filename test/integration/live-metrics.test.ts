import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Summary } from '../../src/measure/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { startMockGateway } from '../../src/mock/http-server.ts'
import { PROMETHEUS_CONTENT_TYPE, renderPrometheus } from '../../src/report/metrics/prometheus.ts'
import { summaryMetrics } from '../../src/report/metrics/readings.ts'
import { LiveMetrics } from '../../src/run/watch/live-metrics.ts'
import { runCli, startCli } from '../support/cli.ts'
import { type OtlpPoint, readOtlp } from '../support/otlp-request.ts'
import { samplesOf } from '../support/prometheus-samples.ts'
import { quickWorld } from '../support/quick-world.ts'
import { randomRun, testHeader, testProfile } from '../support/random-run.ts'

const KEY = 'gb-recognisable-key-1234567890'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-metrics-'))
  const profile = (duration: string): string => `
version: 1
name: watched
gateway: { mock: { preset: unlimited, speed: 20 } }
duration: ${duration}
drain: 100s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] }, price: 0.1 }]
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`
  writeFileSync(join(folder, 'profile.yaml'), profile('12s'))
  // Is still there when it is scraped, on a machine with much else to do.
  writeFileSync(join(folder, 'longer.yaml'), profile('1m'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Asks as some other host, which `fetch` does not allow. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject).end()
  })
}

describe('the metrics server', () => {
  test('tells what the summary says, at one path, to this machine, until the run ends', async () => {
    const header = testHeader()
    const metrics = new LiveMetrics(testProfile())
    const url = await metrics.serve(0)
    const builder = new SummaryBuilder(header)
    metrics.begin(header)
    for (const event of randomRun(9, 200)) {
      metrics.sink.emit(event)
      builder.add(event)
    }
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe(PROMETHEUS_CONTENT_TYPE)
    const live = samplesOf(await response.text())
    const over = samplesOf(await renderPrometheus(summaryMetrics(builder.finish())))
    const counted = [...live].filter(([name]) => /attempts_total|polls_total|completed|latency/.test(name))
    expect(counted.length).toBeGreaterThan(40)
    expect(counted.map(([name]) => [name, over.get(name)])).toEqual(counted)

    expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(url, { method: 'POST' })).status).toBe(405)
    expect(await statusFor(url, 'localhost:80')).toBe(200)
    for (const host of ['gateway.example', '127.0.0.1.gateway.example']) expect(await statusFor(url, host)).toBe(403)

    const port = Number(new URL(url).port)
    const taken = new LiveMetrics(testProfile())
    await expect(taken.serve(port)).rejects.toMatchObject({ code: 'PORT_UNUSABLE', exitCode: 104 })
    await metrics.end(null)
    await expect(fetch(url)).rejects.toThrow()
  })
})

interface Collector {
  url: string
  pushes: { path: string; headers: IncomingHttpHeaders; body: string }[]
  server: Server
}

/** A collector that takes whatever is pushed, or takes it and never answers. */
async function collector(answers = true): Promise<Collector> {
  const pushes: Collector['pushes'] = []
  const server = createServer(async (message, response) => {
    let body = ''
    for await (const part of message.setEncoding('utf8')) body += part
    pushes.push({ path: message.url ?? '', headers: message.headers, body })
    if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pushes, server }
}

const runArgs = (name: string, ...more: string[]): string[] => [
  'run',
  join(folder, 'profile.yaml'),
  '--out',
  join(folder, name),
  '--quiet',
  ...more,
]
const summaryOf = (name: string): Summary => JSON.parse(readFileSync(join(folder, name, 'summary.json'), 'utf8'))
/** A point without its time. */
const timeless = ({ startMs: _, atMs: __, ...point }: OtlpPoint): Partial<OtlpPoint> => point

describe.concurrent('gatebench run --metrics-otlp', () => {
  test('pushes while the run lasts and what its summary says at its end, and never the key', async ({ expect }) => {
    const [sink, gateway] = await Promise.all([collector(), startMockGateway({ world: quickWorld(20) })])
    const args = runArgs('pushed', '--gateway', gateway.url, '--metrics-otlp', sink.url, '--metrics-port', '0')
    args[1] = join(folder, 'longer.yaml')
    const env = {
      GATEBENCH_API_KEY: KEY,
      OTEL_METRIC_EXPORT_INTERVAL: '150',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=abc',
    }
    const cli = startCli(args, { env })
    // It is scraped while it pushes.
    let scraped = ''
    await expect
      .poll(async () => {
        const [, url] = /metrics at (\S+)/.exec(cli.output.stderr) ?? []
        scraped = url === undefined ? '' : await (await fetch(url)).text()
        return scraped
      })
      .toContain('gatebench_calls_total')
    expect(scraped).not.toContain(KEY)
    const { code, stderr, stdout } = await cli.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^metrics at \S+\n$/) })
    await gateway.close()
    sink.server.close()

    expect(sink.pushes.length).toBeGreaterThan(2)
    for (const { path, headers, body } of sink.pushes) {
      expect([path, headers['x-token'], headers['content-type']]).toEqual(['/v1/metrics', 'abc', 'application/json'])
      expect(body + JSON.stringify(headers)).not.toContain(KEY)
    }
    expect(stdout + stderr).not.toContain(KEY)

    const told = sink.pushes.map(({ body }) => readOtlp(body))
    const completed = told.map(({ points }) =>
      points.reduce((sum, { attributes, value }) => sum + (attributes.end === 'completed' ? value : 0), 0),
    )
    expect(completed).toEqual(completed.toSorted((a, b) => a - b))
    const summary = summaryOf('pushed')
    expect(completed.at(-1)).toBe(summary.counts.completed)
    expect(new Set(told.map(({ resource }) => resource['service.instance.id']))).toEqual(new Set([summary.run.id]))
    const times = told.flatMap(({ points }) => points[0]?.atMs ?? [])
    expect(times).toEqual(times.toSorted((a, b) => a - b))

    const again = async (): Promise<string> =>
      (await runCli(['report', join(folder, 'pushed'), '--format', 'otlp', '--stdout'])).stdout
    const [first, second] = await Promise.all([again(), again()])
    expect(second).toBe(first)
    expect(readOtlp(first).points.map(timeless)).toEqual(told.at(-1)?.points.map(timeless))
    expect(readdirSync(join(folder, 'pushed')).filter((name) => name.includes('otlp'))).toEqual([])
  })

  test('goes on without a collector that is not there or never answers, and counts what failed', async ({ expect }) => {
    const deaf = await collector(false)
    const env = { OTEL_METRIC_EXPORT_INTERVAL: '300' }
    const [gone, hung] = await Promise.all([
      runCli(runArgs('gone', '--metrics-otlp', 'http://127.0.0.1:9'), { env }),
      runCli(runArgs('hung', '--metrics-otlp', deaf.url), { env }),
    ])
    deaf.server.closeAllConnections()
    deaf.server.close()
    for (const [name, { code, stderr }] of [['gone', gone] as const, ['hung', hung] as const]) {
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringMatching(/^metrics: (\d+) of \1 pushes to \S+ failed, the last with .+\n$/),
      })
      expect(summaryOf(name).counts.completed).toBe(24)
    }
    expect(gone.stderr).toContain('ECONNREFUSED')
    expect(deaf.pushes.length).toBeGreaterThan(0)
  })

  test('refuses an address that is none before anything is made, and does not repeat it', async ({ expect }) => {
    const { code, stderr } = await runCli(runArgs('never', '--metrics-otlp', `http://user:${KEY}@127.0.0.1:9`))
    expect({ code, stderr }).toEqual({ code: 104, stderr: expect.stringContaining('--metrics-otlp takes an http://') })
    expect(stderr).not.toContain(KEY)
    expect(existsSync(join(folder, 'never'))).toBe(false)
  })
})
