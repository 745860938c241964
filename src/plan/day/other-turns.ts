import type { Demand } from '../demand/demand.ts'
import { type CallsDrawn, drawnByChance, drawnInOneTurn } from '../demand/instants-by-chance.ts'
import { byChance } from '../reach/chance.ts'
import type { Situation } from '../reach/situation.ts'
import type { ModelPlan } from '../tier-plan.ts'
import { fluidDay } from './fluid-day.ts'
import { type HardQuestion, hardHours } from './hard-hours.ts'

export interface OtherTurns extends Omit<HardQuestion, 'drawn' | 'turns'> {
  /** Limits and models of one account, like everything else here. */
  situation: Situation
  clients: ReadonlyMap<string, ModelPlan['client']>
  demand: Demand
  accounts: number
}

/**
 * Notices where several accounts carry a demand because they take the calls of each model in turn, and would not if they took all calls in one turn,
 * or by chance: an account then gets the calls of a rare model nearly as unevenly as they come.
 */
export async function otherTurnNotices(question: OtherTurns): Promise<string[]> {
  const { situation, demand, accounts, patienceMs } = question
  const failsWith = async (drawn: CallsDrawn): Promise<string | null> => {
    const { carries, why } = await hardHours({ ...question, drawn, turns: 1 })
    return carries === 'yes' ? null : why
  }
  const purse = { balance: Number.POSITIVE_INFINITY, perCall: new Map<string, number>() }
  const { failure } = fluidDay(situation.hourly, byChance(situation.daily, demand, 1, 1), demand, patienceMs, purse)
  const random =
    failure?.why === 'quota'
      ? `${failure.limit} of an account may be exhausted`
      : await failsWith(drawnByChance(demand, 1))
  if (random === null) return []
  const isMixed = demand.perHour.size > 1
  const inOneTurn = isMixed ? await failsWith(drawnInOneTurn(demand, accounts)) : null
  return [
    `The accounts must take the calls${isMixed ? ' of each model' : ''} in turn. If the calls go to accounts at random, for example by user, ${random}.`,
    ...(inOneTurn === null ? [] : [`If the accounts take the calls of all models together in one turn, ${inOneTurn}.`]),
  ]
}
