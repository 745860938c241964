import type { ModifiedLimit } from '../limits/limit.ts';
import type { Finding } from './figure.ts';
import type { Seen } from './seen.ts';
/** What a 429 says about waiting, as a mock world states it. Waits in ms. */
export interface FittedHints {
    mode: 'constant' | 'exact' | 'rounded-up' | 'lying' | 'wrong' | 'vague' | 'none';
    place: 'body' | 'header' | 'both';
    constant: number;
    unavailable: number;
    lie: number;
    finding: Finding;
}
/** How hints stand to the waits that the fitted limits would have asked for. `limitOf`: the rate of a model; null where none is known. */
export declare function fitHints(runs: readonly Seen[], limitOf: (model: string) => ModifiedLimit | null): FittedHints;
