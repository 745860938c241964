/** Waits as people and programs write them in running text: "retry after 60 seconds", "try again in 1m30.5s". */
export interface DurationText {
    ms: number;
    /** Index just after it. */
    end: number;
}
/** Reads a duration that starts at `start`: one part, or several of falling unit ("1 hour and 5 min"). Of a range, the longer end. */
export declare function readDuration(text: string, start: number): DurationText | null;
/** The wait in ms that `text` advises; 'later' when it advises one without saying how long; null when it advises none. */
export declare function readWait(text: string): number | 'later' | null;
