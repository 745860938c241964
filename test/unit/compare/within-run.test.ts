import { expect, test } from 'vitest'
import type { CallDigest } from '../../../src/compare/call-digest.ts'
import { type Gauge, gaugesFor } from '../../../src/compare/metrics.ts'
import type { RunRecord } from '../../../src/compare/run-record.ts'
import { withinRunError } from '../../../src/compare/within-run.ts'
import { keyedRandom } from '../../../src/random.ts'
import { lognormalQuantile, normalQuantile } from '../../../src/stats/distributions.ts'
import { sampleDigest, sampleRecord } from '../../support/sample-comparison.ts'

const random = keyedRandom(9)

/** 2000 calls over 2000 s; `luck` is the deviation of a factor that 100 s of them share. */
function calls(luck: number): CallDigest[] {
  return Array.from({ length: 2000 }, (_, call) => {
    const shared = Math.exp(luck * normalQuantile(random.uniform('world', Math.floor(call / 100)) || 0.5))
    const ended = lognormalQuantile(random.uniform('latency', call), 1000, 0.3) * shared
    return sampleDigest(call, { intended: call * 1000, ended })
  })
}

const errorOf = (run: RunRecord, metric: Gauge['metric']): Promise<number> => {
  const gauge = gaugesFor([run], null).find((one) => one.metric === metric) as Gauge
  return withinRunError(run, gauge, random)
}

test('calls that share their luck for a while make a percentile less certain than independent ones', async () => {
  const [alone, together] = await Promise.all(
    [0, 0.5].map((luck) => errorOf(sampleRecord({ calls: calls(luck) }), 'response_time')),
  )
  // p99 of 2000 log-normal values of sigma 0.3: about 0.3 · 3.7 · √(0.01 · 0.99 / 2000) on the log scale.
  expect(alone).toBeGreaterThan(0.01)
  expect(alone).toBeLessThan(0.05)
  expect(together).toBeGreaterThan(1.5 * (alone as number))
})

test('without a log the summary bounds it, and never by nothing', async () => {
  const run = sampleRecord()
  for (const metric of ['goodput', 'response_time', 'give_up_rate', 'throttled_per_completed'] as const) {
    const error = await errorOf(run, metric)
    expect(error).toBeGreaterThan(0)
    expect(error).toBeLessThan(0.5)
  }
})

test('the same run has the same error every time', async () => {
  const run = sampleRecord({ calls: calls(0.1) })
  expect(await errorOf(run, 'goodput')).toBe(await errorOf(run, 'goodput'))
})
