import type { HypothesisName } from './hypothesis.ts';
import type { ConcurrencyFinding, ModelFinding, RateFinding } from './probe-result.ts';
/** Kinds of limits, as a reader knows them. */
export declare const KIND_WORDS: Readonly<Record<HypothesisName, string>>;
/** One paragraph in plain words. */
export declare function sentenceOf({ rate, concurrency, model }: Pick<ModelFinding, 'rate' | 'concurrency' | 'model'>): string;
export declare function rateWords({ state, kind, limit, windowMs, ratePerSecond, hiddenBy, atLeast, label, confidence, kinds, }: RateFinding): string;
export declare function concurrencyWords({ state, limit, atLeast }: ConcurrencyFinding): string;
