import type { Verdict } from '../judge/verdict.ts';
interface Judged {
    verdict(): Verdict;
}
/**
 * A matcher for vitest and Jest: `expect.extend({ toBehave })`, then `expect(mock).toBehave()` of a mock that was started with `judge`. Rules
 * named in `except` may be broken.
 */
export declare function toBehave(received: Judged | Verdict, { except }?: {
    except?: readonly string[];
}): {
    pass: boolean;
    message: () => string;
};
export {};
