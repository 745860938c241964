import type { HourPlan } from './capacity-plan.ts';
import type { Demand } from './demand/demand.ts';
import { type Term } from './terms.ts';
/** A day of a demand before limits, as if calls flowed. Hours from the demand's own midnight. */
export interface FluidDay {
    hours: readonly HourPlan[];
    /** Minutes after midnight at which a goal or a quota first breaks, which of the models', and by what; null where none does. */
    failure: {
        minute: number;
        model: string;
        limit: string;
        why: 'backlog' | 'quota' | 'balance';
    } | null;
    /** Calls that got through, by model. */
    served: ReadonlyMap<string, number>;
    /** Minute in which the balance was spent; null where it lasts. */
    spentAt: number | null;
    /** Calls that spilled over in each hour, by model: all 0 where they wait instead. */
    spilled: ReadonlyMap<string, readonly number[]>;
}
/** What there is to spend, and what a call of each model takes of it, in credits. */
export interface Purse {
    balance: number;
    perCall: ReadonlyMap<string, number>;
}
/**
 * Walks a day minute by minute. A call waits `patienceMs` at most before the demand is called not carried; with a patience of 0 what does not
 * get through spills over instead. Quotas are counted by the day of UTC; what of them is used up is gone at the beginning.
 */
export declare function fluidDay(hourly: readonly Term[], daily: readonly Term[], demand: Demand, patienceMs: number, { balance, perCall }: Purse): FluidDay;
