import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEventLog } from '../../src/measure/event-log/reader.ts'
import { EventLogWriter } from '../../src/measure/event-log/writer.ts'
import { eventTee, roundEvent } from '../../src/measure/events/event-tee.ts'
import { summarySchema } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { PERCENTILES, Recorder } from '../../src/measure/times/recorder.ts'
import { lowerRank, quantileRank, samplesNeeded, upperRank } from '../../src/stats/order-statistics.ts'
import { byDay } from '../support/by-day.ts'
import { checkIdentities } from '../support/identities.ts'
import { randomRun, testHeader } from '../support/random-run.ts'

const run = fc.record({ seed: fc.integer({ min: 0 }), calls: fc.integer({ min: 0, max: 300 }) })

describe('a summary', () => {
  it('satisfies every identity, whatever happened and wherever the log was cut', () => {
    fc.assert(
      fc.property(run, fc.double({ min: 0, max: 1, noNaN: true }), ({ seed, calls }, cut) => {
        const events = randomRun(seed, calls)
        const builder = new SummaryBuilder(testHeader())
        const at = Math.floor(cut * events.length)
        for (const [i, event] of events.entries()) {
          if (i === at) expect(checkIdentities(builder.finish())).toEqual([])
          builder.add(roundEvent(event))
        }
        const summary = builder.finish()
        const { verdict, thresholds } = summary
        expect(builder.judged()).toEqual({ verdict, thresholds })
        expect(checkIdentities(summary)).toEqual([])
        expect(summarySchema.parse(summary)).toEqual(summary)
        expect(summary.counts.planned).toBe(calls)
        expect(summary.verdict.reasons.filter((reason) => reason.includes('left out'))).toEqual([])
      }),
      { numRuns: byDay(15, 60) },
    )
  })

  it('is the same byte for byte from the log as live', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'measure-'))
    let file = 0
    await fc.assert(
      fc.asyncProperty(run, async ({ seed, calls }) => {
        const header = testHeader()
        const path = join(folder, `${file++}.ndjson`)
        const writer = EventLogWriter.create(path, header)
        const live = new SummaryBuilder(header)
        const tee = eventTee([writer, live])
        for (const event of randomRun(seed, calls)) tee.emit(event)
        writer.close()

        const log = await readEventLog(path)
        const later = new SummaryBuilder(log.header)
        for await (const event of log.events) later.add(event)
        expect(JSON.stringify(later.finish())).toBe(JSON.stringify(live.finish()))
        expect(log.tornTail).toBe(false)
      }),
      { numRuns: byDay(8, 25) },
    )
    rmSync(folder, { recursive: true })
  })
})

describe('rounding', () => {
  it('moves no instant by more than half a µs, leaves at most three decimals, and is done once for all', () => {
    fc.assert(
      fc.property(run, ({ seed, calls }) => {
        for (const event of randomRun(seed, calls)) {
          const before = structuredClone(event) as unknown as Record<string, unknown>
          const after = roundEvent(event) as unknown as Record<string, unknown>
          const wrong = Object.entries(after).filter(([key, value]) => {
            if (typeof value !== 'number' || key === 'cpuShare') return false
            const isNear = Math.abs(value - (before[key] as number)) <= 0.000501
            return !isNear || !/^\d+(\.\d{1,3})?$/.test(String(value))
          })
          expect(wrong).toEqual([])
          expect(roundEvent(structuredClone(event))).toEqual(event)
        }
      }),
      { numRuns: byDay(6, 20) },
    )
  })
})

const latencies = fc.array(fc.integer({ min: 0, max: 86_400_000_000 }), { minLength: 1, maxLength: 400 })
const skewed = fc.array(
  fc.double({ min: 0, max: 25, noNaN: true }).map((x) => Math.round(Math.exp(x))),
  { minLength: 1, maxLength: 1500 },
)

function recorderOf(us: readonly number[]): Recorder {
  const recorder = new Recorder()
  for (const value of us) recorder.record(value / 1000)
  return recorder
}

describe('a recorder', () => {
  it('agrees with sorting within three digits, never below it, and its intervals hold the exact ranks', () => {
    fc.assert(
      fc.property(fc.oneof(latencies, skewed), (us) => {
        const sorted = us.toSorted((a, b) => a - b)
        const n = us.length
        const ms = (rank: number) => (sorted[rank - 1] as number) / 1000
        const recorder = recorderOf(us)
        const snapshot = recorder.snapshot()
        expect([snapshot.count, snapshot.min, snapshot.max]).toEqual([n, ms(1), ms(n)])
        expect(snapshot.mean).toBeCloseTo(us.reduce((sum, value) => sum + value, 0) / n / 1000, 5)
        for (const [name, p] of Object.entries(PERCENTILES) as [keyof typeof PERCENTILES, number][]) {
          const exact = ms(quantileRank(n, p))
          const seen = recorder.quantile(p) as number
          expect(seen).toBeGreaterThanOrEqual(exact)
          expect(seen).toBeLessThanOrEqual(exact * 1.001)
          const printed = snapshot[name]
          if (printed.ms === null) {
            expect(n + printed.needs).toBe(samplesNeeded(p))
            continue
          }
          expect(printed.ms).toBe(seen)
          expect(printed.low).toBeLessThanOrEqual(ms(lowerRank(n, p) as number))
          expect(printed.low).toBeGreaterThanOrEqual(ms(lowerRank(n, p) as number) * 0.999)
          expect(printed.high).toBeGreaterThanOrEqual(ms(upperRank(n, p) as number))
          expect(printed.high).toBeLessThanOrEqual(ms(upperRank(n, p) as number) * 1.001)
        }
      }),
      { numRuns: byDay(20, 60) },
    )
  })

  it('merges to what one recorder of all would be, directly and through summaries', () => {
    fc.assert(
      fc.property(fc.array(latencies, { maxLength: 4 }), (parts) => {
        const whole = recorderOf(parts.flat()).snapshot()
        const merged = new Recorder()
        const restored = new Recorder()
        for (const part of parts) {
          merged.merge(recorderOf(part))
          restored.merge(Recorder.of(JSON.parse(JSON.stringify(recorderOf(part).snapshot()))))
        }
        expect(merged.snapshot()).toEqual(whole)
        expect(restored.snapshot()).toEqual(whole)
      }),
      { numRuns: byDay(15, 40) },
    )
  })
})
