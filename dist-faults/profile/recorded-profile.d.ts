import * as z from 'zod';
import { type Profile } from './profile.ts';
/**
 * The resolved profile as a log holds it. A field that was not there in an earlier version has the behaviour of that version as its
 * default; one of a later version is left out.
 */
export declare const recordedProfileSchema: z.ZodType<Profile>;
