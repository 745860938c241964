import type { ClientSettings } from '../advice.ts';
/** Code to paste, for one client library. */
export interface Snippet {
    name: string;
    /** Name for the file that it is written to. */
    file: string;
    text: string;
}
/** The advice as code for every client that we know. The JavaScript ones export `generate(request)`. */
export declare function snippetsOf(advice: ClientSettings): Snippet[];
