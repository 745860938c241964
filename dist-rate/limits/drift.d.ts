import type { Limiter } from './limiter.ts';
/** `before` until the instant `at`, `after` from then on. What is held at that instant stays held under `after`. */
export declare function drifting(before: Limiter, after: Limiter, at: number): Limiter;
