import * as z from 'zod';
/**
 * A record by names from outside: statuses, models. It has no prototype, so that `constructor` is not there unless it was put there, and
 * `__proto__` can be. (A schema library's record drops that name.)
 */
export declare function foreignRecord<T>(entries: Iterable<readonly [name: string, value: T]>): Record<string, T>;
/** The schema of a record by names from outside. */
export declare function foreignRecordSchema<T extends z.ZodType>(value: T, description?: string): z.ZodType<Record<string, z.output<T>>>;
