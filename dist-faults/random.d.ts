/**
 * Keyed randomness: every draw is a pure function of (seed, purpose, key…), never of how many draws came before.
 * So a seed gives byte-identical virtual runs, and two policies meet the same latencies (common random numbers).
 */
/** What a draw is for. A closed list keeps two purposes from sharing a stream by a typing error. */
export type Purpose = 'arrival' | 'mix' | 'request' | 'backoff' | 'latency' | 'fault' | 'identifier' | 'search' | 'world' | 'replica' | 'sample';
export interface RandomSource {
    readonly seed: number;
    /** Uniform in [0, 1) for this purpose and key; the same arguments give the same value for ever. */
    uniform(purpose: Purpose, ...key: readonly number[]): number;
    /** The draws of `uniform` for a purpose and one key, with what they share worked out once: for millions of them. */
    uniforms(purpose: Purpose): (key: number) => number;
    /** A sequential generator of uniforms in [0, 1) that is itself keyed: for gaps between arrivals. */
    stream(purpose: Purpose, ...key: readonly number[]): () => number;
}
/** A stable 32-bit hash of a text: to key draws by a model's or limiter's name. */
export declare function hashText(text: string): number;
export declare function keyedRandom(seed: number): RandomSource;
