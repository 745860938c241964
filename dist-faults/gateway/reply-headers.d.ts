import type { HeaderFields } from '../wire/header-fields.ts';
/** Headers by lower-case name, as a library's caller has them. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
export declare function headerFields(headers: ReplyHeaders): HeaderFields;
/** Of an answer without any header. */
export declare const NO_FIELDS: HeaderFields;
