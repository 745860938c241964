/** One line of such a file: which share told it, under which fence, its number there, and the event as the log has it. */
export interface Spilt {
    source: string;
    item: number;
    line: string;
}
/** Writes to a file that is made when there is something for it. */
export declare class SpillFile {
    readonly path: string;
    constructor(folder: string, worker: string);
    append(lines: readonly Spilt[]): void;
}
/** All that workers left in a folder; a torn last line is left out. */
export declare function readSpills(folder: string): Spilt[];
