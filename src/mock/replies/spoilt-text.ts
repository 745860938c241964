import type { ReplyFault } from '../exchange.ts'

/** Answer of a proxy in the way. */
const HTML = '<!doctype html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>\n'

/** The text that a caller gets instead of `json`: half of it, something that is no JSON, or a page. */
export function spoiltText(json: string, fault: ReplyFault | undefined): string {
  switch (fault) {
    case 'cut-body':
      return json.slice(0, Math.floor(json.length / 2))
    case 'malformed-body':
      return `${json.slice(0, -1)},,`
    case 'wrong-type':
      return HTML
    default:
      return json
  }
}
