import type { Finding } from './figure.ts';
import type { Seen } from './seen.ts';
import type { FittedTimes } from './times.ts';
/** Faults as a mock world states them, by name, and what each rests on. */
export interface FittedFaults {
    faults: Readonly<Record<string, object>>;
    findings: readonly Finding[];
}
/** What goes wrong: answers that are none, by kind of request; tasks that fail, are slow or never end, by model. */
export declare function fitFaults(seen: Seen, times: ReadonlyMap<string, FittedTimes>): FittedFaults;
export declare function rounded(value: number): number;
