/** Rows of an RFC 4180 text: the tests' own reader, so that the writer is not its own judge. */
export function parsedCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let field = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quoted) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') field += text[++at]
      else quoted = false
    } else if (character === '"') quoted = true
    else if (character === ',' || character === '\r') {
      rows.at(-1)?.push(field)
      field = ''
    } else if (character === '\n') rows.push([])
    else field += character
  }
  return rows.slice(0, -1)
}
