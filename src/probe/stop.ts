import type { BudgetName } from './budget.ts'

/** Why no more is submitted. */
export type Stop =
  | { why: 'budget'; budget: BudgetName }
  | {
      why: 'key' | 'model' | 'gateway' | 'balance' | 'outage' | 'credits' | 'request' | 'journal' | 'full'
      detail: string
    }
  | { why: 'interrupted' }
