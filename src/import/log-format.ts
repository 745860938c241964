import { recordIn } from '../json.ts'
import { isAccessLine } from './access-line.ts'

export const LOG_FORMATS = ['csv', 'ndjson', 'json', 'otlp', 'har', 'access'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

/** A header has nothing but names, parted by commas, semicolons or tabs: no number, no instant, no address. */
const HEADER = /^\s*"?[@A-Za-z_][\w .@()/-]*"?\s*([,;\t]\s*"?[@A-Za-z_][\w .@()/-]*"?\s*)+[,;\t]?\s*$/

/** The format of a log by its first characters; null where it is none of them. */
export function logFormat(head: string): LogFormat | null {
  const text = head.replace(/^\uFEFF/, '').trimStart()
  const [line = ''] = text.split('\n', 1)
  if (text.startsWith('[') && /^\[\s*(\{|\])/.test(text)) return 'json'
  if (text.startsWith('{')) {
    if (/"(resourceSpans|resource_spans)"\s*:/.test(text)) return 'otlp'
    if (/"log"\s*:\s*\{/.test(text) && /"(entries|creator|browser)"\s*:/.test(text)) return 'har'
    const row = recordIn(line)
    if (row !== null) return Array.isArray(row.data ?? row.observations) ? 'json' : 'ndjson'
    return /"(data|observations)"\s*:\s*\[/.test(text) ? 'json' : null
  }
  if (isAccessLine(line)) return 'access'
  return HEADER.test(line) ? 'csv' : null
}
