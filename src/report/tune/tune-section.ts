import type { HeadlineMetric } from '../../measure/replications.ts'
import type { TunedSetting, TuneResult } from '../../tune/tune.ts'
import type { Section } from '../document.ts'
import { HEADLINE_WORDS } from '../headline-words.ts'
import { type Cell, known } from '../table.ts'

/** Makes one section of the report of a tuning. */
export type TuneSection = (result: TuneResult) => Section

/** The current settings, if they are not the best. */
export function presentOf({ winner, current }: TuneResult): TuneResult['current'] {
  return current === null || current.name === winner.name ? null : current
}

/** The mean of a figure. */
export function figureOf(setting: TunedSetting, metric: HeadlineMetric): Cell {
  return known(setting.figures[metric].mean, HEADLINE_WORDS[metric].show)
}
