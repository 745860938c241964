import pc from 'picocolors'
import type { Summary } from '../measure/summary.ts'
import {
  creditFacts,
  effortFacts,
  endFacts,
  type Fact,
  generatorFacts,
  hintFacts,
  measuredFacts,
  oracleFacts,
  planFacts,
  quotaFacts,
  retryFacts,
  runFacts,
} from './facts.ts'
import { plainText } from './plain-text.ts'
import { hintSentences, viewsTable } from './retry-tables.ts'
import { completionTable, latencyTable, modelsTable, type Table, thresholdsTable } from './tables.ts'
import { flow, layOut, wrap } from './text-table.ts'
import { noticesOf, type Tone, verdictOf } from './verdict.ts'

export interface TerminalOptions {
  /** Columns of the terminal; the report uses 60 to 120 of them. */
  width: number
  colour: boolean
  /** Where the full report lies. */
  reportPath?: string
}

const NARROWEST = 60
const WIDEST = 120
/** Labels stand in a column of this width. */
const LABEL = 12

const MARKS: Readonly<Record<Tone, string>> = { good: '✓', bad: '✗', warn: '!', muted: '–' }

/** The summary for a person at a terminal: the verdict first, then what it rests on. */
export function renderTerminal(summary: Summary, options: TerminalOptions): string {
  const width = Math.min(WIDEST, Math.max(NARROWEST, options.width))
  const colours = pc.createColors(options.colour)
  const paints: Readonly<Record<Tone, (text: string) => string>> = {
    good: colours.green,
    bad: colours.red,
    warn: colours.yellow,
    muted: colours.dim,
  }
  const paint = (text: string, tone?: Tone): string => (tone === undefined ? text : paints[tone](text))

  const listed = (mark: string, text: string): string[] =>
    wrap(plainText(text), width - 4).map((line, at) => `  ${at === 0 ? mark : ' '} ${line}`)
  const labelled = (label: string, facts: readonly Fact[]): string[] => {
    if (facts.length === 0) return []
    const parts = facts.map((fact) => ({
      plain: plainText(`${fact.label} ${fact.text}`),
      painted: paint(`${fact.label} ${plainText(fact.text)}`, fact.tone),
    }))
    return [`${colours.bold(label.padEnd(LABEL))}${flow(parts, width, ' '.repeat(LABEL))}`]
  }
  const tabled = (table: Table): string[] =>
    table.rows.length === 0 ? [] : layOut(table, width, (text, cell) => paint(text, cell.tone))
  const block = (lines: readonly string[]): string[] => (lines.length === 0 ? [] : [...lines, ''])

  const verdict = verdictOf(summary)
  const lines = [
    paint(
      colours.bold(`${MARKS[verdict.tone]} ${verdict.word}  exit ${summary.verdict.exitCode}: ${verdict.meaning}`),
      verdict.tone,
    ),
    ...summary.verdict.reasons.flatMap((reason) => listed('·', reason)),
    ...noticesOf(summary).flatMap(({ tone, text }) => listed(paint(MARKS[tone], tone), text)),
    '',
    ...block(labelled('Run', runFacts(summary))),
    ...block(tabled(thresholdsTable(summary))),
    ...labelled('Calls', planFacts(summary.counts)),
    ...labelled('Ends', endFacts(summary.counts)),
    ...labelled('Effort', effortFacts(summary)),
    ...labelled('Measured', measuredFacts(summary)),
    ...block(labelled('Waiting', retryFacts(summary))),
    ...block(tabled(viewsTable(summary))),
    ...block(tabled(latencyTable(summary.latency, ['p50', 'p90', 'p95', 'p99', 'max']))),
    ...block(tabled(completionTable(summary))),
    ...block(tabled(modelsTable(summary))),
    ...labelled('Credits', creditFacts(summary)),
    ...labelled('Quota', quotaFacts(summary)),
    ...labelled('Hints', hintFacts(summary)),
    ...hintSentences(summary).flatMap(({ model, text }) => listed('·', `${model}: ${text}`)),
    ...labelled('Generator', generatorFacts(summary)),
    ...labelled('Oracle', oracleFacts(summary)),
    ...(options.reportPath === undefined
      ? []
      : [`${colours.bold('Report'.padEnd(LABEL))}${plainText(options.reportPath)}`]),
  ]
  return `${lines.join('\n')}\n`
}
