import type { Comparison } from '../../compare/comparison.ts';
/** JUnit XML: a test case a metric and a constraint. What is open is no success: it fails, as its exit code does. */
export declare function renderComparisonJunit(comparison: Comparison): string;
