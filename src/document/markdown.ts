import {
  type Document,
  type Fact,
  factWords,
  type Item,
  type Shown,
  type ShownSection,
  sectionsFor,
} from './document.ts'
import { COMMAND, plainText } from './plain-text.ts'
import type { Cell, Table, Tone } from './table.ts'

const ICONS: Readonly<Record<Tone, string>> = { good: '✅', bad: '❌', warn: '⚠️', muted: '➖' }

/** The report for a GitHub step summary or a pull-request comment. */
export function renderMarkdown({ verdict, sections }: Document): string {
  const { word, meaning, tone, exitCode, next, reasons, notices } = verdict
  const parts = [
    `## ${ICONS[tone]} ${inert(word)}: ${inert(meaning)}${exitCode === null ? '' : ` (exit ${exitCode})`}`,
    ...(next === undefined ? [] : [`**Next:** ${inert(next)}.`]),
    ...(reasons.length === 0 ? [] : [reasons.map((reason) => `- ${code(reason)}`).join('\n')]),
    ...notices.map((notice) => `> ${ICONS[notice.tone]} ${inert(notice.text)}`),
    ...sectionsFor('markdown', sections).flatMap(sectionParts),
  ]
  return `${parts.join('\n\n')}\n`
}

function sectionParts({ title, isTitled, blocks }: ShownSection): string[] {
  return [...(isTitled ? [`### ${inert(title)}`] : []), ...blocks.map((block) => blockText(block, title))]
}

function blockText(block: Shown, title: string): string {
  switch (block.kind) {
    case 'facts': {
      const label = block.label === undefined || block.label === title ? '' : `**${inert(block.label)}** – `
      return `${label}${block.facts.map(factText).join(' · ')}`
    }
    case 'table':
      return [tableText(block.table), ...(block.rest === null ? [] : [inert(block.rest)])].join('\n\n')
    case 'text':
      return inert(block.text)
    case 'list':
      return block.items.map((item) => `- ${itemText(item)}`).join('\n')
    case 'heading':
      return `#### ${inert(block.text)}`
    case 'code': {
      const lines = block.text.trimEnd().split('\n').map(literal)
      return `${inert(block.label)}:\n\n<pre><code>${lines.join('\n')}</code></pre>`
    }
    case 'fold':
      return `<details><summary>${inert(block.title)}</summary>\n\n${block.blocks.map((one) => blockText(one, title)).join('\n\n')}\n\n</details>`
    default:
      return ''
  }
}

function factText({ label, text, code: isForeign }: Fact): string {
  return factWords({ label: inert(label), text: isForeign ? code(text) : `**${inert(text)}**` })
}

function itemText({ head, code: isForeign, text }: Item): string {
  if (head === undefined) return inert(text)
  return isForeign ? `${code(head)}: ${inert(text)}` : `**${inert(head)}** ${inert(text)}`
}

/** A table of GitHub's Markdown. */
function tableText({ columns, rows }: Table): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const cell = ({ text, code: isForeign }: Cell): string => (isForeign ? code(text) : inert(text))
  return [
    row(columns.map((column) => inert(column.head))),
    row(columns.map((column) => (column.align === 'right' ? '--:' : ':--'))),
    ...rows.map((cells) => row(cells.map(cell))),
  ].join('\n')
}

/** Every character that Markdown, HTML or GitHub's own additions (mentions, references, links, formulas) could take as more than itself. */
const ACTIVE = /[!"#$&'()*+./:;<=>?@[\\\]^_`{|}~]/g

/** Text from outside as code: numeric entities keep it literal even in a table, and GitHub looks for no mention or reference inside code. */
function code(text: string): string {
  return `<code>${literal(text)}</code>`
}

function literal(text: string): string {
  return plainText(text).replace(ACTIVE, entity)
}

/** Our own words, which hold no more than the odd `<` or backtick; what GitHub would make a link of is broken up all the same. A command in backticks is code. */
function inert(text: string): string {
  return text
    .split(COMMAND)
    .map((part, at) => (at % 2 === 1 ? code(part) : escaped(part)))
    .join('')
}

function escaped(text: string): string {
  return plainText(text).replace(/[&<>|`*_[\]\\@#$~]|:(?=\/\/)|(?<=www)\./gi, entity)
}

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`
}
