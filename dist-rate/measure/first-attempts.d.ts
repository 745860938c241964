import { type OutcomeKind } from '../gateway/outcome.ts';
import type { TerminalEvent } from './events.ts';
import type { FirstAttemptView } from './summary.ts';
/** The same run as if nobody had retried: what the first attempts of recorded calls came to, and only the calls that needed no other. */
export declare class FirstAttempts {
    #private;
    static of(parts: readonly FirstAttempts[]): FirstAttempts;
    sent(): void;
    answered(kind: OutcomeKind): void;
    completed(event: TerminalEvent): void;
    snapshot(): FirstAttemptView;
}
