import type { Outcome } from '../../gateway/outcome.ts'
import { type Attempt, passingOf } from './attempt.ts'
import type { BudgetName } from './budget.ts'

const LAST = 20
const OUTAGE_SHARE = 0.2
const UNREACHABLE_IN_A_ROW = 5

/** Watches answers for what ends a probe before its budget: a refused key, an empty balance, a request that cannot be, an outage. */
export class StopConditions {
  readonly #faults: boolean[] = []
  #unreachable = 0

  of(outcome: Outcome<unknown>, { passing, told, model }: Attempt): Stop | null {
    if (outcome.kind === 'refused' && passing !== 'limited') {
      const said = outcome.error?.message ?? outcome.said?.message ?? `status ${outcome.status}`
      if (outcome.status === 402 || told === 'balance') return { why: 'balance', detail: said }
      if (model !== null && (outcome.status === 400 || outcome.status === 404) && OF_MODEL.test(said))
        return { why: 'model', detail: `${model}: ${said}` }
      return {
        why: outcome.status === 401 || outcome.status === 403 || told === 'account' ? 'key' : 'request',
        detail: said,
      }
    }
    if (outcome.kind === 'throttled' && passing !== 'limited') return { why: 'balance', detail: `status 429: ${told}` }
    this.#unreachable = outcome.kind === 'unreachable' ? this.#unreachable + 1 : 0
    if (this.#unreachable >= UNREACHABLE_IN_A_ROW) return { why: 'outage', detail: 'the gateway cannot be reached' }
    this.#faults.push(outcome.kind === 'failed' ? outcome.status !== 503 : outcome.kind === 'ambiguous')
    if (this.#faults.length > LAST) this.#faults.shift()
    const faults = this.#faults.filter((isFault) => isFault).length
    if (this.#faults.length < LAST || faults <= LAST * OUTAGE_SHARE) return null
    return { why: 'outage', detail: `${faults} of the last ${LAST} submits failed` }
  }

  /** Stops by a read: only those that end everything. */
  ofRead(outcome: Outcome<unknown>): Stop | null {
    if (outcome.kind !== 'refused' || passingOf(outcome).passing === 'limited') return null
    if (outcome.status !== 401 && outcome.status !== 403) return null
    return { why: 'key', detail: outcome.error?.message ?? `status ${outcome.status}` }
  }
}

/** Words of gateways about a model that they do not have, beside its status. */
const OF_MODEL =
  /\b(unknown|unsupported|invalid|no such) model\b|\bmodel\b.*\b(not (be )?(found|exist|supported|available)|does not exist|unknown)\b/i

/** Why no more is submitted. */
export type Stop =
  | { why: 'budget'; budget: BudgetName }
  | {
      why:
        | 'key'
        | 'model'
        | 'gateway'
        | 'balance'
        | 'outage'
        | 'credits'
        | 'request'
        | 'journal'
        | 'full'
        | 'price'
        | 'unheard'
      detail: string
    }
  | { why: 'interrupted' }
