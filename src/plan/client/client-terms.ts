import type { Profile } from '../../profile/profile.ts'
import { formatCount } from '../../units.ts'
import { HOUR_MS, PLAIN, type PlannedModel, type Term } from '../reach/terms.ts'

/** The limits that a client sets itself, as terms. */
export function clientTerms({ clients, retry, polls }: Profile, models: readonly PlannedModel[]): Term[] {
  const terms: Term[] = []
  const add = (
    name: string,
    words: string,
    kind: Term['kind'],
    capacity: number,
    uses: readonly (readonly [string, number])[],
  ): void => {
    const named = `client: ${name}`
    terms.push({ ...PLAIN, isClients: true, name: named, limit: named, words, kind, capacity, uses: new Map(uses) })
  }
  for (const { load, cost } of models) {
    const { ratePerSecond, concurrency } = load.admission
    const { model } = load
    if (ratePerSecond !== null) {
      const perHour = ratePerSecond * clients * 3600
      const words = `the client's own ${formatCount(Math.round(perHour))} an hour`
      add(`rate of ${model}`, words, 'rate', perHour, [[model, cost.attempts]])
    }
    if (concurrency !== null) {
      const words = `the client's own ${formatCount(concurrency * clients)} at a time`
      add(`slots of ${model}`, words, 'slots', concurrency * clients * HOUR_MS, [[model, cost.clientMs]])
    }
    if (load.arrivals?.process === 'closed') {
      const { users, thinkMs } = load.arrivals
      const words = `${formatCount(users)} users, each waiting for its call`
      add(`users of ${model}`, words, 'slots', users * HOUR_MS, [[model, cost.clientMs + thinkMs]])
    }
  }
  if (retry.pacing?.kind === 'fixed') {
    const perHour = retry.pacing.ratePerSecond * clients * 3600
    const words = `the retry policy's ${formatCount(Math.round(perHour))} an hour`
    const all = models.map(({ load, cost }) => [load.model, cost.attempts] as const)
    if (retry.pacing.scope === 'account') add('pacing', words, 'rate', perHour, all)
    else for (const one of all) add(`pacing of ${one[0]}`, words, 'rate', perHour, [one])
  }
  if (polls.budgetPerSecond !== null) {
    const perHour = polls.budgetPerSecond * clients * 3600
    const words = `the client's own ${formatCount(Math.round(perHour))} reads an hour`
    const all = models.map(({ load, cost }) => [load.model, cost.polls] as const)
    add('polls', words, 'reads', perHour, all)
  }
  return terms
}
