import type { DroppedEvent, RunEvent, TerminalEvent } from '../measure/events.ts';
type CallOver = TerminalEvent | DroppedEvent;
/** The events that `tasks.csv` is made of. */
export declare const CALL_OVER: readonly ['terminal', 'dropped'];
export declare function isCallOver(event: RunEvent): event is CallOver;
/** `tasks.csv` (RFC 4180) in pieces: a row a call, from its terminal or dropped event. */
export declare function renderTasksCsv(events: Iterable<RunEvent> | AsyncIterable<RunEvent>): AsyncGenerator<string>;
export {};
