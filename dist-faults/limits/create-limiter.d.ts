import type { LimiterOptions } from './law.ts';
import type { ModifiedLimit } from './limit.ts';
import type { Limiter } from './limiter.ts';
/** The limiter that a specification states, with nothing counted yet. Throws LIMIT_INVALID when it states no possible limit. */
export declare function createLimiter(spec: ModifiedLimit, options: LimiterOptions): Limiter;
