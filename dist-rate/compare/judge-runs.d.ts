import type { Bars } from './bars.ts';
import type { Comparison } from './comparison.ts';
import { type GatedPercentile } from './metrics.ts';
import { type Pairing } from './pairing.ts';
import type { RunRecord } from './run-record.ts';
export interface JudgingOptions {
    /** Share below which an effect is let pass; by default 10 %, and 2 % where virtual runs pair exactly. */
    effectFloor?: number | undefined;
    /** The tail's gated percentile; by default the highest that the base carries and reaches. */
    percentile?: GatedPercentile | undefined;
}
/** What a comparison decides, without what it shows besides. */
export interface Judgement extends Pick<Comparison, 'verdict' | 'metrics' | 'constraints'> {
    pairing: Pairing;
    bars: Bars;
}
/** Judges comparable runs: all metrics and constraints in one family. */
export declare function judgeRuns(base: readonly RunRecord[], candidate: readonly RunRecord[], options?: JudgingOptions): Promise<Judgement>;
