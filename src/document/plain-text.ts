import { UNPRINTABLE } from '../printable.ts'

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** One visible line: whatever a gateway or a profile put into `text`, a reader sees it, and no terminal or parser obeys it. */
export function plainText(text: string): string {
  return text.replace(UNPRINTABLE, (unseen) => NAMED[unseen] ?? `\\u{${unseen.codePointAt(0)?.toString(16)}}`)
}

/** A command in backticks, as it stands within a sentence. */
export const COMMAND = /`(gatebench [^`]*)`/
