/** Markup that is known to be safe: it was written here, and every text in it was escaped. */
export declare class Html {
    readonly markup: string;
    constructor(markup: string);
}
type Part = string | number | Html | readonly Html[] | null;
/** Template tag for markup: strings and numbers are escaped, `Html` is taken as it is, null is nothing. */
export declare function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html;
export {};
