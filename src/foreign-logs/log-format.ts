import { isAccessLine } from './access-line.ts'

/** How a log is written. */
export const LOG_FORMATS = ['csv', 'ndjson', 'json', 'otlp', 'har', 'access'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

/** Names of the columns by which a header is told from a row. */
const HEADER = /(^|[,"])\s*(t|ts|timestamp|time|start_?time|created_?at|date|@timestamp)\s*("|,|$)/i

/** The format of a log by its first characters; null where it is none of them. */
export function logFormat(head: string): LogFormat | null {
  const text = head.replace(/^\uFEFF/, '').trimStart()
  const [line = ''] = text.split('\n', 1)
  if (text.startsWith('[') && /^\[\s*(\{|\])/.test(text)) return 'json'
  if (text.startsWith('{')) {
    if (/"(resourceSpans|resource_spans)"\s*:/.test(text)) return 'otlp'
    if (/"log"\s*:\s*\{/.test(text) && /"(entries|creator|browser)"\s*:/.test(text)) return 'har'
    const row = mapOf(line)
    if (row !== null) return Array.isArray(row.data ?? row.observations) ? 'json' : 'ndjson'
    return /"(data|observations)"\s*:\s*\[/.test(text) ? 'json' : null
  }
  if (isAccessLine(line)) return 'access'
  return HEADER.test(line) ? 'csv' : null
}

function mapOf(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return null
  }
}
