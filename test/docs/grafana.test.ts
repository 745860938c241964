import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LiveCounts } from '../../src/measure/calls/live-counts.ts'
import { ProtocolFaults } from '../../src/measure/calls/protocol-faults.ts'
import { parseProfile } from '../../src/profile/load-profile.ts'
import { renderPrometheus } from '../../src/report/metrics/prometheus.ts'
import { liveMetrics, summaryMetrics } from '../../src/report/metrics/readings.ts'
import { simulateProfile } from '../../src/run/simulate-profile.ts'
import { samplesOf } from '../support/prometheus-samples.ts'
import { readRunFolder } from '../support/run-log.ts'

/** What Grafana needs of a dashboard that is imported, as far as this one goes; a key that is misspelt is a fault. */
const DATASOURCE = z.strictObject({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) })
const PANEL = z.strictObject({
  id: z.int().positive(),
  type: z.enum(['timeseries', 'table']),
  title: z.string().min(1),
  description: z.string().min(1),
  gridPos: z.strictObject({
    x: z.int().min(0).max(23),
    y: z.int().min(0),
    w: z.int().min(1).max(24),
    h: z.int().min(1),
  }),
  datasource: DATASOURCE,
  fieldConfig: z.strictObject({ defaults: z.record(z.string(), z.unknown()), overrides: z.array(z.unknown()) }),
  options: z.record(z.string(), z.unknown()),
  transformations: z.array(z.strictObject({ id: z.string(), options: z.record(z.string(), z.unknown()) })).optional(),
  targets: z
    .array(
      z.strictObject({
        refId: z.string().regex(/^[A-Z]$/),
        expr: z.string().min(1),
        legendFormat: z.string().optional(),
        format: z.enum(['table', 'time_series']).optional(),
        instant: z.boolean().optional(),
        datasource: DATASOURCE,
      }),
    )
    .min(1),
})
const VARIABLE = z.looseObject({ name: z.string(), type: z.enum(['datasource', 'query']), query: z.unknown() })
const DASHBOARD = z.strictObject({
  title: z.string(),
  uid: z.string().max(40),
  description: z.string(),
  tags: z.array(z.string()),
  schemaVersion: z.int().min(36),
  version: z.int(),
  editable: z.boolean(),
  refresh: z.string(),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  timezone: z.string(),
  templating: z.strictObject({ list: z.array(VARIABLE) }),
  panels: z.array(PANEL),
})

const dashboard = DASHBOARD.parse(JSON.parse(readFileSync('deploy/grafana/gatebench.json', 'utf8')))

const PROFILE = `
version: 1
name: watched
gateway: { mock: { tier: enterprise, preset: clean } }
duration: 80s
drain: 200s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    admission: { rate: 90/min, burst: 1, concurrency: 40 }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { strategy: fixed, every: 1200ms }
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { stream: true, max_tokens: 1024, messages: [{ role: user, content: hello }] } }]
gates: { completed: 0% }
`

/** Events between two scrapes. */
const SCRAPE_EVERY = 100

let folder: string
/** Each label of each metric, with the values that it had in one scrape or another of a run. */
const scraped = new Map<string, Map<string, Set<string>>>()

function note(exposition: string): void {
  for (const sample of samplesOf(exposition).keys()) {
    const [, name = '', labels = ''] = /^([^{]+)\{(.*)\}$/.exec(sample) ?? []
    const known = scraped.get(name) ?? new Map<string, Set<string>>()
    scraped.set(name, known)
    for (const [, label = '', value = ''] of labels.matchAll(/([a-z_]+)="([^"]*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value))
    }
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-grafana-'))
  const profile = parseProfile(PROFILE, 'watched.yaml')
  await simulateProfile({ profile, out: join(folder, 'run') })
  const { header, events, summary } = await readRunFolder(join(folder, 'run'))
  const counts = new LiveCounts(profile.models, new ProtocolFaults())
  // What a scrape shows while the run goes on, and what its summary shows at the end.
  for (const [at, event] of events.entries()) {
    counts.emit(event)
    if (at % SCRAPE_EVERY === 0) note(await renderPrometheus(liveMetrics(header, counts)))
  }
  note(await renderPrometheus(summaryMetrics(summary)))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the dashboard for Grafana', () => {
  const queries = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const))

  it.each(queries)('%s asks only for what a run tells', (_, expr) => {
    const asked = [...expr.matchAll(/\b(gatebench_[a-z0-9_]+)(?:\{([^}]*)\})?/g)]
    expect(asked.length).toBeGreaterThan(0)
    for (const [, name = '', matchers = ''] of asked) {
      const known = scraped.get(name)
      expect([name, known === undefined]).toEqual([name, false])
      for (const [, label = '', how, wanted = ''] of matchers.matchAll(/([a-z_]+)(=~|=)"([^"]*)"/g)) {
        const values = [...(known?.get(label) ?? [])]
        expect([name, label, values.length > 0]).toEqual([name, label, true])
        if (wanted.startsWith('$')) continue
        const pattern = how === '=~' ? new RegExp(`^(?:${wanted})$`) : null
        expect(values.filter((value) => pattern?.test(value) ?? value === wanted)).not.toEqual([])
      }
    }
    // What is summed by, and what a legend names, are labels too.
    for (const [, labels = ''] of expr.matchAll(/\bby \(([^)]*)\)/g)) {
      const [, name = ''] = asked[0] ?? []
      for (const label of labels.split(', ')) expect([...(scraped.get(name)?.keys() ?? [])]).toContain(label)
    }
    for (const open of ['(', '{', '[']) {
      const close = { '(': ')', '{': '}', '[': ']' }[open] ?? ''
      expect(expr.split(open).length).toBe(expr.split(close).length)
    }
  })

  it('has a panel for each thing that a run is watched for', () => {
    const titles = dashboard.panels.map(({ title }) => title).join('; ')
    for (const word of [
      'Submits',
      '429',
      'Response time',
      'First token',
      'Tokens a second',
      'Open tasks',
      'admission',
      'Credits',
      'Generator lag',
    ]) {
      expect(titles).toContain(word)
    }
  })

  it('has panels with names of their own, that do not lie upon each other, and variables that are used', () => {
    const taken = new Set<string>()
    for (const { gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x},${y}`)).toBe(false)
          taken.add(`${x},${y}`)
        }
      }
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    const text = JSON.stringify(dashboard.panels)
    for (const { name } of dashboard.templating.list) expect(text).toContain(name)
    const variables = new Set(dashboard.templating.list.map(({ name }) => name))
    for (const [, name = ''] of text.matchAll(/\$\{?([a-z]+)\}?/g)) expect([...variables]).toContain(name)
  })
})
