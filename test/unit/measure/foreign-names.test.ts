import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderJson } from '../../../src/document/json.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { addCounts, Tally } from '../../../src/measure/calls/counts.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { type Summary, summarySchema } from '../../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { runDocument } from '../../../src/report/document.ts'
import { renderOtlp } from '../../../src/report/metrics/otlp.ts'
import { renderPrometheus } from '../../../src/report/metrics/prometheus.ts'
import { summaryMetrics } from '../../../src/report/metrics/readings.ts'
import { checkIdentities } from '../../support/identities.ts'
import { testHeader, testProfile } from '../../support/random-run.ts'

/** Names that every plain object has, or that a record of a schema library drops. */
const INHERITED = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf', 'isPrototypeOf', '12']

function runOf(model: string, statuses: readonly string[]): Summary {
  const profile = testProfile()
  const models = profile.models.map((load, at) => (at === 0 ? { ...load, model } : load))
  const builder = new SummaryBuilder(testHeader({ ...profile, models }))
  const of = { t: 20_000, call: 0, model }
  const call = { ...of, modality: 'image', intended: 20_000, phase: 'measure', record: true } as const
  const events: RunEvent[] = [
    { ...call, type: 'arrival', request: 0 },
    { ...of, type: 'attempt', endpoint: 'submit', attempt: 1 },
    { ...of, type: 'accepted', attempt: 1, taskId: 'a' },
    ...statuses.map((taskStatus, at): RunEvent => {
      return { ...of, type: 'poll', taskId: 'a', n: at + 1, outcome: 'accepted', ms: 1, taskStatus }
    }),
  ]
  for (const event of events) builder.add(event)
  return builder.finish()
}

describe.each(INHERITED)('a task status called %s', (status) => {
  it('is counted like any other', () => {
    const summary = runOf('image-standard', [status, 'pending', status])
    expect(checkIdentities(summary)).toEqual([])
    expect(Object.entries(summary.counts.pollsByStatus)).toContainEqual([status, 2])
    expect(Object.entries(addCounts([summary.counts, summary.counts]).pollsByStatus)).toContainEqual([status, 4])
    const parsed = summarySchema.parse(JSON.parse(renderJson(summary)))
    expect(Object.entries(parsed.counts.pollsByStatus)).toContainEqual([status, 2])
    expect(checkIdentities(parsed)).toEqual([])
    expect(Object.entries(addCounts([structuredClone(parsed.counts)]).pollsByStatus)).toContainEqual([status, 2])
  })

  it('is told in every format', async () => {
    const summary = runOf('image-standard', [status])
    const label = `status="${status}"`
    expect(await renderPrometheus(summaryMetrics(summary))).toContain(label)
    expect(await renderOtlp(summary)).toContain(`"${status}"`)
    expect(renderHtml(runDocument(summary))).toContain(`<code class="name">${status}</code>`)
  })
})

it.each(INHERITED)('a model called %s has counts, attempts and credits of its own', async (model) => {
  const summary = runOf(model, ['pending'])
  expect(checkIdentities(summary)).toEqual([])
  expect(Object.entries(summary.throttling.byModel)).toContainEqual([model, { attempts: 1, throttled: 0 }])
  const parsed = summarySchema.parse(JSON.parse(renderJson(summary)))
  expect(Object.keys(parsed.throttling.byModel).sort()).toEqual([model, 'text-fast', 'video-fast'].sort())
  expect(await renderPrometheus(summaryMetrics(summary))).toContain(`model="${model}"`)
  for (const text of [
    renderMarkdown(runDocument(summary)),
    renderTerminal(runDocument(summary), { width: 120, colour: false }),
  ]) {
    expect(text.replaceAll('&#95;', '_')).toContain(model)
  }
})

describe('a tally', () => {
  it('keeps sixteen statuses that are not in the specification, and counts the others together', () => {
    const tally = new Tally()
    for (let n = 0; n < 1000; n++) tally.poll('accepted', `status ${n % 100}`)
    const { polls, pollsByStatus } = tally.snapshot()
    expect(polls).toBe(1000)
    expect(pollsByStatus).toMatchObject({ 'status 0': 10, 'status 15': 10, other: 840 })
    expect(Object.keys(pollsByStatus)).toHaveLength(4 + 5 + 16 + 1)
  })

  it('does not take a status for what reads come to', () => {
    const tally = new Tally()
    for (const status of ['throttled', 'readFailed', 'none', 'other']) tally.poll('accepted', status)
    tally.poll('accepted', undefined)
    tally.poll('throttled', undefined)
    const { pollsByStatus } = tally.snapshot()
    expect(pollsByStatus).toMatchObject({
      throttled: 1,
      none: 1,
      'task throttled': 1,
      'task readFailed': 1,
      'task none': 1,
      'task other': 1,
    })
  })

  it('adds up whatever the statuses are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom(...INHERITED))), (statuses) => {
        const tally = new Tally()
        for (const status of statuses) tally.poll('accepted', status)
        const { pollsByStatus } = addCounts([tally.snapshot(), tally.snapshot()])
        expect(Object.values(pollsByStatus).reduce((sum, count) => sum + count, 0)).toBe(2 * statuses.length)
      }),
    )
  })
})

it('a record of the summary that is none, or holds no counts, is refused with its place', () => {
  const summary = JSON.parse(renderJson(runOf('image-standard', []))) as Summary
  for (const bad of [null, [], 7, 'x']) {
    const { error } = summarySchema.safeParse({ ...summary, counts: { ...summary.counts, pollsByStatus: bad } })
    expect(error?.issues[0]?.path).toEqual(['counts', 'pollsByStatus'])
  }
  const { error } = summarySchema.safeParse({
    ...summary,
    counts: { ...summary.counts, pollsByStatus: { pending: 'many' } },
  })
  expect(error?.issues[0]?.path).toEqual(['counts', 'pollsByStatus', 'pending'])
})
