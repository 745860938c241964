import { plainText } from './plain-text.ts'
import type { Cell, Table } from './tables.ts'

/** Every character that Markdown, HTML or GitHub's own additions (mentions, references, links, formulas) could take as more than itself. */
const ACTIVE = /[!"#$&'()*+./:;<=>?@[\\\]^_`{|}~]/g

/** Text from outside as code: numeric entities keep it literal even in a table, and GitHub looks for no mention or reference inside code. */
export function code(text: string): string {
  return `<code>${plainText(text).replace(ACTIVE, entity)}</code>`
}

/** Our own words, which hold no more than the odd `<` or backtick. */
export function inert(text: string): string {
  return plainText(text).replace(/[&<>|`*_[\]\\@#$~]/g, entity)
}

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`
}

/** `body` under its heading; nothing when there is none. */
export function titled(title: string, body: string): string {
  return body === '' ? '' : `${title}\n\n${body}`
}

/** Nothing when it has no rows. */
export function table({ columns, rows }: Table): string {
  if (rows.length === 0) return ''
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const cell = ({ text, code: fromOutside }: Cell): string => (fromOutside ? code(text) : inert(text))
  return [
    row(columns.map((column) => inert(column.head))),
    row(columns.map((column) => (column.align === 'right' ? '--:' : ':--'))),
    ...rows.map((cells) => row(cells.map(cell))),
  ].join('\n')
}
