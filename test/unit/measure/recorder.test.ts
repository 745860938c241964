import { describe, expect, it } from 'vitest'
import { latencySchema } from '../../../src/measure/summary/summary.ts'
import { encodeHistogram } from '../../../src/measure/times/encoded-histogram.ts'
import { LatencyHistogram } from '../../../src/measure/times/hdr.ts'
import { Recorder } from '../../../src/measure/times/recorder.ts'

function recorderOf(values: Iterable<number>): Recorder {
  const recorder = new Recorder()
  for (const ms of values) recorder.record(ms)
  return recorder
}

describe('Recorder', () => {
  it('is empty until something is recorded', () => {
    const latency = new Recorder().snapshot()
    expect(latency).toMatchObject({
      count: 0,
      min: null,
      max: null,
      mean: null,
      hdr: null,
      p50: { ms: null, needs: 20 },
    })
    expect(new Recorder().quantile(0.5)).toBeNull()
    expect(Recorder.of(latency).snapshot()).toEqual(latency)
  })

  it('prints a percentile from the sample size on that carries it, and else how many more it needs', () => {
    const p95At = (n: number) => recorderOf(Array.from({ length: n }, (_, i) => i + 1)).snapshot().p95
    expect(p95At(199)).toEqual({ ms: null, needs: 1 })
    expect(p95At(200)).toEqual({ ms: 190.079, low: 183.936, high: 197.119 })
    // Ranks 184, 190 and 197, each at the edge of its bucket.
  })

  it('knows zero, and counts what lies outside 0 to 24 h while the extremes stay exact', () => {
    const recorder = recorderOf([0, -0.25, 90_000_000])
    expect([recorder.min, recorder.max, recorder.count]).toEqual([-0.25, 90_000_000, 3])
    expect(recorder.quantile(0.5)).toBe(0)
    expect(recorder.quantile(1)).toBeCloseTo(86_400_000, -5)
  })

  it('keeps 24 h and one microsecond within 0.1%', () => {
    for (const ms of [0.001, 0.002, 1, 2.047, 2.049, 1234.567, 86_400_000]) {
      const recorder = recorderOf([ms, ms * 2 > 86_400_000 ? ms : ms * 2])
      const seen = recorder.quantile(0.5) as number
      expect(seen).toBeGreaterThanOrEqual(ms)
      expect(seen).toBeLessThanOrEqual(ms * 1.001)
    }
  })

  it('refuses what is no number', () => {
    expect(() => new Recorder().record(Number.NaN)).toThrow(TypeError)
    expect(() => new Recorder().record(Number.POSITIVE_INFINITY)).toThrow(TypeError)
  })

  it('takes the same memory for a million values as for three hundred', () => {
    const recorder = recorderOf(Array.from({ length: 300 }, (_, i) => i))
    const before = process.memoryUsage().arrayBuffers
    for (let i = 0; i < 1_000_000; i++) recorder.record((i * 7919) % 86_400_000)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000)
    expect(recorder.count).toBe(1_000_300)
  })

  it('comes to what a histogram alone would hold, with a few values as with many, and merged with others', () => {
    const latencyOf = (i: number): number => [0, 0.0004, 1.7, 90_000_000][i % 17] ?? (i * 7919.13) % 100_000
    const values = Array.from({ length: 500 }, (_, i) => latencyOf(i))
    for (const count of [1, 2, 199, 200, 201, 500]) {
      const some = values.slice(0, count)
      const histogram = new LatencyHistogram(1, 86_400_000_000, 3)
      for (const ms of some) histogram.recordValue(Math.min(Math.round(ms * 1000), 86_400_000_000))
      const encoded = encodeHistogram(histogram)
      const whole = recorderOf(some)
      expect(whole.encode()).toBe(encoded)
      const restored = Recorder.of({ ...whole.snapshot() })
      for (const cut of [0, 1, 60, 199, 300].filter((at) => at <= count)) {
        for (const first of [some.slice(0, cut), some.slice(cut)]) {
          const second = first.length === cut ? some.slice(cut) : some.slice(0, cut)
          const merged = recorderOf(first)
          merged.merge(recorderOf(second))
          expect(merged.snapshot()).toEqual(whole.snapshot())
          expect([...merged.buckets()]).toEqual([...restored.buckets()])
        }
      }
    }
  })

  it('gives a snapshot that the schema accepts, and is restored from it', () => {
    const latency = recorderOf(Array.from({ length: 5000 }, (_, i) => i * 3.7)).snapshot()
    expect(latencySchema.parse(latency)).toEqual(latency)
    expect(Recorder.of(JSON.parse(JSON.stringify(latency))).snapshot()).toEqual(latency)
  })

  it('says what a quantile surely exceeds only when the sample can', () => {
    expect(recorderOf([90]).quantileAtLeast(0.99)).toBeNull()
    // One slow value among twenty proves no slow p99; five do.
    expect(recorderOf([...Array(19).fill(1), 90]).quantileAtLeast(0.99)).toBe(1)
    expect(recorderOf([...Array(15).fill(1), ...Array(5).fill(90)]).quantileAtLeast(0.99)).toBeCloseTo(90, 0)
  })
})
