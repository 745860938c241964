import type { LimiterOptions } from '../limits/law.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { LimitSpec } from '../limits/registry.ts';
import type { Digest } from './digest.ts';
import { type Shape } from './shapes.ts';
/** A limiter of this size refuses nothing that a probe sends: what it has counted can be read from it. */
export declare const BOUNDLESS = 1000000;
/**
 * A kind of limit that evidence is held against. Its size is not guessed: for a shape, what a limiter of the law would have counted at
 * each request does not depend on its size, so that one replay scores every size.
 */
export interface Hypothesis {
    readonly name: HypothesisName;
    /** Whether the gateway's clock matters to it. */
    readonly isClocked: boolean;
    /** Half of its logarithmic prior; the other is the shape's. */
    readonly lnPrior: number;
    shapes(digest: Digest): Shape[];
    /** Of a whole size: the limit of a window, or the burst of a bucket. */
    spec(shape: Shape, size: number): LimitSpec;
    /** What a boundless limiter of the law has counted, by its state at `now`. */
    /** Where a law is run in another way than the registry's limiter does. */
    limiter?(shape: Shape, size: number): Limiter;
    used(state: Readonly<Record<string, number>>, shape: Shape, now: number): number;
    /** Only evidence that is gathered in depth tells it from a plainer law. */
    readonly isDeep?: true;
    /** How long it would hold back a request that it lets through, in ms, where it does. */
    heldMs?(state: Readonly<Record<string, number>>, now: number): number;
}
export declare const HYPOTHESIS_NAMES: readonly ['fixed-window-clock', 'fixed-window-first', 'sliding-log', 'sliding-log-counting-refusals', 'sliding-counter', 'sliding-counter-counting-refusals', 'sliding-counter-first', 'sliding-counter-first-counting-refusals', 'token-bucket', 'quantised-bucket', 'leaky-queue', 'slope'];
export type HypothesisName = (typeof HYPOTHESIS_NAMES)[number];
/** The limiter of a hypothesis with figures. */
export declare function limiterOf(hypothesis: Hypothesis, shape: Shape, size: number, options: LimiterOptions): Limiter;
/** In the order of plainness. Each replays the law itself, so that a law of the registry joins with what it counts and its shapes. */
export declare const HYPOTHESES: readonly Hypothesis[];
