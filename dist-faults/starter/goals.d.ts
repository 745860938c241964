/** What somebody begins with gatebench for, and what a profile for it looks like. */
export interface Goal {
    label: string;
    hint: string;
    /** Length of the load where none is said. */
    duration: string;
    /** The comment above the models. */
    load: string;
    /** Arrivals of a model at so many starts per second, as a profile states them. */
    arrivals(rate: (times: number) => string): Record<string, unknown>;
    /** What to do with the file, a command each. `model` is the first of its models. */
    next(file: string, model: string): readonly string[];
}
export declare const GOALS: {
    readonly plan: {
        readonly label: 'plan capacity';
        readonly hint: 'which tier carries my demand, what binds first, what does it cost?';
        readonly duration: '10m';
        readonly load: 'What your application asks for: the rates of a usual hour. A day with peaks is a file of its own: docs/demand.md.';
        readonly arrivals: (rate: (times: number) => string) => {
            process: string;
            rate: string;
        };
        readonly next: (file: string) => string[];
    };
    readonly ci: {
        readonly label: 'gate CI';
        readonly hint: 'did this change make calls slower, more throttled, dearer?';
        readonly duration: '2m';
        readonly load: 'The load that each change is measured by. Keep it: a baseline of another load is no base.';
        readonly arrivals: (rate: (times: number) => string) => {
            process: string;
            rate: string;
        };
        readonly next: (file: string) => string[];
    };
    readonly tune: {
        readonly label: 'tune retries';
        readonly hint: 'which retry and pacing settings should my client have?';
        readonly duration: '10m';
        readonly load: 'Calls in bunches, for it is above the limits that retry settings differ.';
        readonly arrivals: (rate: (times: number) => string) => {
            process: string;
            rate: string;
            burstiness: number;
        };
        readonly next: (file: string) => string[];
    };
    readonly limits: {
        readonly label: 'find limits';
        readonly hint: 'how much does the gateway let through?';
        readonly duration: '5m';
        readonly load: 'A ramp from a quarter of the rate to twice as much.';
        readonly arrivals: (rate: (times: number) => string) => {
            process: string;
            from: string;
            to: string;
        };
        readonly next: (file: string, model: string) => string[];
    };
    readonly client: {
        readonly label: 'judge my client';
        readonly hint: 'does my own program treat the gateway well?';
        readonly duration: '5m';
        readonly load: 'What your client is likely to ask for; gatebench sends the same, for comparison.';
        readonly arrivals: (rate: (times: number) => string) => {
            process: string;
            rate: string;
        };
        readonly next: (file: string) => string[];
    };
};
export type GoalName = keyof typeof GOALS;
export declare const GOAL_NAMES: GoalName[];
