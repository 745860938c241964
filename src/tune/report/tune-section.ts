import type { Section } from '../../document/document.ts'
import { type Cell, known } from '../../document/table.ts'
import type { HeadlineMetric } from '../../measure/replications.ts'
import { HEADLINE_WORDS } from '../../report/headline-words.ts'
import type { Objective } from '../objective.ts'
import type { TunedSetting, TuneResult } from '../tune.ts'

export type TuneSection = (result: TuneResult) => Section

/** The current settings, if they are not the best. */
export function presentOf({ winner, current }: TuneResult): TuneResult['current'] {
  return current === null || current.name === winner.name ? null : current
}

/** The mean of a figure. */
export function figureOf(setting: TunedSetting, metric: HeadlineMetric): Cell {
  return known(setting.figures[metric].mean, HEADLINE_WORDS[metric].show)
}

export function objectiveShow({ minimise }: Objective): (value: number) => string {
  const isCount = ['wasted', 'polls', 'credits'].includes(minimise)
  return HEADLINE_WORDS[isCount ? 'wastedPerSuccess' : 'completionP99Ms'].show
}
