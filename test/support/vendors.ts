import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dialectOf } from '../../src/dialect/load-dialect.ts'
import type { DialectFile } from '../../src/dialect/schema.ts'

/** The words of an invented vendor that cancels tasks and takes idempotency keys, with other parts laid over them. */
export function palette(parts: Partial<DialectFile> = {}): DialectFile {
  return { ...dialectOf(readFileSync(PALETTE, 'utf8'), PALETTE), ...parts }
}

export const PALETTE = fileURLToPath(new URL('../fixtures/vendors/palette.yaml', import.meta.url))
