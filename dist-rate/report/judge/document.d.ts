import type { RuleResult } from '../../judge/judgement.ts';
import type { Verdict } from '../../judge/verdict.ts';
import { type Block, type Document } from '../document.ts';
export declare const VERDICT_WORDS: {
    readonly pass: {
        readonly word: 'PASS';
        readonly meaning: 'the client broke no rule';
        readonly tone: 'good';
    };
    readonly fail: {
        readonly word: 'FAIL';
        readonly meaning: 'the client broke a rule';
        readonly tone: 'bad';
    };
    readonly inconclusive: {
        readonly word: 'INCONCLUSIVE';
        readonly meaning: 'there is nothing to judge the client by';
        readonly tone: 'warn';
    };
};
/** The report on one client in one world. */
export declare function judgeDocument(verdict: Verdict): Document;
/** One broken rule with its evidence, its cost and its mend. */
export declare function brokenBlocks(rule: RuleResult, world?: string): Block[];
