import type { Rule } from './rule.ts';
/** All rules, in the order of reports. */
export declare const RULES: readonly Rule[];
