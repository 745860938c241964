import type { KnownLimit } from './known-limit.ts';
/** The limits of a probe's result, by its text. Throws PROBE_INVALID (exit 104). */
export declare function readProbedLimits(text: string, file: string): KnownLimit[];
