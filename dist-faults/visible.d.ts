/**
 * What acts instead of showing: controls (escape sequences, line ends), format characters (bidirectional overrides, zero width),
 * line separators, lone surrogates, noncharacters. None is legal in XML 1.0 or safe on a terminal.
 */
export declare const UNSEEN: RegExp;
/** Lines as they are, with all else that acts instead of showing written as JSON would write it: `\u001b`, `\u202e`. */
export declare function visible(text: string): string;
