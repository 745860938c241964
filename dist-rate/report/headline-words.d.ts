import type { HeadlineMetric } from '../measure/replications.ts';
import type { Cell } from './table.ts';
import type { Word } from './words.ts';
type Show = (value: number) => string;
/** Headline figures as reports name and show them. */
export declare const HEADLINE_WORDS: Readonly<Record<HeadlineMetric, Word & {
    show: Show;
    scaled?: true;
}>>;
/** A metric's label as a cell that names its row. */
export declare function metricCell(metric: HeadlineMetric): Cell;
export {};
