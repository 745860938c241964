import type { MockWorld } from '../../mock/world/schema.ts'
import type { Profile } from '../../profile/profile.ts'
import { callCost, meanPrice } from '../client/call-cost.ts'
import {
  type Correction,
  confidenceOfEach,
  creditsAgainst,
  isTooFew,
  type ModelAgainst,
  type ModelRun,
  modelAgainst,
  type PlanAgainst,
  verdictOf,
} from './against.ts'
import { byWeight, contradictedFigures, contradictedPrice, type Judged } from './contradicted.ts'
import { contradictedLimits, type ShownLimit } from './contradicted-limits.ts'

/** Flow through each model in a whole run, and the credits charged for it; null if the balance was not read. */
interface WholeRun {
  models: readonly NamedRun[]
  used: number | null
}
type NamedRun = ModelRun & { model: string }

/** A run beside simulations of it, all in the gateway's own time. */
export interface RunQuestion {
  profile: Profile
  /** The tier as it was assumed. */
  mock: MockWorld
  actual: readonly NamedRun[]
  charged: number | null
  simulated: readonly WholeRun[]
  /** Time that the way to the mock adds. */
  overheadMs: number
  /** Models whose price the run's own readings contradict. */
  named: readonly string[]
  /** Limits as the refusals of the run show them: requested if there are more than the plan predicts for the tier. */
  limits(): readonly ShownLimit[]
}

/** `tooFew`: models of which there are too few calls to tell. */
export interface JudgedRun extends Pick<PlanAgainst, 'verdict' | 'models' | 'credits' | 'wrong'> {
  tooFew: readonly string[]
}

/** Holds a run to what simulations of it show. */
export function judgeRun(question: RunQuestion): JudgedRun {
  const { profile, mock, actual, charged, simulated, overheadMs, named } = question
  const confidence = confidenceOfEach(actual.length)
  const models = actual.map((one): ModelAgainst => {
    const others = simulated.flatMap((run) => run.models.filter(({ model }) => model === one.model))
    return modelAgainst(one.model, one, others, confidence, overheadMs)
  })
  const judged = profile.models.flatMap((load): Judged[] => {
    const against = models.find(({ model }) => model === load.model)
    const run = actual.find(({ model }) => model === load.model)
    const [cost, price] = [callCost(load, profile.retry, mock), meanPrice(load, mock)]
    return against === undefined || run === undefined || cost === null || price === null
      ? []
      : [{ against, cost, price, modality: load.modality, accepted: run.accepted, offered: run.offered }]
  })
  const asked = (of: readonly NamedRun[]): number => {
    const priced = judged.map(({ against, price }) => {
      const run = of.find(({ model }) => model === against.model)
      return price * (run?.accepted ?? 0)
    })
    return priced.reduce((sum, one) => sum + one, 0)
  }
  const credits = creditsAgainst(
    { charged, asked: asked(actual) },
    simulated.map((one) => ({ charged: one.used, asked: asked(one.models) })),
    confidence,
  )
  const wrong = [
    ...judged.flatMap(contradictedFigures),
    ...contradictedPrice(credits, judged, named),
    ...limitsOff(judged, question),
  ].sort(byWeight)
  const tooFew = actual.filter(isTooFew).map(({ model }) => model)
  return { verdict: verdictOf(models, credits, tooFew), models, credits, wrong, tooFew }
}

/** Limits that explain refusals beyond those that the plan predicts for the tier. */
function limitsOff(judged: readonly Judged[], { limits, mock }: RunQuestion): Correction[] {
  const refused = judged.filter(({ against: { figures } }) =>
    figures.some(({ what, verdict }) => what === 'throttled' && verdict === 'worse'),
  )
  if (refused.length === 0) return []
  const known = limits()
  return refused.flatMap((one) => {
    const sharing = judged.filter(({ modality }) => modality === one.modality)
    return contradictedLimits(
      one,
      known,
      mock,
      sharing.map(({ against: { model } }) => model),
    )
  })
}
