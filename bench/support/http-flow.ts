import { planCalls } from '../../src/load/schedule/plan.ts'
import { FlowSink, type FlowWindow } from '../../src/measure/calls/flow.ts'
import { eventTee } from '../../src/measure/events/event-tee.ts'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { callCost } from '../../src/plan/client/call-cost.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { keyedRandom } from '../../src/random.ts'
import { realWorld } from '../../src/run/real-world.ts'
import type { FlowReplication } from '../../src/simulate/replicate.ts'

/** Mock seconds in a real one: beyond it the round trips of loopback count as time of the gateway; a world of long tasks can go faster. */
const USUAL_SCALE = 60
/** Of a task's time, in ms: a slot is taken and given back in some 7 ms of round trips and timers, which are then a hundredth. */
const PER_TASK_MS = 1 / 700
const RUN_MS = 45_000
/** Calls started in a real second at most, polls aside. */
const MOST_PER_SECOND = 150

/** What flows through a run over HTTP against the mock, played fast, one after the other. */
export async function httpFlow({ profile, mock, windows }: FlowReplication): Promise<FlowWindow[]> {
  const perSecond = profile.models.reduce((sum, { arrivals }) => sum + ratePerSecondOf(arrivals), 0)
  const lastMs = windows.edgesMs.at(-1) as number
  const scale = Math.max(1, Math.min(mostScale(profile, mock), lastMs / RUN_MS, MOST_PER_SECOND / perSecond))
  await using server = await startMockGateway({ world: mock, seed: profile.seed, speed: scale })
  const { url } = server
  const target = { kind: 'http', baseUrl: url, textBaseUrl: url, filesBaseUrl: url, apiKeyEnv: '' } as const
  const client: Profile = { ...profile, gateway: { ...profile.gateway, target, speed: scale } }
  const sink = new FlowSink(
    client.models.map(({ model }) => model),
    { edgesMs: windows.edgesMs, goodMs: {} },
  )
  const plan = planCalls(client, keyedRandom(client.seed))
  const world = await realWorld(client, plan, { apiKey: () => server.apiKey })
  try {
    await world.warm()
    await world.load(eventTee([sink]), {})
  } finally {
    await world.close()
  }
  return sink.finish()
}

function mostScale({ models, retry }: Profile, mock: MockWorld): number {
  const shortestMs = Math.min(...models.map((load) => callCost(load, retry, mock)?.slotMs ?? 0))
  return Math.max(USUAL_SCALE, shortestMs * PER_TASK_MS)
}

function ratePerSecondOf(arrivals: Profile['models'][number]['arrivals']): number {
  return arrivals !== null && 'rate' in arrivals ? arrivals.rate : 0
}
