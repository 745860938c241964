import type { Suite } from '../../judge/verdict.ts';
/** JUnit XML: a suite a world, a test case a rule. */
export declare function judgeJunit({ worlds }: Suite, startedAt: string): string;
/** A badge as shields.io reads it from an endpoint. */
export declare function badge({ outcome, worlds }: Suite): object;
