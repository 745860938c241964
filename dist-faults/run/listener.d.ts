/** Whoever started something that takes long, as far as it is told of it. A line, or several. */
export interface Listener {
    /** A word by the way. */
    say(notice: string): void;
    /** What should be read: what may have been paid for, what was passed over. All of it is in the result, too. */
    warn(text: string): void;
}
/** Told by default: nobody. */
export declare const NOBODY: Listener;
