import type { FlowWindow } from '../../measure/calls/flow.ts'
import type { Profile } from '../../profile/profile.ts'
import type { SimulationWorkers } from '../../simulate/workers.ts'
import { moments } from '../../stats/mean-difference.ts'
import { studentQuantile } from '../../stats/student-t.ts'
import { recommendedClient } from '../client/client.ts'
import type { Check, Estimate } from '../tier-plan.ts'
import { type Load, useOf } from './load-reach.ts'
import { completionsPerHour, lengthsFor, offered, overloaded } from './saturate.ts'
import type { Situation } from './situation.ts'
import type { PlannedModel } from './terms.ts'
import { withoutQuotas } from './without-quotas.ts'

/** Effects that the closed form may leave out, as a share of its figure. */
const LEFT_OUT = 0.03
/** No interval is narrower on either side: windows begin and end somewhere. */
const FINEST = 0.003

/** Where simulations run, and how many of each there are. */
export interface Simulating {
  workers: Pick<SimulationWorkers, 'flow'>
  seed: number
  replications: number
}

/** Completions an hour of one model that is offered more than `perHour`, the others at theirs. */
export async function checkModel(
  situation: Situation,
  planned: PlannedModel,
  perHour: number,
  others: Load,
  simulating: Simulating,
): Promise<Check> {
  const { model } = planned.load
  const company = companyOf(situation, model, new Map([...others, [model, perHour]]))
  const models = situation.models.filter(({ load }) => company.has(load.model))
  const client = recommendedClient(situation.client, situation.hourly, models, company)
  const rates = await saturated(situation, client, models, company, model, simulating)
  const closedForm = perHour * planned.cost.completed
  const simulated = estimateOf(rates, FINEST * closedForm)
  const half = (simulated.high - simulated.low) / 2
  return {
    model,
    closedForm,
    simulated,
    agrees: Math.abs(closedForm - simulated.value) <= Math.hypot(half, LEFT_OUT * closedForm),
    replications: rates.length,
  }
}

/** Completions an hour of a model, in each replication, with a client that has more to do than it can. */
export function saturated(
  situation: Situation,
  client: Profile,
  models: readonly PlannedModel[],
  load: Load,
  model: string,
  { workers, seed, replications }: Simulating,
): Promise<number[]> {
  const lengths = lengthsFor(models, load, wholeMsOf(situation), settlesMsOf(situation, model))
  const { warmMs, spanMs } = lengths
  const more = new Map([...load, [model, overloaded(load).get(model) ?? 0]])
  const profile = offered(client, more, lengths)
  const mock = withoutQuotas(situation.world)
  const windows = { edgesMs: [warmMs, warmMs + spanMs], goodMs: {} }
  return Promise.all(
    Array.from({ length: replications }, async (_, n) => {
      const flow: FlowWindow[] = await workers.flow({ profile: { ...profile, seed: seed + n }, mock, windows })
      return completionsPerHour(flow).get(model) ?? 0
    }),
  )
}

/** Windows of an hour are counted whole. */
function wholeMsOf({ hourly }: Situation): number {
  return Math.max(60_000, ...hourly.map(({ windowMs }) => windowMs ?? 0))
}

/** Buckets of tokens lend what is not used of reservations, and let through less until they have. */
function settlesMsOf({ hourly }: Situation, model: string): number {
  return Math.max(0, ...hourly.map(({ tokens }) => tokens?.get(model)?.settlesMs ?? 0))
}

/** Above this much use of a limit by others a model cannot be simulated without them. */
const FELT = 0.5

/** The model with those that share a limit with it that they use in good part; the load of each. */
export function companyOf({ hourly }: Pick<Situation, 'hourly'>, model: string, load: Load): Load {
  const company = new Map([[model, load.get(model) ?? 0]])
  for (const term of hourly) {
    if (!term.uses.has(model) || useOf(term, load) < FELT) continue
    for (const other of term.uses.keys()) company.set(other, load.get(other) ?? 0)
  }
  return company
}

/** Mean with Student's 95% interval, no narrower than `leastHalf` on either side lets it be. */
export function estimateOf(values: readonly number[], leastHalf: number): Estimate {
  const { n, mean, variance } = moments(values)
  const half = n < 2 ? 0 : studentQuantile(0.975, n - 1) * Math.sqrt(variance / n)
  const whole = Math.hypot(half, leastHalf)
  return { value: mean, low: Math.max(0, mean - whole), high: mean + whole }
}
