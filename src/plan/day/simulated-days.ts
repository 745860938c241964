import type { ClientPool } from '../../load/admission/pools.ts'
import type { MockWorld } from '../../mock/world/schema.ts'
import type { Profile } from '../../profile/profile.ts'
import { lowerBound, upperBound } from '../../stats/share-interval.ts'
import type { Demand } from '../demand/demand.ts'
import { type CallsDrawn, drawnByChance } from '../demand/instants-by-chance.ts'
import type { Simulating } from '../reach/check.ts'
import { type Goals, goalTime } from '../reach/goals.ts'
import { offered } from '../reach/saturate.ts'
import type { Situation } from '../reach/situation.ts'
import { HOUR_MS } from '../reach/terms.ts'
import { withoutQuotas } from '../reach/without-quotas.ts'
import { before, type Stretch } from './hard-stretches.ts'

/** One model in one simulation of hours of a demand, with all other models beside it. */
export interface ModelDay {
  model: string
  /** Share of the calls that would complete without limits and do complete, before everybody's patience has ended. */
  completes: number
  /** Share of calls that are not sent, or later than they may wait. */
  late: number
  /** Completes and is sent in time, but for chance and what is tolerated. */
  isCarried: boolean
  /** The first of its goals that is not kept, as the profile states it. */
  brokenGoal: string | null
  /** From intended start to result; null where it has too few calls, or too few results. */
  p95Ms: number | null
}

/** Whether the calls of a model come through, within its goals. */
export const isCarriedDay = ({ isCarried, brokenGoal }: ModelDay): boolean => isCarried && brokenGoal === null

/** Calls that may be lost or late where a demand is called carried. */
export const TOLERATED = 0.02
/** The longest that a call may be sent late: an even pace delays calls by less than a second, which is no wait. */
export const longestWaitMs = (patienceMs: number): number => Math.max(patienceMs, 1000)
/** Confidence needed that more than that is lost or late. */
const SURE = 0.99
/** Times that a call takes which the last ones are given beyond their wait. */
const TIMES = 5
/** With fewer calls a tail is chance. */
const FEWEST_FOR_TAIL = 100

export interface SimulatedQuestion {
  situation: Pick<Situation, 'world' | 'models'>
  /** As it is set. */
  client: Profile
  stretch: Stretch
  demand: Demand
  goals: Goals
  patienceMs: number
  /** Number of accounts that take the calls in turn; this is one of them. */
  turns: number
  /** Limits that the client keeps for several models together; none by default. */
  pools?: readonly ClientPool[]
  /** The demand's calls; by chance alone where absent. */
  drawn?: CallsDrawn | undefined
  simulating: Pick<Simulating, 'workers' | 'seed'>
}

/** Simulated days, each with its own random calls. Some calls come before the stretch, which do not count, and none after it. */
export function simulatedDays(question: SimulatedQuestion, days: number): Promise<ModelDay[][]> {
  return Promise.all(Array.from({ length: days }, (_, day) => simulatedDay(question, day, days)))
}

async function simulatedDay(question: SimulatedQuestion, day: number, days: number): Promise<ModelDay[]> {
  const { situation, client, stretch, demand, goals, patienceMs, turns, pools = [], simulating } = question
  const { drawn = drawnByChance(demand, turns) } = question
  const { world, models } = situation
  const seed = simulating.seed + day
  const perHour = (model: string): number[] => hoursOf(demand, model, stretch)
  const asked = models.filter(({ load: { model } }) => perHour(model).some((calls) => calls > 0))
  if (asked.length === 0) return []
  const lead = before(stretch, demand)
  // The stretch begins with an hour of the clock, as quotas do.
  const [leadMs, spanMs] = [Math.ceil(lead.hours) * HOUR_MS, stretch.hours * HOUR_MS]
  const idleMs = leadMs - lead.hours * HOUR_MS
  const drainMs = patienceMs + TIMES * Math.max(...asked.map(({ cost }) => cost.clientMs))
  const load = new Map(asked.map(({ load: { model } }) => [model, 1]))
  const plain = offered(client, load, { warmMs: leadMs, spanMs })
  const profile: Profile = {
    ...plain,
    seed,
    drainMs,
    models: plain.models.map((one) => ({
      ...one,
      arrivals: {
        process: 'trace',
        file: '',
        speedup: 1,
        instantsMs: [
          ...drawn(one.model, lead.from, lead.hours, seed + days).map((at) => idleMs + at),
          ...drawn(one.model, stretch.from, stretch.hours, seed).map((at) => leadMs + at),
        ],
      },
    })),
  }
  const mock: MockWorld = withoutQuotas(world)
  const windows = { edgesMs: [0, leadMs, leadMs + spanMs + drainMs], goodMs: {}, waitMs: longestWaitMs(patienceMs) }
  const [lately, window] = await simulating.workers.flow({ profile, mock, windows, pools })
  return asked.flatMap(({ load: { model }, cost }): ModelDay[] => {
    const flow = window?.models.find((one) => one.model === model)
    if (flow === undefined || flow.offered === 0) return []
    // What the calls before have in hand ends in the stretch.
    const inHand = flow.offered + (lately?.models.find((one) => one.model === model)?.open ?? 0)
    const late = 1 - flow.prompt / flow.offered
    // Of a few calls one that fails or waits says nothing of a share.
    const isLate = lowerBound(flow.offered - flow.prompt, flow.offered, SURE) > TOLERATED
    const isShort = upperBound(flow.completed, inHand, SURE) < (1 - TOLERATED) * cost.completed
    const hasTail = flow.offered >= FEWEST_FOR_TAIL
    const goal = (goals.of.get(model) ?? []).find((one) => hasTail && goalTime(one, flow) > one.boundMs)
    return [
      {
        model,
        completes: Math.min(1, flow.completed / (inHand * cost.completed)),
        late,
        isCarried: !isLate && !isShort,
        brokenGoal: goal?.source ?? null,
        p95Ms: hasTail ? flow.p95Ms : null,
      },
    ]
  })
}

/** Calls an hour in each hour of a stretch, the first whole. */
function hoursOf({ perHour }: Demand, model: string, { from, hours }: Stretch): number[] {
  return Array.from({ length: Math.ceil(hours) }, (_, n) => perHour.get(model)?.[(from + n) % 24] ?? 0)
}
