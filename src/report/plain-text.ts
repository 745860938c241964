/**
 * What acts instead of showing: controls (escape sequences, line ends), format characters (bidirectional overrides, zero width),
 * line separators, lone surrogates, noncharacters. None is legal in XML 1.0 or safe on a terminal.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** One visible line: whatever a gateway or a profile put into `text`, a reader sees it, and no terminal or parser obeys it. */
export function plainText(text: string): string {
  return text.replace(UNSEEN, (unseen) => NAMED[unseen] ?? `\\u{${unseen.codePointAt(0)?.toString(16)}}`)
}
