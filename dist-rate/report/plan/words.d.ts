import type { Carries } from '../../plan/capacity-plan.ts';
import type { Cell, Tone } from '../table.ts';
import type { Word } from '../words.ts';
/** The answer in one word, as a verdict and of a tier. */
export declare const CARRIES_WORDS: Readonly<Record<Carries, {
    word: string;
    tone: Tone;
}>>;
export declare const carriesCell: (carries: Carries) => Cell;
/** The terms of a plan, each in a sentence. */
export declare const PLAN_WORDS: readonly Word[];
