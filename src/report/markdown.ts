import type { Summary } from '../measure/summary.ts'
import {
  creditFacts,
  type Fact,
  generatorFacts,
  hintFacts,
  measuredFacts,
  oracleFacts,
  quotaFacts,
  retryFacts,
  runFacts,
} from './facts.ts'
import { plainText } from './plain-text.ts'
import { hintSentences, hintsTable, hintTruthTable, throttledByCause, viewsTable } from './retry-tables.ts'
import {
  type Cell,
  completionTable,
  countsTable,
  creditsTable,
  latencyTable,
  modelsTable,
  openTasksTable,
  type Table,
  thresholdsTable,
  throttledByEndpoint,
  throttledByModel,
} from './tables.ts'
import { noticesOf, type Tone, verdictOf } from './verdict.ts'

const ICONS: Readonly<Record<Tone, string>> = { good: '✅', bad: '❌', warn: '⚠️', muted: '➖' }

/** The summary for a GitHub step summary or a pull-request comment. */
export function renderMarkdown(summary: Summary): string {
  const verdict = verdictOf(summary)
  const folded = (title: string, body: string): string =>
    body === '' ? '' : `<details><summary>${title}</summary>\n\n${body}\n\n</details>`
  const parts = [
    `## ${ICONS[verdict.tone]} ${verdict.word}: ${inert(verdict.meaning)} (exit ${summary.verdict.exitCode})`,
    list(summary.verdict.reasons.map(code)),
    noticesOf(summary)
      .map(({ tone, text }) => `> ${ICONS[tone]} ${inert(text)}`)
      .join('\n\n'),
    line(runFacts(summary)),
    titled('### Thresholds', table(thresholdsTable(summary))),
    '### Calls',
    `Measured: ${line(measuredFacts(summary))}`,
    table(countsTable(summary)),
    titled('### Latency', table(latencyTable(summary.latency, ['p50', 'p90', 'p95', 'p99', 'max']))),
    table(completionTable(summary)),
    titled('### Models', table(modelsTable(summary))),
    '### Throttling',
    line(retryFacts(summary)),
    table(viewsTable(summary)),
    `Hints: ${line(hintFacts(summary))}`,
    hintSentences(summary)
      .map(({ model, text }) => `- ${code(model)}: ${inert(text)}`)
      .join('\n'),
    folded('429s by model', table(throttledByModel(summary))),
    folded('429s by endpoint', table(throttledByEndpoint(summary))),
    folded('429s by cause', table(throttledByCause(summary))),
    folded('Hints by model', table(hintsTable(summary))),
    folded('Hints in truth', table(hintTruthTable(summary))),
    titled('### Credits', [line(creditFacts(summary)), line(quotaFacts(summary))].filter(Boolean).join('\n\n')),
    folded('Credits by model', table(creditsTable(summary))),
    '### Generator',
    line([...generatorFacts(summary), ...oracleFacts(summary)]),
    folded('Open tasks', table(openTasksTable(summary))),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Every character that Markdown, HTML or GitHub's own additions (mentions, references, links, formulas) could take as more than itself. */
const ACTIVE = /[!"#$&'()*+./:;<=>?@[\\\]^_`{|}~]/g

/** Text from outside as code: numeric entities keep it literal even in a table, and GitHub looks for no mention or reference inside code. */
function code(text: string): string {
  return `<code>${plainText(text).replace(ACTIVE, entity)}</code>`
}

/** Our own words, which hold no more than the odd `<` or backtick. */
function inert(text: string): string {
  return plainText(text).replace(/[&<>|`*_[\]\\@#$~]/g, entity)
}

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

function line(facts: readonly Fact[]): string {
  return facts
    .map((fact) => `${inert(fact.label)} ${fact.code ? code(fact.text) : `**${inert(fact.text)}**`}`)
    .join(' · ')
}

function titled(title: string, body: string): string {
  return body === '' ? '' : `${title}\n\n${body}`
}

function table({ columns, rows }: Table): string {
  if (rows.length === 0) return ''
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const cell = ({ text, code: fromOutside }: Cell): string => (fromOutside ? code(text) : inert(text))
  return [
    row(columns.map((column) => inert(column.head))),
    row(columns.map((column) => (column.align === 'right' ? '--:' : ':--'))),
    ...rows.map((cells) => row(cells.map(cell))),
  ].join('\n')
}
