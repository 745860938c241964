import { type RangeChoice, type StatedRange } from './range.ts';
import { type MockWorld } from './schema.ts';
import { type MockWorldChoice } from './world-files.ts';
export type { MockWorldChoice } from './world-files.ts';
/**
 * A world by names or paths: base, tier, preset, each laid over the one before. What a file states as a range is taken in its middle, or
 * `at` an end. Throws GatebenchError (exit 104) on unknown names and faulty files.
 */
export declare function loadMockWorld(choice?: MockWorldChoice, at?: RangeChoice): MockWorld;
/**
 * The world of one file that states all that is not as in `base.yaml`, by its text; `source` is named in errors. Throws as
 * `loadMockWorld` does.
 */
export declare function mockWorldOf(text: string, source: string, at?: RangeChoice): MockWorld;
/** The ranges that the files of a choice state; none in what is shipped. Throws as `loadMockWorld` does. */
export declare function rangesOf(choice?: MockWorldChoice): StatedRange[];
/** The shipped tiers or presets, each with the one line that it says of itself. */
export declare function describeMockWorlds(kind: 'tier' | 'preset', directory?: string): {
    name: string;
    about: string;
}[];
/** A whole world from merged settings; `source` is named in the error when something is missing. */
export declare function mockWorld(settings: unknown, source?: string): MockWorld;
