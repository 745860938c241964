import type { Agreement } from '../../src/calibrate/calibration.ts'
import { ObservedGatewaySink } from '../../src/calibrate/observed-gateway.ts'
import { readProbedLimits } from '../../src/calibrate/probed-limits.ts'
import { resemblanceOf } from '../../src/calibrate/resemblance.ts'
import { fitTwin } from '../../src/calibrate/twin.ts'
import { figuresOf, twinFlows } from '../../src/calibrate/twin-agreement.ts'
import { twinYaml } from '../../src/calibrate/twin-yaml.ts'
import { FlowSink } from '../../src/measure/calls/flow.ts'
import { eventTee } from '../../src/measure/events/event-tee.ts'
import { MockEngine } from '../../src/mock/engine.ts'
import { concerns, limitRules } from '../../src/mock/gate/limit-rules.ts'
import { inProcessGateway } from '../../src/mock/server/in-process-gateway.ts'
import { Catalogue } from '../../src/mock/world/catalogue.ts'
import { reachOf } from '../../src/plan/reach/load-reach.ts'
import { recommendedSituation } from '../../src/plan/reach/situation.ts'
import { probe } from '../../src/probe/probe.ts'
import { CEILINGS, DEFAULT_BUDGET } from '../../src/probe/requests/budget.ts'
import { smallestRequest } from '../../src/probe/requests/probed-model.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { keyedRandom } from '../../src/random.ts'
import type { SimulationWorkers } from '../../src/simulate/workers.ts'
import { simulate } from '../../src/simulate/world.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { type PlanCase, planCase } from '../../test/support/plan-cases.ts'

/** A drawn world, one run of it, and what a twin that is made of these has to do as the world does. */
export interface TwinCase extends PlanCase {
  /** What is calibrated by. */
  observed: Profile
  /** Another mix, burstier, at another load: never fitted to. */
  unseen: Profile
}

const STARTED_AT = '2026-01-01T00:00:00.000Z'

export function twinCase(seed: number): TwinCase {
  const one = planCase(seed, { isFaulty: true })
  const random = keyedRandom(seed)
  const { factor } = reachOf(recommendedSituation(one.profile, one.world, one.mix).hourly, one.mix)
  const reach = Math.min(Number.isFinite(factor) ? factor : 1, 20)
  const loaded = (hours: number, share: (n: number) => number, burstiness: number, own: number): Profile => ({
    ...one.profile,
    seed: own,
    phases: [{ name: 'measure', durationMs: hours * 3_600_000, record: true }],
    models: one.profile.models.map((load, n) => {
      const perHour = (one.mix.get(load.model) ?? 1) * reach * share(n)
      return { ...load, arrivals: { process: 'gamma', rate: perHour / 3600, burstiness } }
    }),
    credits: { ...one.profile.credits, sampleEveryMs: 60_000 },
  })
  return {
    ...one,
    observed: {
      ...loaded(2, () => 0.8, 1, seed),
      credits: { ...loaded(2, () => 0.8, 1, seed).credits, priceCheck: true },
    },
    unseen: loaded(1.5, (n) => 0.4 + 0.8 * random.uniform('search', n), 2, seed + 500),
  }
}

/** The truth's limits as a probe would tell them: those that concern the profile's models. */
export function probeOfTruth({ world, profile }: TwinCase): string {
  const catalogue = new Catalogue(world)
  const limits = limitRules(world).flatMap((rule) => {
    const { spec, keyedBy, on } = rule
    const isReads = on.includes('poll')
    const models = profile.models.filter(({ model, modality }) => {
      const found = catalogue.find(model, modality)
      return found !== null && concerns(rule, modality === 'text' ? 'message' : 'submit', found)
    })
    const figures = {
      ...spec,
      ...('limit' in spec ? { size: spec.limit } : {}),
      on: isReads ? 'reads' : 'calls',
      label: 'found',
    }
    if (isReads || keyedBy === 'account') return [figures]
    if (models.length === 0) return []
    if (keyedBy === 'model') return models.map(({ model }) => ({ ...figures, model }))
    return [{ ...figures, models: models.map(({ model }) => model) }]
  })
  return JSON.stringify({ limits })
}

/** What `gatebench probe` finds of the world in virtual time, as it writes it. */
export async function probeOfWorld({ world, profile, seed }: TwinCase): Promise<string> {
  const clock = new VirtualClock(Date.parse(STARTED_AT))
  const engine = new MockEngine({ world, clock, random: keyedRandom(seed + 900) })
  const models = profile.models.map(({ model, modality }) => ({
    model,
    modality,
    request: smallestRequest(model, modality),
    price: null,
  }))
  const result = await clock.run(() =>
    probe(
      {
        models,
        mode: 'standard',
        budget: { ...DEFAULT_BUDGET, ...CEILINGS },
        longestWindowMs: 60_000,
        burstAtMost: 600,
        gateway: 'mock',
        time: 'virtual',
      },
      { gateway: inProcessGateway(engine, clock), clock, journal: { sending() {}, answered() {} } },
    ),
  )
  return JSON.stringify(result)
}

/** The twin that one run of the world gives, as a tier file. `probe`: what is known of its limits; null for what the run shows. */
export async function twinOf({ world, observed }: TwinCase, probe: string | null) {
  const seen = new ObservedGatewaySink(observed, STARTED_AT)
  await simulate({ profile: observed, mock: world, sink: eventTee([seen]) })
  const probed = probe === null ? null : readProbedLimits(probe, 'probe.json')
  const twin = fitTwin({
    runs: [seen.finish()],
    probed,
    charged: new Map(),
    refund: null,
    paths: observed.gateway.paths,
  })
  return { twin, yaml: twinYaml(twin, 'twin-check') }
}

/** What the world does with the profile that nobody fitted to, beside what its twin lets expect. */
export async function unseenAgreement(
  one: TwinCase,
  { twin, yaml }: Awaited<ReturnType<typeof twinOf>>,
  simulating: { workers: Pick<SimulationWorkers, 'flow'>; replications: number },
): Promise<Agreement[]> {
  const { unseen, world } = one
  const edgesMs = [0, unseen.phases.reduce((sum, { durationMs }) => sum + durationMs, 0)]
  const flow = new FlowSink(
    unseen.models.map(({ model }) => model),
    { edgesMs, goodMs: {} },
  )
  await simulate({ profile: unseen, mock: world, sink: eventTee([flow]) })
  const [actual] = flow.finish()
  // What other runs of the profile would show: each simulation has calls of its own.
  const others = Array.from({ length: simulating.replications }, (_, n) => ({ ...unseen, seed: unseen.seed + 1 + n }))
  const single = { ...simulating, replications: 1 }
  const flows = await Promise.all(
    others.map((other) => twinFlows({ yaml, source: 'twin' }, other, { edgesMs }, single)),
  )
  if (actual === undefined) return []
  const figures = figuresOf(
    {
      ...{ run: String(one.seed), part: 'held-out', minutes: 90, actual },
      ...{ flows: flows.flat().flatMap(({ windows }) => windows), stretches: { actual: [], simulated: [] } },
      spent: { actual: null, simulated: [] },
    },
    twin,
  )
  return resemblanceOf(figures).flatMap(({ rows }) => rows)
}

/** Whether what the gateway did lies where 95% of the twin's runs do; null where either is no number. Counts of chance are off by one without meaning anything. */
export function isExpected({ what, predicted, actual, apart }: Agreement): boolean | null {
  if (predicted === null || actual === null || apart === null) return null
  const slack = what === 'completed' || what === 'throttled' ? 1 : 0
  return actual >= predicted.low - slack && actual <= predicted.high + slack
}
