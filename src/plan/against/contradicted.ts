import type { Modality } from '../../gateway/modality.ts'
import type { CallCost } from '../client/call-cost.ts'
import type { Correction, Expected, ModelAgainst } from './against.ts'

/** A run's figures of a model, with those that the tier states. */
export interface Judged {
  against: ModelAgainst
  cost: CallCost
  modality: Modality
  accepted: number
  offered: number
  /** Mean price of a request of it, by the tier. */
  price: number
}

/** Times and failures that are outside what the simulations show. */
export function contradictedFigures({ against: { model, figures }, cost, offered }: Judged): Correction[] {
  return figures.flatMap((figure): Correction[] => {
    const off = offBy(figure)
    if (off === null) return []
    if (figure.what === 'service time') {
      const path = ['models', cost.className, 'latency', 'median']
      return [{ ...off, what: 'time from send to result', models: [model], isCertain: true, path, evidence: '' }]
    }
    if (figure.what !== 'failed') return []
    const share = (count: number): number => count / Math.max(1, offered)
    const [assumed, seen] = [share(off.assumed), share(off.seen)]
    const what = 'share of calls that fail'
    return [{ what, models: [model], isCertain: true, path: null, assumed, seen, factor: off.factor, evidence: '' }]
  })
}

/**
 * A price, where the account was charged something else than the tier asks. `named`: models whose price the run's own readings contradict. Without
 * one it is that of the only model whose calls can explain it, or of any that can.
 */
export function contradictedPrice(
  credits: Expected | null,
  judged: readonly Judged[],
  named: readonly string[],
): Correction[] {
  const off = credits === null ? null : offBy(credits)
  if (off === null) return []
  const spent = judged.reduce((sum, { price, accepted }) => sum + price * accepted, 0)
  const explained = judged.flatMap((one) => {
    const share = (one.price * one.accepted) / spent
    const factor = share > 0 ? 1 + (off.seen / off.assumed - 1) / share : 0
    return factor > 0 ? [{ ...one, factor }] : []
  })
  const told = explained.filter(({ against: { model } }) => named.includes(model))
  const candidates = told.length === 1 ? told : explained
  const [only] = candidates
  if (only === undefined) return []
  const models = candidates.map(({ against: { model } }) => model)
  if (candidates.length > 1)
    return [{ ...off, what: 'credits of the accepted calls', models, isCertain: false, path: null, evidence: '' }]
  const { price, factor, cost } = only
  const path = ['models', cost.className, 'price']
  const what = 'credits of an accepted call'
  return [
    {
      what,
      models,
      isCertain: true,
      path,
      assumed: price,
      seen: Number((price * factor).toFixed(6)),
      factor,
      evidence: '',
    },
  ]
}

function offBy({
  predicted,
  actual,
  verdict,
}: Expected): { assumed: number; seen: number; factor: number | null } | null {
  if (verdict !== 'worse' && verdict !== 'better') return null
  const assumed = predicted?.value
  if (typeof assumed !== 'number' || typeof actual !== 'number') return null
  return { assumed, seen: actual, factor: assumed === 0 ? null : actual / assumed }
}

/** The worst first; what has no factor was not expected at all. */
export function byWeight(a: Correction, b: Correction): number {
  const weight = ({ factor }: Correction): number =>
    factor === null ? Number.POSITIVE_INFINITY : Math.abs(Math.log(factor))
  return weight(b) - weight(a) || 0
}
