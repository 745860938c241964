import { describe, expect, it } from 'vitest'
import { createAdmission } from '../../src/load/admission/create-admission.ts'
import { runLoad } from '../../src/load/run-load.ts'
import { planCalls } from '../../src/load/schedule/plan.ts'
import { eventTee } from '../../src/measure/events/event-tee.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { keyedRandom } from '../../src/random.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { frozenGateway } from '../support/frozen-gateway.ts'
import { profileOf } from '../support/profiles.ts'
import { headerOf } from '../support/virtual-run.ts'

const SERVICE_MS = 20
const FROZEN_FROM = 4_000
const FROZEN_UNTIL = 6_000

/** 100 calls a second for 10 s through as many slots as given; the gateway is frozen for 2 s in the middle. */
async function frozenRun(concurrency: number): Promise<Summary> {
  const profile = profileOf(`
version: 1
name: frozen
gateway: { account: none }
phases: [{ name: measure, duration: 10s }]
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 100/s }
    admission: { concurrency: ${concurrency} }
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
`)
  const clock = new VirtualClock()
  const random = keyedRandom(profile.seed)
  const builder = new SummaryBuilder(headerOf(profile))
  const load = profile.models[0] as (typeof profile.models)[0]
  const admission = new Map([[load.model, await createAdmission(load.admission, clock, 'local')]])
  const gateway = frozenGateway(clock, SERVICE_MS, FROZEN_FROM, FROZEN_UNTIL)
  const sink = eventTee([builder])
  sink.emit(
    await clock.run(() => runLoad(profile, planCalls(profile, random), { clock, gateway, random, sink, admission })),
  )
  return builder.finish()
}

/** By hand: a call intended in the freeze waits for its end; the backlog of 200 then leaves 5 at a time, 20 ms each, against 100 more a second. */
function trueResponseTimes(concurrency: number): number[] {
  const free = Array.from({ length: concurrency }, () => 0)
  return Array.from({ length: 1000 }, (_, n) => {
    const intended = n * 10
    const slot = free.indexOf(Math.min(...free))
    const sent = Math.max(intended, free[slot] as number)
    const isFrozen = sent + SERVICE_MS > FROZEN_FROM && sent < FROZEN_UNTIL
    const done = (isFrozen ? FROZEN_UNTIL : sent) + SERVICE_MS
    free[slot] = done
    return done - intended
  }).sort((a, b) => a - b)
}

describe('a gateway frozen for 2 s of a constant-rate run', () => {
  it.each([5, 200])('with %i slots: response time tells of every call that was held up', async (concurrency) => {
    const { latency, counts, verdict } = await frozenRun(concurrency)
    const truth = trueResponseTimes(concurrency)
    expect(counts.completed).toBe(1000)
    expect(verdict.exitCode).toBe(0)
    for (const [p, share] of [
      ['p50', 0.5],
      ['p90', 0.9],
      ['p95', 0.95],
      ['p99', 0.99],
    ] as const) {
      const expected = truth[Math.ceil(share * 1000) - 1] as number
      const { ms } = latency.responseTime[p]
      expect(Math.abs((ms as number) / expected - 1)).toBeLessThan(0.01)
    }
    expect(latency.responseTime.max).toBeCloseTo(truth.at(-1) as number, 0)
    expect(latency.responseTime.p90.ms as number).toBeGreaterThan(1000)
  })

  it('with 5 slots: service time shows only the five calls that were with the gateway when it froze', async () => {
    const { latency, models } = await frozenRun(5)
    const { serviceTime } = latency
    expect(serviceTime.p99.ms).toBeCloseTo(SERVICE_MS, 0)
    expect(serviceTime.max).toBeGreaterThan(1900)
    // The mean holds exactly five times two seconds more than 1,000 calls of 20 ms.
    const extra = ((serviceTime.mean as number) - SERVICE_MS) * 1000
    expect(extra / 2000).toBeGreaterThan(4.9)
    expect(extra / 2000).toBeLessThan(5.1)
    expect(models).toHaveLength(1)
  })
})
