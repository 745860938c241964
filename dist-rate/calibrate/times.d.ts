import type { GenerationRequest } from '../gateway/bodies.ts';
import { type LognormalFit } from '../stats/lognormal-fit.ts';
import type { Between } from './figure.ts';
import type { SeenModel } from './seen.ts';
/** Lognormal times of one kind of request. */
export interface FittedTime {
    median: Between;
    sigma: Between;
    /** Tasks that it was fitted to. */
    count: number;
}
export interface FittedTimes extends FittedTime {
    slow: LognormalFit['slow'];
    /** Requests whose times are others, each with the fields of its body that tell it. */
    requests: readonly (FittedTime & {
        request: number;
        when: Readonly<Record<string, string | number | boolean>>;
    })[];
}
/** How long a model's tasks take, by its requests where they differ; null where none completed. */
export declare function fitTimes({ tasks, requests }: SeenModel): FittedTimes | null;
/** The fields that are not the same in all bodies; null where these do not tell the request from each other one. */
export declare function fieldsOf(bodies: readonly GenerationRequest[], request: number): Readonly<Record<string, string | number | boolean>> | null;
