import { deflateSync, inflateSync } from 'node:zlib'

/** Longer rows than any baseline has: a file of a few bytes must not fill the memory. */
const MOST_BYTES = 256 * 1024 * 1024

/** Rows of calls, compressed and in base64: a tenth of their length. */
export function packedRows(rows: readonly (readonly unknown[])[]): string {
  return deflateSync(JSON.stringify(rows), { level: 9 }).toString('base64')
}

/** The value that `packedRows` was given; to be checked. Null for anything else. */
export function unpackedRows(packed: string): unknown {
  try {
    return JSON.parse(inflateSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_BYTES }).toString('utf8'))
  } catch {
    return null
  }
}
