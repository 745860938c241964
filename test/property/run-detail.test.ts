import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventTee, roundEvent } from '../../src/measure/events/event-tee.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { type RunDetail, RunDetailCollector } from '../../src/measure/timelines/run-detail.ts'
import { byDay } from '../support/by-day.ts'
import { randomRun, testHeader } from '../support/random-run.ts'

function both(events: readonly RunEvent[]): { summary: Summary; detail: RunDetail } {
  const builder = new SummaryBuilder(testHeader())
  const collector = new RunDetailCollector(testHeader())
  const sink = eventTee([builder, collector])
  for (const event of events) sink.emit({ ...event })
  return { summary: builder.finish(), detail: collector.finish() }
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)

/** A run, whole or broken off anywhere. */
const run = fc
  .record({
    seed: fc.nat(),
    calls: fc.integer({ min: 0, max: 150 }),
    kept: fc.double({ min: 0.1, max: 1, noNaN: true }),
  })
  .map(({ seed, calls, kept }) => {
    const events = randomRun(seed, calls)
    return kept > 0.7 ? events : events.slice(0, Math.ceil(events.length * kept))
  })

test('every figure of the detail adds up to the summary’s', () => {
  fc.assert(
    fc.property(run, (events) => {
      const { summary, detail } = both(events)
      const { measured, counts } = summary

      const cells = detail.heat.models.flatMap(({ cells }) => cells.filter((_, at) => at % 3 === 2))
      expect(sum(cells)).toBe(summary.latency.responseTime.count)

      for (const name of ['offered', 'attempts', 'throttled', 'accepted', 'completed'] as const) {
        expect(sum(detail.timelines.models.flatMap((model) => model[name]))).toBe(
          sum(summary.intervals.map((interval) => interval[name])),
        )
      }
      const inFlight = summary.intervals.map((_, at) => sum(detail.timelines.models.map((of) => of.inFlight[at] ?? 0)))
      expect(inFlight).toEqual(summary.intervals.map((interval) => interval.inFlight))

      const rows = detail.flow.attempts
      expect(sum(rows.map((row) => row.sent))).toBe(measured.attempts)
      for (const { sent, outcomes } of rows) expect(sum(Object.values(outcomes))).toBe(sent)
      for (const { call, attempts } of detail.tasks) {
        expect(attempts).toBe(events.filter((event) => event.type === 'attempt' && event.call === call).length)
      }
      expect(sum(rows.map((row) => row.outcomes.throttled ?? 0))).toBe(measured.throttled)
      expect(sum(rows.map((row) => row.retriedBy.hint ?? 0))).toBe(summary.retrying.waitsFromHints)
      expect(sum(rows.map((row) => row.retriedBy.backoff ?? 0))).toBe(summary.retrying.waitsFromBackoff)
      expect(rows[0]?.sent ?? 0).toBe(measured.attempts - measured.retries)
      expect(sum(detail.flow.paths.map((path) => path.calls))).toBe(measured.attempts - measured.retries)

      expect(sum(detail.hints.map((source) => source.seen))).toBe(summary.hints.seen)
      const priced = summary.credits?.priced ?? null
      if (priced !== null) expect(detail.credits?.priced?.spent.at(-1)).toBeCloseTo(priced, 6)
      expect(counts.started).toBeGreaterThanOrEqual(detail.tasks.length)
    }),
    { numRuns: byDay(20, 60) },
  )
})

test('a sampled call is covered by its phases, from its intended start to its end, without gap or overlap', () => {
  fc.assert(
    fc.property(run, (events) => {
      const { tasks } = both(events).detail
      for (const { spans, totalMs } of tasks) {
        let end = 0
        for (const { from, to } of spans) {
          expect(from).toBeCloseTo(end, 2)
          expect(to).toBeGreaterThanOrEqual(from)
          end = to
        }
        if (spans.length > 0) expect(end).toBeCloseTo(totalMs, 2)
      }
    }),
    { numRuns: byDay(20, 60) },
  )
})

test('looking at it changes nothing, and the same events give the same detail from a log as live', () => {
  fc.assert(
    fc.property(run, (events) => {
      const live = new RunDetailCollector(testHeader())
      const logged = new RunDetailCollector(testHeader())
      for (const event of events) {
        const rounded = roundEvent({ ...event })
        live.emit(rounded)
        if (event.type === 'credits') live.finish()
        logged.emit(JSON.parse(JSON.stringify(rounded)))
      }
      expect(live.finish()).toEqual(logged.finish())
      expect(live.finish()).toEqual(live.finish())
    }),
    { numRuns: 30 },
  )
})
