import type { Modality } from '../gateway/modality.ts';
/** What a profile can take from an OpenAPI document. */
export interface OpenApiModels {
    /** Of the first server, where it states a whole address. */
    baseUrl: string | null;
    /** Submit paths by kind, where they are not the gateway's usual ones. */
    paths: Record<string, string>;
    /** What a call of each kind has to say. */
    bodies: Partial<Record<Modality, Record<string, unknown>>>;
    models: {
        model: string;
        modality: Modality;
        body: Record<string, unknown>;
    }[];
    /** What could not be taken, a line each. */
    left: string[];
}
/** Models, paths and required fields of the generation calls that a document describes. Throws OPENAPI_INVALID (exit 104). */
export declare function readOpenApi(text: string, file: string): OpenApiModels;
