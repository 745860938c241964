import type { Limiter } from './limiter.ts';
/**
 * After a refusal refuses everything for `penaltyMs`. Refusals in that time are free: they neither reach the limit nor prolong the
 * penalty.
 */
export declare function withPenalty(limiter: Limiter, penaltyMs: number): Limiter;
