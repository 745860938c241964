import type { Profile, RetrySettings } from '../profile/profile.ts';
import { type RandomSource } from '../random.ts';
import type { KnownLimits } from '../simulate/known-limits.ts';
import { type Knobs } from './knobs.ts';
/** One way for a client to behave. */
export interface Candidate {
    /** Unique: a policy's name, a recipe's, or the number of a searched point. */
    name: string;
    /** profile: as the profile stands; preset: its limits and polls with a named policy; recipe and point: all by knobs. */
    kind: 'profile' | 'preset' | 'recipe' | 'point';
    retry: RetrySettings | null;
    knobs: Knobs | null;
}
/** How many settings a person would have to make: 0 for what comes with a client. */
export declare function complexityOfCandidate({ knobs }: Candidate): number;
/** Tells its runs from those of any other candidate, whatever it was found by: names of settings that were bred say too little. */
export declare function keyOf({ name, knobs }: Candidate): string;
/** The profile with the candidate's settings. */
export declare function applied(candidate: Candidate, profile: Profile, limits: readonly KnownLimits[]): Profile;
/** The profile's own behaviour, every named policy, and the recipes that a study of limits would try by hand. */
export declare function namedCandidates(): Candidate[];
/** What decides which knobs can matter. */
export interface Circumstances {
    profile: Profile;
    limits: readonly KnownLimits[];
}
/** The recipes crossed with waits, polls and slots, as far as these can matter to the problem; the recipes themselves left out. */
export declare function crossedCandidates(facts: Circumstances): Candidate[];
/** The candidate without knobs that cannot matter: a pace where no rate is limited, slots where nothing is counted, polls of text. */
export declare function fitted(candidate: Candidate, { profile, limits }: Circumstances): Candidate;
/** Points of a Sobol sequence, shifted by the seed, each a setting of every knob that can matter to the profile. */
export declare function searchedCandidates(count: number, profile: Profile, limits: readonly KnownLimits[], random: RandomSource): Candidate[];
