import type { Modality } from '../gateway/modality.ts';
/** One kind of call as a profile asks for it. */
export interface ImportedRequest {
    calls: number;
    /** Characters of its prompt; 0 where nothing tells. */
    promptLength: number;
    fields: Readonly<Record<string, string | number>>;
    /** Of the log's own; empty unless asked for. */
    prompts: readonly string[];
}
export interface ImportedModel {
    model: string;
    modality: Modality;
    calls: number;
    /** File of its instants beside the profile; null where they are too many for one, and its mean rate is taken. */
    trace: string | null;
    /** Mean starts, as a profile states them. */
    rate: string;
    requests: readonly ImportedRequest[];
}
/** A profile that makes the calls of a log again, against the mock until it is told otherwise. */
export declare function importedProfile(name: string, source: string, lengthMs: number, models: readonly ImportedModel[]): string;
