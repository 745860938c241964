import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { PROMETHEUS_CONTENT_TYPE, renderPrometheus } from '../../src/report/metrics/prometheus.ts'
import { summaryMetrics } from '../../src/report/metrics/readings.ts'
import { LiveMetrics } from '../../src/run/watch/live-metrics.ts'
import { runCli } from '../support/cli.ts'
import { collector, watchedYaml } from '../support/collector.ts'
import { readOtlp } from '../support/otlp-request.ts'
import { samplesOf } from '../support/prometheus-samples.ts'
import { randomRun, testHeader, testProfile } from '../support/random-run.ts'

const KEY = 'gb-recognisable-key-1234567890'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-metrics-'))
  writeFileSync(join(folder, 'profile.yaml'), watchedYaml('12s'))
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

const runArgs = (name: string, ...more: string[]): string[] => [
  'run',
  join(folder, 'profile.yaml'),
  '--out',
  join(folder, name),
  '--quiet',
  ...more,
]
const summaryOf = (name: string): Summary => JSON.parse(readFileSync(join(folder, name, 'summary.json'), 'utf8'))

describe.concurrent('gatebench run --metrics-otlp', () => {
  test('pushes what its summary says at its end, and never the key', async ({ expect }) => {
    const sink = await collector()
    const env = { GATEBENCH_API_KEY: KEY, OTEL_METRIC_EXPORT_INTERVAL: '150' }
    const { code, stdout, stderr } = await runCli(runArgs('told', '--metrics-otlp', sink.url), { env })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    sink.server.close()
    for (const { path, headers, body } of sink.pushes) {
      expect(path).toBe('/v1/metrics')
      expect(body + JSON.stringify(headers)).not.toContain(KEY)
    }
    expect(stdout).not.toContain(KEY)
    const last = readOtlp(sink.pushes.at(-1)?.body ?? '').points
    const completed = last.reduce((sum, { attributes, value }) => sum + (attributes.end === 'completed' ? value : 0), 0)
    expect(completed).toBe(24)
    expect(summaryOf('told').counts.completed).toBe(24)
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
