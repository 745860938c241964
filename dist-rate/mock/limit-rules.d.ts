import { type Modality } from '../gateway/modality.ts';
import { type Endpoint } from '../gateway/outcome.ts';
import type { ModifiedLimit } from '../limits/limit.ts';
import type { Law, Weight } from './limit-schema.ts';
import type { MockWorld } from './schema.ts';
/** One limit of a world: its law, whom it concerns, and by what it is kept. */
export interface LimitRule {
    name: string;
    spec: ModifiedLimit;
    on: readonly Endpoint[];
    modality: Modality | null;
    /** Classes of models that have a limit of their own instead. */
    except: readonly string[];
    /** Classes of models that it is for; null is all. */
    only: readonly string[] | null;
    /** Parts of model names that it is for; null is all. */
    models: readonly string[] | null;
    keyedBy: MockWorld['keyedBy'];
    scope: MockWorld['scope'];
    weight: Weight;
    /** Below a balance a request weighs more; null where it never does. */
    balance: Law['balance'];
    /** Units that are used up when the mock begins. */
    used: number;
    countOn: Law['countOn'];
    countFailed: boolean;
}
/** Every limit of a world, in the order in which they are checked. */
export declare function limitRules(world: MockWorld): LimitRule[];
/** Whether the rule concerns this endpoint and, where one is named, this model. */
export declare function concerns(rule: LimitRule, endpoint: Endpoint, model: {
    name: string;
    className: string;
    settings: {
        modality: Modality;
    };
} | null): boolean;
