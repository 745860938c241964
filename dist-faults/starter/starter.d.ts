import type { Modality } from '../gateway/modality.ts';
import { type GoalName } from './goals.ts';
/** One model of a first profile. */
export interface StarterModel {
    model: string;
    modality: Modality;
    /** Starts, as people write them: 30/min. */
    rate: string;
    body: Readonly<Record<string, unknown>>;
    /** Credits of a call; null where nobody knows. */
    price: number | null;
}
export interface StarterAnswers {
    goal: GoalName;
    name: string;
    target: {
        kind: 'mock';
        tier: string;
        preset: string;
    } | {
        kind: 'http';
        baseUrl: string;
        paths: Readonly<Record<string, string>>;
    };
    models: readonly StarterModel[];
    duration: string;
    /** Credits that a run may burn; null is no limit. */
    budget: number | null;
}
/** What a call of each kind asks for where nobody says. */
export declare const SAMPLE_BODIES: Readonly<Record<Modality, Readonly<Record<string, unknown>>>>;
/** Starts that a first profile gives each kind where nobody says: what small tiers let through. */
export declare const USUAL_RATES: Readonly<Record<Modality, string>>;
/** The profile that these answers ask for, as a commented YAML file. */
export declare function starterProfile(answers: StarterAnswers): string;
