import type { RandomSource } from '../random.ts';
import type { Visit } from './exchange.ts';
import type { Faults } from './faults.ts';
import type { Job } from './job.ts';
import type { MockWorld } from './schema.ts';
/** Turns an accepted request, which has passed every check, into a job whose whole course is fixed. */
export declare class Workshop {
    #private;
    constructor(world: MockWorld, random: RandomSource, faults: Faults);
    accept(visit: Visit, modality: Job['modality']): Job;
}
