import type { Objective } from '../../tune/objective.ts'
import { HEADLINE_WORDS } from '../headline-words.ts'

/** How values of the objective are written, and whether the mock's speed touches them. */
export function objectiveLook({ minimise }: Objective): {
  show: (value: number) => string
  look: { scaled?: true }
} {
  const isCount = ['wasted', 'polls', 'credits'].includes(minimise)
  const { show } = HEADLINE_WORDS[isCount ? 'wastedPerSuccess' : 'completionP99Ms']
  return { show, look: isCount ? {} : { scaled: true } }
}
