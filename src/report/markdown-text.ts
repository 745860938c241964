import type { Fact } from './facts.ts'
import { plainText } from './plain-text.ts'
import type { Cell, Table } from './table.ts'
import type { Tone } from './verdict.ts'

export const ICONS: Readonly<Record<Tone, string>> = { good: '✅', bad: '❌', warn: '⚠️', muted: '➖' }

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

/** A bullet an item; the items are markup already. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

/** Label and figure pairs on one line. */
export function line(facts: readonly Fact[]): string {
  return facts
    .map((fact) => `${inert(fact.label)} ${fact.code ? code(fact.text) : `**${inert(fact.text)}**`}`)
    .join(' · ')
}

/** A part that opens on a click; nothing where there is no body. */
export function folded(title: string, body: string): string {
  return body === '' ? '' : `<details><summary>${title}</summary>\n\n${body}\n\n</details>`
}

/** A part under its heading; nothing where there is no body. */
export function titled(title: string, body: string): string {
  return body === '' ? '' : `${title}\n\n${body}`
}

/** A table of GitHub's Markdown; nothing when it has no rows. */
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
