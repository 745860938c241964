import type { Modality } from '../gateway/modality.ts';
/** A result as it is served: small, but a file that its readers open. */
export interface ResultFile {
    type: string;
    bytes: Buffer;
}
export declare const RESULT_FILES: Readonly<Record<Modality, ResultFile>>;
