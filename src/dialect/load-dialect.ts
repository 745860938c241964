import { DEFAULT_DIALECT } from '../gateway/default-dialect.ts'
import { INPUT } from '../input/input-kind.ts'
import { readFileText } from '../input/regular-file.ts'
import { pathOrShipped, type Shelf, shippedFiles } from '../input/shipped-file.ts'
import { readYaml } from '../yaml.ts'
import { dialectSchema } from './dialect-checks.ts'
import type { DialectFile } from './schema.ts'

export const SHIPPED_DIALECTS: Shelf = { folders: ['profiles/gateways'], listedBy: 'gatebench dialect' }

/**
 * The dialect of a shipped name or a path; undefined for the default one, which needs no words. Throws GatebenchError (exit 104): DIALECT_UNREADABLE,
 * DIALECT_INVALID.
 */
export function loadDialect(word: string): DialectFile | undefined {
  return word === DEFAULT_DIALECT ? undefined : readDialect(word)
}

/** As `loadDialect`, the default one included. */
export function readDialect(word: string): DialectFile {
  const path = pathOrShipped(word, INPUT.dialect, SHIPPED_DIALECTS)
  return dialectOf(readFileText(path, INPUT.dialect), path)
}

/** A dialect from its text; `file` names it in errors. Throws DIALECT_INVALID (exit 104). */
export function dialectOf(text: string, file: string): DialectFile {
  return readYaml(text, file, dialectSchema, 'DIALECT_INVALID')
}

export function dialectNames(): string[] {
  return [...shippedFiles(SHIPPED_DIALECTS).keys()]
}
