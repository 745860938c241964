import type { Modality } from '../gateway/modality.ts';
import type { MockWorld, ModelClassSettings } from './schema.ts';
import { Station } from './station.ts';
/** One model as it is served. */
export interface MockModel {
    readonly name: string;
    readonly className: string;
    readonly settings: ModelClassSettings;
    /** Key of its random draws. */
    readonly key: number;
    /** The servers of a class with bounded capacity. */
    readonly station: Station | null;
    /** Jobs accepted so far. */
    accepted: number;
    /** When its latest job ends: since then it has been idle. */
    busyUntil: number;
}
/** Finds the model that a name means: the class whose name is the longest part of it. */
export declare class Catalogue {
    #private;
    constructor(world: MockWorld);
    /** The model of that name; null when no class knows it and the world refuses such names. */
    find(name: string, modality: Modality): MockModel | null;
    /** The model that stands for requests that name none. */
    nameless(modality: Modality): MockModel | null;
}
