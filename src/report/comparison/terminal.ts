import type { Comparison } from '../../compare/comparison.ts'
import { type TerminalOptions, terminalPage } from '../terminal-page.ts'
import { constraintsTable, differencesTable, metricsTable, movedSentence, movedTable } from './tables.ts'
import { comparisonNotices, designFacts, sideFacts, verdictOfComparison } from './words.ts'

/** The comparison for a person at a terminal. */
export function renderComparisonTerminal(comparison: Comparison, options: TerminalOptions): string {
  const { headline, labelled, tabled, block, pointer } = terminalPage(options)
  const { exitCode, reasons } = comparison.verdict
  const moved = movedSentence(comparison)
  const lines = [
    ...headline(verdictOfComparison(comparison), exitCode, reasons, comparisonNotices(comparison)),
    ...labelled('Base', sideFacts(comparison.base)),
    ...labelled('Candidate', sideFacts(comparison.candidate)),
    ...block(labelled('Judged', designFacts(comparison))),
    ...block(tabled(metricsTable(comparison))),
    ...block(tabled(constraintsTable(comparison))),
    ...block(tabled(differencesTable(comparison))),
    ...(moved === null ? [] : block([moved, ...tabled(movedTable(comparison))])),
    ...pointer(),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}
