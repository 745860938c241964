import type { HeadlineMetric } from '../../measure/replications.ts';
import type { TunedSetting, TuneResult } from '../../tune/tune.ts';
import type { Section } from '../document.ts';
import { type Cell } from '../table.ts';
/** Makes one section of the report of a tuning. */
export type TuneSection = (result: TuneResult) => Section;
/** What the present settings are, where they are not the best. */
export declare function presentOf({ winner, current }: TuneResult): TuneResult['current'];
/** The mean of a figure. */
export declare function figureOf(setting: TunedSetting, metric: HeadlineMetric): Cell;
