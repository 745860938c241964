import type { ColumnMapping } from './column-mapping.ts'
import { fieldRow } from './field-row.ts'
import type { Row } from './logged-call.ts'

type Fields = Readonly<Record<string, unknown>>

/** An entry of an HTTP archive: what was posted to a generation endpoint. */
export function harEntry(entry: Fields, reading: ColumnMapping): Row {
  const { method, url, postData } = (entry.request ?? {}) as Fields
  if (method !== 'POST' || typeof url !== 'string') return 'no generation call'
  const { text } = (postData ?? {}) as Fields
  let body: unknown
  try {
    body = JSON.parse(String(text))
  } catch {
    return 'not readable'
  }
  if (typeof body !== 'object' || body === null) return 'not readable'
  const { status } = (entry.response ?? {}) as Fields
  return fieldRow({ ...body, timestamp: entry.startedDateTime, path: pathOf(url), status }, reading)
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
