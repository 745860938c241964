import { HEADLINE_WORDS } from '../../report/headline-words.ts'
import type { Objective } from '../objective.ts'

/** How values of the objective are written. */
export function objectiveShow({ minimise }: Objective): (value: number) => string {
  const isCount = ['wasted', 'polls', 'credits'].includes(minimise)
  return HEADLINE_WORDS[isCount ? 'wastedPerSuccess' : 'completionP99Ms'].show
}
