import type { GenerationRequest } from '../gateway/bodies.ts';
import type { Modality } from '../gateway/modality.ts';
/** A model that is probed, and the request that it is probed with: the cheapest there is. */
export interface ProbedModel {
    model: string;
    modality: Modality;
    request: GenerationRequest;
    /** Credits of one request; null where that is to be found out. */
    price: number | null;
}
export declare function modalityOfName(model: string): Modality;
/** The smallest request that the specification shows for the modality. */
export declare function smallestRequest(model: string, modality: Modality): GenerationRequest;
/** The same with an error in a parameter: a gateway that checks refuses it, and takes nothing for it. */
export declare function invalidRequest({ request, modality }: ProbedModel): GenerationRequest;
