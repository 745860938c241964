/** What a file is to be read as; `most` bytes at most. */
export interface InputKind {
    what: 'profile' | 'trace' | 'demand' | 'document';
    most: number;
}
/**
 * A whole UTF-8 text, of a file or of whatever else can be read to an end. Throws PROFILE_UNREADABLE, TRACE_UNREADABLE and the
 * like (exit 104).
 */
export declare function readText(path: string, kind: InputKind): Promise<string>;
/**
 * A file's UTF-8 text in pieces, read as they are asked for, again and again if need be: so it must be a regular file. Throws as `readText`
 * does.
 */
export declare function textPieces(path: string, kind: InputKind): Iterable<string>;
