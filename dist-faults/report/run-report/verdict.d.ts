import type { Summary } from '../../measure/summary.ts';
import type { VerdictWord } from '../../measure/summary-verdict.ts';
import type { Judgement } from '../document.ts';
import type { Tone } from '../table.ts';
export declare const TONES: Readonly<Record<VerdictWord, Tone>>;
/** The verdict of a run in a word and half a sentence, and what to do next. */
export declare function verdictOf(summary: Summary): Judgement;
