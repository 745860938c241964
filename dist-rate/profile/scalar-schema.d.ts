import * as z from 'zod';
/** A duration of 0 or more, in ms. */
export declare function duration(): z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
/** A duration above 0, in ms. */
export declare function span(): z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
/** A rate of 0 or more, per second. */
export declare function anyRate(): z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
/** A rate above 0, per second. */
export declare function rate(): z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
/** A share of 1, from nothing to all of it. */
export declare function anyShare(): z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
/** A share of 1, above 0. */
export declare function share(): z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
/** A share that may exceed 1, above 0: of one core, where there are several. */
export declare function multiple(): z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
/** A size above 0, in bytes. */
export declare function bytes(): z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
/** A name that may stand in a file name. */
export declare function name(what: string): z.ZodString;
