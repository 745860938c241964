/** Whole lines with their newlines, some hundreds at a time; a last line without a newline comes alone, and is not `ended`. */
export interface LineBlock {
    bytes: Buffer;
    ended: boolean;
}
/** The lines of an event log from the byte `start` on. Throws EVENT_LOG_UNREADABLE. */
export declare function readLineBlocks(path: string, start?: number): AsyncGenerator<LineBlock, undefined>;
