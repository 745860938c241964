import type { Summary } from '../measure/summary.ts';
/**
 * JUnit XML: a test case a threshold and a built-in gate, and the run's own soundness as some more, so that an unfit run is never green. The
 * errors that were met, and what the gateway did against its protocol, stand in the output of the run.
 */
export declare function renderJunit(summary: Summary): string;
