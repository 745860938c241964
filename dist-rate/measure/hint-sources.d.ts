import type { OutcomeEvent, PollEvent } from './events.ts';
/** Where hints stood in an answer (a header, the body), and how long they asked to wait, in ms. */
export interface HintSource {
    source: string;
    seen: number;
    /** Named no time. */
    later: number;
    minMs: number | null;
    medianMs: number | null;
    maxMs: number | null;
}
/** What was hinted, by where it stood; every hint of the run that a refusal or a failure carried. */
export declare class HintSources {
    #private;
    add({ outcome, hint }: Pick<OutcomeEvent | PollEvent, 'outcome' | 'hint'>): void;
    snapshot(): HintSource[];
}
