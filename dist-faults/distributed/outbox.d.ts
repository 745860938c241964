import type { Clock } from '../time/clock.ts';
import type { RedisLink } from './redis-link.ts';
import type { SpillFile } from './spill-file.ts';
/** Where the events of a share go, and who may tell them. */
export interface OutboxOrder {
    link: Pick<RedisLink, 'run' | 'downSince' | 'onDown'>;
    prefix: string;
    share: number;
    fence: string;
    clock: Clock;
    /** For what Redis cannot take. */
    spill: Pick<SpillFile, 'append'>;
    /** Told what nobody is to be sent before an instant of Redis, with each batch. */
    onHeld(model: string, until: number): void;
    /** Told once when the share is somebody else's, with the lines that were not taken. */
    onLost(lines: readonly string[]): void;
}
/**
 * What a share tells Redis and asks of it, in one order: what comes while a batch is under way is the next one. Only what must not be lost goes
 * out behind it at once: on the wire it outlives this process, however slow Redis is. A batch whose answer got lost can be sent again, and
 * none is taken before the one that it follows.
 */
export declare class Outbox {
    #private;
    constructor(order: OutboxOrder);
    /** Nothing is taken any more: the share is somebody else's. */
    get isLost(): boolean;
    /** What is told now goes nowhere before Redis is back. */
    get isCut(): boolean;
    /** An event for the journal; `words` where the script is to do more with it. */
    line(line: string, words?: readonly string[]): void;
    /** A letter of the script with its fields. */
    tell(...words: string[]): void;
    /** What is told so far goes out now. */
    hurry(): void;
    /** Asks, behind all that was told before. `line` is what the journal gets if the answer is leave. */
    ask(words: readonly string[]): Promise<string>;
    /** Resolves when all that was told would survive this process: Redis has it, or while that is away the disk. */
    recorded(): Promise<void>;
    /** Resolves when nothing waits any more. */
    idle(): Promise<void>;
    /** The share is somebody else's: nothing more is sent. */
    lose(): void;
    /** Redis is not waited for any longer: what it lacks is on this disk. */
    giveUp(): void;
}
