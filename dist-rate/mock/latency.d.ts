import type { RandomSource } from '../random.ts';
import type { MockModel } from './catalogue.ts';
import type { MockWorld } from './schema.ts';
/** Time from start to end of a job, without faults: lognormal by its class and request, and longer when the model was idle; ms. */
export declare function runTimeMs(model: MockModel, body: Readonly<Record<string, unknown>>, now: number, coldStart: MockWorld['latency']['coldStart'], random: RandomSource, key: readonly number[]): number;
/** Time to answer a request, apart from any work it asks for; ms. */
export declare function replyTimeMs({ median, sigma }: {
    median: number;
    sigma: number;
}, random: RandomSource, key: readonly number[]): number;
