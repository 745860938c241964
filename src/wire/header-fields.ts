/**
 * The headers of an answer, looked up by lower-case name. They are never made into a map: the names are the gateway's, and may be
 * `constructor` or `__proto__`.
 */
export interface HeaderFields {
  /** The first value under this name. */
  first(name: string): string | undefined
  /** All values under this name, as HTTP joins them. */
  joined(name: string): string | undefined
}

/** Fields of an answer that did not come. */
export const NO_FIELDS: HeaderFields = { first: () => undefined, joined: () => undefined }
