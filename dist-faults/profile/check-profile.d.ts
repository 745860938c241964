import type { Profile } from './profile.ts';
/** A fault between fields that are each well formed; `path` leads to it in the YAML. */
export interface ProfileFault {
    path: PropertyKey[];
    /** May carry a hint after a newline. */
    message: string;
}
/** What a schema of single fields cannot see: names that must agree, and settings that would leave nothing to do. */
export declare function checkProfile(profile: Profile, stated: {
    phases: boolean;
    duration: boolean;
}): ProfileFault[];
/** Length of the plan in ms. */
export declare function lengthOf({ phases }: Pick<Profile, 'phases'>): number;
/** The weight of a model in the mix; 0 where it has none. */
export declare function weightOf(mix: Profile['mix'], model: string): number;
/** What is wrong with the name of a model, and after a newline the nearest that there is, or all of them. */
export declare function unknownModel(name: string, names: readonly string[]): string;
