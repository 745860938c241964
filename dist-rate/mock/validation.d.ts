import type { Modality } from '../gateway/modality.ts';
import type { MockWorld } from './schema.ts';
export interface Invalid {
    message: string;
    param?: string;
}
/** What is wrong with a request body, or null: types by the specification, presence by the world's settings. */
export declare function invalidity(modality: Modality, body: Readonly<Record<string, unknown>>, { required, largestN, further }: MockWorld['validation']): Invalid | null;
