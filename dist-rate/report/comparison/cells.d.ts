/** Verdicts as tables show them. */
export declare const MARKS: {
    readonly regressed: {
        readonly text: '✗ regressed';
        readonly short: '✗';
        readonly tone: 'bad';
    };
    readonly 'not-regressed': {
        readonly text: '✓ not regressed';
        readonly short: '✓';
        readonly tone: 'good';
    };
    readonly inconclusive: {
        readonly text: '! inconclusive';
        readonly short: '!';
        readonly tone: 'warn';
    };
    readonly 'not-measured': {
        readonly text: '– not measured';
        readonly short: '–';
        readonly tone: 'muted';
    };
    readonly broken: {
        readonly text: '✗ broken';
        readonly short: '✗';
        readonly tone: 'bad';
    };
    readonly holds: {
        readonly text: '✓ holds';
        readonly short: '✓';
        readonly tone: 'good';
    };
};
/** A probability: `0.26%`, `<0.1%`. */
export declare function chance(p: number): string;
