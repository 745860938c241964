import type { MockWorld } from './schema.ts';
/** The mock gateway's interface as an OpenAPI 3.1 document, from the schemas that bodies are checked by. */
export declare function openApiDocument(paths: MockWorld['paths']): object;
