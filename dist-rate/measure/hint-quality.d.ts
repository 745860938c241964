import type { OutcomeKind } from '../gateway/outcome.ts';
import type { OutcomeEvent } from './events.ts';
import type { HintCounts, ModelHints } from './summary-hints.ts';
/** What one call still has to learn about the last hint that one endpoint gave it. */
export interface HintWatch {
    /** Which limits its requests meet: those of submits and messages, or those of reads. */
    readonly of: 'submit' | 'poll';
    /** When the last hint was given, and the instant that it named; NaN when none is pending. */
    toldAt: number;
    dueAt: number;
    /** When the attempt in flight was sent. */
    sentAt: number;
    /** The attempt in flight waited for its hint, or came before it. */
    tried: 'no' | 'obeyed' | 'early';
    /** How long after its hint it was sent, in ms: negative when early. */
    lateMs: number;
}
export declare function hintWatch(of: HintWatch['of']): HintWatch;
/** Did it help to wait as long as the gateway said, and would less have been enough? */
export declare class HintQuality {
    #private;
    /** The call's next attempt at the same endpoint was sent at `t`. */
    sent(watch: HintWatch, t: number): void;
    /** It was answered at `t`. */
    answered(watch: HintWatch, t: number, kind: OutcomeKind, status?: number, hint?: OutcomeEvent['hint']): void;
    get counts(): HintCounts;
    snapshot(): Omit<ModelHints, 'model'>;
}
