import type { Bars } from './bars.ts';
import type { Comparison, MetricComparison } from './comparison.ts';
import type { Constraint } from './constraints.ts';
import type { Pairing } from './pairing.ts';
/** The whole from its parts: one regression makes it regressed; else one open question leaves it inconclusive. `runs` are those of the smaller side. */
export declare function verdictOn(metrics: readonly MetricComparison[], constraints: readonly Constraint[], design: Pairing['design'], runs: number, bars: Bars): Comparison['verdict'];
