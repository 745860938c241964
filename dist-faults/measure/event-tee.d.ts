import type { EventSink, RunEvent } from './events.ts';
/** Instants and spans are kept to the µs: finer digits mean nothing, and would double the log. */
export declare function micro(ms: number): number;
/** Rounds every instant and span of an event to whole µs, in place: an emitted event belongs to its sinks. */
export declare function roundEvent(event: RunEvent): RunEvent;
/** Rounds each event once, then tells every sink in turn: so the live summary sees exactly what the log will say. */
export declare function eventTee(sinks: readonly EventSink[]): EventSink;
