import type { RedisLink } from './redis-link.ts';
/**
 * What keeps a Redis from holding intents and task ids as a disk would, in words; empty where nothing does. What cannot be found out counts
 * as unsafe.
 */
export declare function unsafeSettings({ client }: RedisLink): Promise<string[]>;
/** Throws REDIS_UNSAFE (exit 104) unless losses are allowed; gives what is wrong, for the report. */
export declare function requireSafe(link: RedisLink, allowsLoss: boolean): Promise<string[]>;
