/**
 * What acts instead of showing: controls (escape sequences, line ends), format characters (bidirectional overrides, zero width),
 * line separators, lone surrogates, noncharacters. None is legal in XML 1.0 or safe on a terminal.
 */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

/** Lines as they are, with all else that acts instead of showing written as JSON would write it: `\u001b`, `\u202e`. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (unseen) =>
    unseen === '\n' || unseen === '\t'
      ? unseen
      : Array.from({ length: unseen.length }, (_, n) => escaped(unseen.charCodeAt(n))).join(''),
  )
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}
