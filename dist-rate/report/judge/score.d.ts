import type { Score } from '../../judge/verdict.ts';
/** A score in words: “3.1 × as long, 1.4 × the credits, 212 needless polls”. */
export declare function scoreText({ timesAsLong, timesTheCredits, needlessReads, needlessAttempts, client, ideal, policy, }: Score): string;
