import type { HeaderFields } from './header-fields.ts';
/** The headers of an answer as they came: most are never looked at, so names and values are cut out when somebody asks. */
export declare class AnswerHead implements HeaderFields {
    #private;
    constructor(text: string, places: readonly number[]);
    first(name: string): string | undefined;
    joined(name: string): string | undefined;
}
