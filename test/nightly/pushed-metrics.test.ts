import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { runCli, startCli } from '../support/cli.ts'
import { collector, watchedYaml } from '../support/collector.ts'
import { type OtlpPoint, readOtlp } from '../support/otlp-request.ts'
import { quickWorld } from '../support/quick-world.ts'

const KEY = 'gb-recognisable-key-1234567890'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-metrics-'))
  // Is still there when it is scraped, on a machine with much else to do.
  writeFileSync(join(folder, 'longer.yaml'), watchedYaml('1m'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const runArgs = (name: string, ...more: string[]): string[] => [
  'run',
  join(folder, 'longer.yaml'),
  '--out',
  join(folder, name),
  '--quiet',
  ...more,
]
const summaryOf = (name: string): Summary => JSON.parse(readFileSync(join(folder, name, 'summary.json'), 'utf8'))
/** A point without its time. */
const timeless = ({ startMs: _, atMs: __, ...point }: OtlpPoint): Partial<OtlpPoint> => point

test('a run pushes while the run lasts and what its summary says at its end, and never the key', async ({ expect }) => {
  const [sink, gateway] = await Promise.all([collector(), startMockGateway({ world: quickWorld(20) })])
  const args = runArgs('pushed', '--gateway', gateway.url, '--metrics-otlp', sink.url, '--metrics-port', '0')
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
