/** Leading characters that make a spreadsheet read a text as a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A text as a cell of a CSV (RFC 4180) that no spreadsheet carries out; `plain` is what is shown of it, without line ends. */
export function csvCell(text: string, plain = text): string {
  const inert = FORMULA.test(text) ? `'${plain}` : plain
  return /[",]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** The text of a cell that `csvCell` kept from being a formula; null for every other. */
export function formulaIn(cell: string): string | null {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : null
}
