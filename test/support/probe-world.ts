import type { Gateway } from '../../src/gateway/gateway.ts'
import { MockEngine } from '../../src/mock/engine.ts'
import { inProcessGateway } from '../../src/mock/server/in-process-gateway.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import type { ProbeResult } from '../../src/probe/findings/probe-result.ts'
import { type ProbeOptions, type ProbePorts, probe } from '../../src/probe/probe.ts'
import type { Attempt } from '../../src/probe/requests/attempt.ts'
import { DEFAULT_BUDGET } from '../../src/probe/requests/budget.ts'
import { modalityOfName, type ProbedModel, smallestRequest } from '../../src/probe/requests/probed-model.ts'
import { keyedRandom } from '../../src/random.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'

/** As the mock's standard tier has them. */
const PRICES: Readonly<Record<string, number>> = { 'image-fast': 2, 'image-standard': 8 }

export function probed(model: string, price: number | null = PRICES[model] ?? 1): ProbedModel {
  const modality = modalityOfName(model)
  return { model, modality, request: smallestRequest(model, modality), price }
}

export interface VirtualProbe {
  result: ProbeResult
  engine: MockEngine
  clock: VirtualClock
  /** As they were put on record before they were sent. */
  sent: Attempt[]
}

/** Probes a mock world in virtual time, over a network without delay. */
export async function virtualProbe(
  world: MockWorld,
  options: Partial<ProbeOptions> = {},
  ports: Partial<Omit<ProbePorts, 'clock'>> & {
    at?: (clock: VirtualClock) => void
    secondKey?: string
    through?: (near: Gateway, clock: VirtualClock) => Gateway
  } = {},
): Promise<VirtualProbe> {
  const clock = new VirtualClock()
  const engine = new MockEngine({ world, clock, random: keyedRandom(7) })
  const sent: Attempt[] = []
  const settings: ProbeOptions = {
    models: [probed('image-fast')],
    mode: 'standard',
    budget: DEFAULT_BUDGET,
    longestWindowMs: 60_000,
    burstAtMost: 300,
    gateway: 'mock',
    time: 'virtual',
    ...options,
  }
  const journal = { sending: (attempt: Attempt) => void sent.push({ ...attempt }), answered() {} }
  const { at, secondKey, through = (near) => near, ...given } = ports
  at?.(clock)
  const gateway = through(inProcessGateway(engine, clock), clock)
  const second = secondKey === undefined ? undefined : inProcessGateway(engine, clock, { apiKey: secondKey })
  const result = await clock.run(() => probe(settings, { gateway, second, journal, clock, ...given }))
  return { result, engine, clock, sent }
}
