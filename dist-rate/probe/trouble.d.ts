import type { Outcome } from '../gateway/outcome.ts';
import { type Attempt } from './attempt.ts';
import type { Stop } from './stop.ts';
/** Watches answers for what ends a probe before its budget: a refused key, an empty balance, a request that cannot be, an outage. */
export declare class Trouble {
    #private;
    of(outcome: Outcome<unknown>, { passing, told, model }: Attempt): Stop | null;
    /** Of reads only what ends everything. */
    ofRead(outcome: Outcome<unknown>): Stop | null;
}
