/** A text, or a whole number of so many digits that a double may not hold it. */
const TEXT_OR_LONG = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g
const HAS_LONG = /(?<![\d.])\d{16}/
/** A longer text holds results, and no id of 64 bits is worth a second look at it. */
const LONGEST = 2 ** 20

/**
 * The value of a JSON text. Whole numbers that a double would round are texts of their digits: a task is read by its id, and ids of 64 bits come as
 * numbers. Throws a SyntaxError for what is no JSON.
 */
export function exactJson(text: string): unknown {
  return JSON.parse(text.length > LONGEST ? text : withExactNumbers(text))
}

/** The JSON text with such numbers as texts. */
export function withExactNumbers(text: string): string {
  if (!HAS_LONG.test(text)) return text
  return text.replace(TEXT_OR_LONG, (found) =>
    found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`,
  )
}
