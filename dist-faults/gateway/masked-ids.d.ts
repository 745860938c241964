import type { KeyMask } from './key-mask.ts';
/**
 * Ids of tasks that hold the API key. Everybody else knows such a task by the id with its key masked, which says nothing to the gateway:
 * what it stands for is known here alone, as long as this process lives.
 */
export declare class MaskedIds {
    #private;
    constructor(mask: KeyMask);
    /** What stands for an id from now on: the id itself where it does not hold the key. */
    show(id: string): string;
    /** The id as the gateway gave it. */
    real(shown: string): string;
}
