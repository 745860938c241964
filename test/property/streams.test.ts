import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StreamReading } from '../../src/gateway/stream/reading.ts'
import { roundEvent } from '../../src/measure/events/event-tee.ts'
import type {
  ArrivalEvent,
  DroppedEvent,
  OutcomeEvent,
  RunEvent,
  TerminalEvent,
} from '../../src/measure/events/events.ts'
import { type Summary, summarySchema } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { Recorder } from '../../src/measure/times/recorder.ts'
import { quantileRank } from '../../src/stats/order-statistics.ts'
import { byDay } from '../support/by-day.ts'
import { checkIdentities } from '../support/identities.ts'
import { testThreshold } from '../support/random-run.ts'
import { streamedHeader, streamedRun } from '../support/streamed-run.ts'

const run = fc.record({ seed: fc.integer({ min: 0 }), calls: fc.integer({ min: 1, max: 250 }) })

/** A recorded streamed call, by looking through the raw events again for each. */
interface Found {
  end: TerminalEvent['end'] | 'open' | 'stopped' | 'no-slot'
  last: OutcomeEvent | undefined
  intended: number
}

function streamedCalls(events: readonly RunEvent[], of: (model: string) => boolean): Found[] {
  const due = events.filter(
    (event): event is ArrivalEvent | DroppedEvent => event.type === 'arrival' || event.type === 'dropped',
  )
  return due
    .filter(({ record, model }) => record && of(model))
    .filter(
      (event) => event.model === 'chat' || (event.type === 'arrival' && event.model === 'mixed' && event.request === 0),
    )
    .map((event) => {
      const own = events.filter((other) => 'call' in other && other.call === event.call)
      const terminal = own.find((other) => other.type === 'terminal')
      const last = own.filter((other) => other.type === 'outcome').at(-1)
      // An attempt without an answer has none.
      const sent = own.filter((other) => other.type === 'attempt').length
      const end = event.type === 'dropped' ? (event.reason as 'stopped' | 'no-slot') : (terminal?.end ?? 'open')
      return { end, last: last !== undefined && last.attempt === sent ? last : undefined, intended: event.intended }
    })
}

const isUnseen = ({ end }: Found): boolean => end === 'open' || end === 'interrupted' || end === 'stopped'
const isLeftOut = ({ end, last }: Found): boolean => end === 'refused' && last?.status === 400

/** Times from the intended start as a user lived them, Infinity where they never came; unseen ones apart. */
function timesOf(calls: readonly Found[], of: (stream: StreamReading) => number | undefined): number[] {
  return calls
    .filter((call) => !isUnseen(call) && !isLeftOut(call))
    .map(({ end, last, intended }) => {
      const ms = end === 'completed' && last?.stream !== undefined ? of(last.stream) : undefined
      return ms === undefined || last === undefined ? Number.POSITIVE_INFINITY : last.t - last.ms + ms - intended
    })
    .sort((a, b) => a - b)
}

function summaryOf(events: readonly RunEvent[], changes: Parameters<typeof streamedHeader>[0] = {}): Summary {
  const builder = new SummaryBuilder(streamedHeader(changes))
  for (const event of events) builder.add(event)
  return builder.finish()
}

const TIMES = [
  ['firstChunk', ({ firstChunkMs }: StreamReading) => firstChunkMs],
  ['firstToken', ({ firstTokenMs }: StreamReading) => firstTokenMs],
  ['firstOutput', ({ firstOutputMs }: StreamReading) => firstOutputMs],
] as const

describe('figures of streams', () => {
  it('are those that the raw events give by a second way', () => {
    fc.assert(
      fc.property(run, ({ seed, calls }) => {
        const events = streamedRun(seed, calls).map(roundEvent)
        const summary = summaryOf(events)
        expect(checkIdentities(summary)).toEqual([])
        expect(summarySchema.parse(summary)).toEqual(summary)
        for (const model of ['chat', 'mixed', 'whole', null]) {
          const found = streamedCalls(events, (name) => model === null || name === model)
          const streams = model === null ? summary.streams : summary.models.find((one) => one.model === model)?.streams
          if (found.length === 0) {
            expect(streams).toBeUndefined()
            continue
          }
          const count = (is: (call: Found) => boolean): number => found.filter(is).length
          const isBroken = ({ end, last }: Found): boolean => end === 'failed' && last?.outcome === 'ambiguous'
          expect(streams?.calls).toEqual({
            calls: found.length,
            whole: count(({ end, last }) => end === 'completed' && last?.stream !== undefined),
            unstreamed: count(({ end, last }) => end === 'completed' && last?.stream === undefined),
            broken: count(isBroken),
            none: count((call) => call.end !== 'completed' && !isUnseen(call) && !isBroken(call)),
            unseen: count(isUnseen),
          })
          for (const [name, of] of TIMES) {
            const times = timesOf(found, of)
            const finite = times.filter(Number.isFinite)
            const told = streams?.times[name]
            expect(told?.calls).toMatchObject({
              completed: finite.length,
              never: times.length - finite.length,
              unseen: count(isUnseen),
              leftOut: count(isLeftOut),
            })
            const recorder = new Recorder()
            for (const ms of finite) recorder.record(ms)
            expect(told?.seen).toEqual(recorder.snapshot())
            if (told?.calls.p50.ms != null) {
              const all = [...times, ...Array<number>(count(isUnseen)).fill(Number.POSITIVE_INFINITY)]
              const exact = all[quantileRank(all.length, 0.5) - 1] as number
              expect(Math.abs(told.calls.p50.ms - exact)).toBeLessThanOrEqual(exact * 0.001 + 0.001)
            }
          }
          const readings = events.flatMap((event) => {
            if (event.type !== 'outcome' || event.stream === undefined) return []
            const arrival = events.find((other) => other.type === 'arrival' && other.call === event.call)
            return arrival?.type === 'arrival' && arrival.record && (model === null || event.model === model)
              ? [event.stream]
              : []
          })
          const gaps = readings.flatMap(({ gaps }) => gaps)
          expect(streams?.chunkGap.count).toBe(gaps.reduce((sum, [, many]) => sum + many, 0))
          if (gaps.length > 0) expect(streams?.chunkGap.max).toBe(Math.max(...gaps.map(([us]) => us)) / 1000)
          const sum = (of: (stream: StreamReading) => number | undefined): number =>
            readings.reduce((total, one) => total + (of(one) ?? 0), 0)
          expect(streams?.tokens).toMatchObject({
            reports: readings.filter(({ tokens }) => tokens !== undefined).length,
            output: sum(({ tokens }) => tokens?.output),
            reasoning: sum(({ tokens }) => tokens?.reasoning),
            cached: sum(({ tokens }) => tokens?.cached),
          })
          const tokenTimes = found.flatMap(({ end, last }) =>
            end === 'completed' ? (last?.stream?.tokenMs ?? []) : [],
          )
          expect(streams?.tokenTime.seen.count).toBe(tokenTimes.length)
          expect(streams?.tokenRate.count).toBe(tokenTimes.length)
          if (tokenTimes.length > 0) {
            const rates = tokenTimes.map((ms) => 1000 / ms)
            expect(streams?.tokenRate.mean).toBeCloseTo(rates.reduce((all, rate) => all + rate, 0) / rates.length, 2)
            expect(streams?.tokenRate.min).toBeCloseTo(Math.min(...rates), 2)
          }
        }
        const marks = events.flatMap((event) => (event.type === 'outcome' ? (event.stream?.marks ?? []) : []))
        for (const { mark, count } of summary.protocol.streams?.marks ?? []) {
          expect(count).toBe(marks.filter((one) => one === mark).length)
        }
      }),
      { numRuns: byDay(25, 100) },
    )
  })

  it('judge a first token over all streamed calls, and count as good who keeps every bound', () => {
    fc.assert(
      fc.property(run, fc.integer({ min: 60, max: 400 }), ({ seed, calls }, max) => {
        const events = streamedRun(seed, calls).map(roundEvent)
        const thresholds = [
          testThreshold({ metric: 'first_token', stat: 'p50', max }),
          testThreshold({ metric: 'token_rate', stat: 'p50', min: 30 }),
        ]
        const { thresholds: judged, goodput } = summaryOf(events, { thresholds })
        const found = streamedCalls(events, () => true)
        const times = timesOf(found, ({ firstTokenMs }) => firstTokenMs)
        const unseen = found.filter(isUnseen).length
        expect(judged[0]?.samples).toBe(times.length + unseen)
        if (judged[0]?.verdict === 'pass' || judged[0]?.verdict === 'fail') {
          const within = times.filter((ms) => ms <= max).length
          const rank = quantileRank(times.length + unseen, 0.5)
          // The recorder's buckets are 0.1% wide.
          const near = times.some((ms) => Math.abs(ms - max) <= max * 0.001)
          if (!near) expect(judged[0].verdict).toBe(within >= rank ? 'pass' : 'fail')
        }
        const isGood = ({ end, last, intended }: Found): boolean => {
          if (end !== 'completed' || last?.stream?.firstTokenMs === undefined) return false
          const { firstTokenMs, tokenMs, tokens } = last.stream
          const isQuick = last.t - last.ms + firstTokenMs - intended <= max
          return isQuick && ((tokens?.output ?? 2) < 2 || (tokenMs !== undefined && tokenMs <= 1000 / 30))
        }
        const plain = events.filter((event) => event.type === 'terminal' && event.record && event.end === 'completed')
        const streamed = found.filter(({ end }) => end === 'completed')
        expect(goodput.calls).toBe(plain.length - streamed.length + streamed.filter(isGood).length)
      }),
      { numRuns: byDay(25, 100) },
    )
  })
})
