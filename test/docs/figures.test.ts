import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { CONSTRAINTS } from '../../src/compare/comparison.ts'
import { GATED_METRICS } from '../../src/compare/metrics.ts'
import { CONSTRAINT_WORDS, METRIC_WORDS } from '../../src/compare/report/words.ts'
import { HEADLINE_METRICS } from '../../src/measure/replications.ts'
import { THRESHOLD_METRICS } from '../../src/profile/threshold-units.ts'
import { HEADLINE_WORDS } from '../../src/report/headline-words.ts'
import { DEFINITIONS, type MetricName } from '../../src/report/metrics/definitions.ts'
import { prometheusName } from '../../src/report/metrics/prometheus.ts'
import { STREAM_SPAN_WORDS, STREAM_TIME_WORDS, TOKEN_RATE_WORD } from '../../src/report/stream-words.ts'
import { COUNT_WORDS, END_WORDS, LATENCY_WORDS } from '../../src/report/words.ts'

interface Figure {
  /** As pages call it. */
  name: string
  meaning: string
  formula: string
  unit: string
  threshold?: string
  comparison?: string
  headline?: string
  metrics?: MetricName[]
  /** Paths of `summary.json`; a path covers all that is below it. */
  summary?: string[]
}

const PAGE = 'docs/figures.md'
const parts = parse(readFileSync('test/docs/figures.yaml', 'utf8')) as { title: string; figures: Figure[] }[]
const figures = parts.flatMap((part) => part.figures)

const namesIn = (key: 'threshold' | 'comparison' | 'headline'): string[] =>
  figures.flatMap((figure) => figure[key] ?? []).sort()

function row(figure: Figure): string {
  const { name, meaning, formula, unit, threshold, comparison, headline, metrics = [], summary = [] } = figure
  const places = [
    ...(threshold === undefined ? [] : [`threshold \`${threshold}\``]),
    ...(comparison === undefined ? [] : [`comparison \`${comparison}\``]),
    ...(headline === undefined ? [] : [`simulations \`${headline}\``]),
    ...(summary.length === 0 ? [] : [`\`summary.json\` ${summary.map((path) => `\`${path}\``).join(', ')}`]),
    ...metrics.map((metric) => `\`${prometheusName({ name: metric, ...DEFINITIONS[metric] })}\``),
  ]
  return `| ${name} | ${meaning} | ${formula} | ${unit} | ${places.join('; ')} |`
}

function written(): string {
  const tables = parts.map(({ title, figures: of }) =>
    [
      `## ${title}`,
      '',
      '| name | meaning | formula | unit | where it appears |',
      '|---|---|---|---|---|',
      ...of.map(row),
      '',
    ].join('\n'),
  )
  return `# Figures

Every figure of gatebench has one meaning. This page lists each figure with its names in thresholds, comparisons, \`summary.json\`,
simulations (\`replications.json\`, \`tune.json\`), and metrics. The metrics have their Prometheus names; in OTLP, a name begins with
\`gatebench.\` and has dots.

Unless its row says otherwise, a figure covers only the *recorded* (or *measured*) calls: all calls except those of warm-up phases. In
\`summary.json\`, \`counts\` covers the whole run, and \`measured\` has the same counts for the recorded calls. \`models[]\` and \`phases[]\`
have the same figures for one model or one phase.

A formula with an arrow is the time from the first instant to the second. [The story of a call](calls.md#how-an-end-counts) says how each outcome of a call is counted.

${tables.join('\n')}`
}

describe('the glossary', () => {
  it('is written as the table says', () => {
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(PAGE, written())
    expect(readFileSync(PAGE, 'utf8')).toBe(written())
  })

  it('has each figure once', () => {
    const names = figures.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it('has every metric of thresholds, comparisons and simulations once', () => {
    expect(namesIn('threshold')).toEqual([...THRESHOLD_METRICS].sort())
    expect(namesIn('comparison')).toEqual([...GATED_METRICS, ...CONSTRAINTS].sort())
    expect(namesIn('headline')).toEqual([...HEADLINE_METRICS].sort())
  })

  it('has every metric of Prometheus and OTLP', () => {
    expect([...new Set(figures.flatMap(({ metrics = [] }) => metrics))].sort()).toEqual(Object.keys(DEFINITIONS).sort())
  })

  it('calls figures as pages do', () => {
    const words = {
      ...LATENCY_WORDS,
      ...STREAM_TIME_WORDS,
      ...STREAM_SPAN_WORDS,
      rate: TOKEN_RATE_WORD,
      ...END_WORDS,
      ...COUNT_WORDS,
      ...HEADLINE_WORDS,
      ...METRIC_WORDS,
      ...CONSTRAINT_WORDS,
    }
    const names = new Set(figures.map(({ name }) => name))
    expect(Object.values(words).flatMap(({ label }) => (names.has(label) ? [] : label))).toEqual([])
  })

  it('has every number of a summary', () => {
    const paths = figures.flatMap(({ summary = [] }) => summary)
    const summary: unknown = JSON.parse(readFileSync('reports/examples/smoke/summary.json', 'utf8'))
    const isCovered = (path: string): boolean =>
      paths.some((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`))
    const missing = numbersIn(summary, '').filter((path) => !isCovered(path) && !isCovered(ofAll(path)))
    expect([...new Set(missing)]).toEqual([])
  })
})

/** The same figure over all models and phases; and in the whole run instead of the recorded phases. */
function ofAll(path: string): string {
  return path.replace(/^(?:models|phases)\[\]\./, '').replace(/^measured\./, 'counts.')
}

/** Paths of all numbers, and of what may be one. */
function numbersIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => numbersIn(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return typeof value === 'number' || value === null ? [path] : []
  return Object.entries(value).flatMap(([key, item]) => numbersIn(item, path === '' ? key : `${path}.${key}`))
}
