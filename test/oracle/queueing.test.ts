import { describe, expect, it } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { clientAdmissions } from '../../src/load/admission/create-admission.ts'
import { runLoad } from '../../src/load/run-load.ts'
import { planCalls } from '../../src/load/schedule/plan.ts'
import type { EventSink, RunEvent } from '../../src/measure/events/events.ts'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { keyedRandom } from '../../src/random.ts'
import { simulate } from '../../src/simulate/world.ts'
import { differenceInterval, moments, pairedDifference } from '../../src/stats/mean-difference.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { byDay } from '../support/by-day.ts'
import { frozenGateway } from '../support/frozen-gateway.ts'
import { profileOf } from '../support/profiles.ts'
import { meanWaitMg1, meanWaitMmc } from '../support/queueing.ts'

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
/** Mean service time. */
const SERVICE_MS = 1000

function queueProfile(ratePerSecond: number, concurrency: number | null): Profile {
  const slots = concurrency === null ? 'none' : `{ concurrency: ${concurrency} }`
  return profileOf(`
version: 1
name: queue
gateway: { account: none }
phases:
  - { name: fill, duration: 5m, record: false }
  - { name: measure, duration: 1h }
drain: 1h
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: ${ratePerSecond}/s }
    admission: ${slots}
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
    timeouts: { submit: 1h }
`)
}

/** Response times of recorded calls, and how many calls were in the system at each whole second of the measured hour. */
class QueueWatch implements EventSink {
  readonly responses: number[] = []
  readonly inSystem: number[] = []
  #present = 0
  #nextSecond = 300_000

  emit(event: RunEvent): void {
    for (; this.#nextSecond <= Math.min(event.t, 3_900_000); this.#nextSecond += 1000) this.inSystem.push(this.#present)
    if (event.type === 'arrival') this.#present++
    if (event.type !== 'terminal') return
    this.#present--
    if (event.record) this.responses.push(event.t - event.intended)
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Replications of a mock model with `servers` and lognormal (or, at sigma 0, constant) service. */
async function mockQueue(ratePerSecond: number, servers: number, sigma: number): Promise<QueueWatch[]> {
  const world = loadMockWorld({ preset: 'saturation' })
  const text = world.models['text-fast'] as (typeof world.models)[string]
  const median = SERVICE_MS / Math.exp(sigma ** 2 / 2)
  const mock = { ...world, models: { 'text-fast': { ...text, capacity: servers, latency: { median, sigma } } } }
  return Promise.all(
    SEEDS.map(async (seed) => {
      const sink = new QueueWatch()
      await simulate({ profile: { ...queueProfile(ratePerSecond, null), seed }, mock, sink })
      return sink
    }),
  )
}

/** Replications of a client with `servers` slots before a gateway that takes exponential times. */
async function slotQueue(ratePerSecond: number, servers: number): Promise<QueueWatch[]> {
  return Promise.all(
    SEEDS.map(async (seed) => {
      const profile = { ...queueProfile(ratePerSecond, servers), seed }
      const [clock, random, sink] = [new VirtualClock(), keyedRandom(seed), new QueueWatch()]
      const gateway: Gateway = {
        ...frozenGateway(clock, 0, 0, 0),
        message: (request, options) => {
          const serviceMs = -SERVICE_MS * Math.log1p(-random.uniform('latency', options.call?.call ?? 0))
          return frozenGateway(clock, serviceMs, 0, 0).message(request, options)
        },
      }
      const [admission] = await clientAdmissions(profile, clock, 'local')
      const plan = planCalls(profile, random)
      await clock.run(() => runLoad(profile, plan, { clock, gateway, random, sink, admission }))
      return sink
    }),
  )
}

/** Whether the formula's mean response lies in the simulation's 99.9% interval, and that this is narrow enough to mean something. */
function expectMeanResponse(watches: readonly QueueWatch[], expectedMs: number): void {
  const sample = moments(watches.map(({ responses }) => mean(responses)))
  const { low, high } = differenceInterval(pairedDifference(sample), 0.999)
  expect(low).toBeLessThan(expectedMs)
  expect(high).toBeGreaterThan(expectedMs)
  expect((high - low) / expectedMs).toBeLessThan(0.4)
}

describe('the simulator and queueing theory', () => {
  it('M/D/1 at load 0.7', async () => {
    const watches = await mockQueue(0.7, 1, 0)
    expectMeanResponse(watches, SERVICE_MS + 1000 * meanWaitMg1(0.7, 1, 0))
  })

  it('M/G/1 with lognormal service at load 0.6 (Pollaczek and Khinchine)', async () => {
    const sigma = 0.6
    const watches = await mockQueue(0.6, 1, sigma)
    expectMeanResponse(watches, SERVICE_MS + 1000 * meanWaitMg1(0.6, 1, Math.exp(sigma ** 2) - 1))
  })

  it.each(byDay([3], [1, 3, 8]))('M/M/%i at load 0.7, by slots of the client', async (servers) => {
    const watches = await slotQueue(0.7 * servers, servers)
    expectMeanResponse(watches, SERVICE_MS + 1000 * meanWaitMmc(0.7 * servers, 1, servers))
  })

  it("Little's law: calls in the system = arrivals a second × seconds in the system", async () => {
    for (const watches of [await mockQueue(1.6, 2, 0.5), await slotQueue(1.4, 2)]) {
      for (const { inSystem, responses } of watches) {
        const byLaw = (responses.length / 3600) * (mean(responses) / 1000)
        // Those under way at the ends of the hour are counted by one side alone.
        expect(Math.abs(mean(inSystem) / byLaw - 1)).toBeLessThan(0.05)
      }
    }
  })
})
