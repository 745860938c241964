import type { Modality } from '../gateway/modality.ts';
/** What kind of generation a call was; null for one that was none, and undefined where these words do not tell. */
export declare function kindOf(words: string): Modality | null | undefined;
