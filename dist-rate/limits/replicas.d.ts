import type { Limiter } from './limiter.ts';
/**
 * Copies of a rate law that know nothing of each other: request n, counting from 0, meets the copy `choose(n)`. A request is one that
 * was taken or refused; until then every check asks the same copy.
 */
export declare function replicated(copies: readonly Limiter[], choose: (request: number) => number): Limiter;
/** Round robin. */
export declare function inTurn(count: number): (request: number) => number;
/** An even random choice that is a pure function of `key` and the request's number. */
export declare function atRandom(count: number, key: number): (request: number) => number;
