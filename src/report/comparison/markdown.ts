import type { Comparison } from '../../compare/comparison.ts'
import { code, folded, ICONS, inert, line, list, table, titled } from '../markdown-text.ts'
import {
  constraintsTable,
  differencesTable,
  metricsTable,
  movedSentence,
  movedTable,
  responseTimesTable,
} from './tables.ts'
import { comparisonNotices, designFacts, sideFacts, verdictOfComparison } from './words.ts'

/** The comparison for a GitHub step summary or a pull-request comment. */
export function renderComparisonMarkdown(comparison: Comparison): string {
  const verdict = verdictOfComparison(comparison)
  const { exitCode, reasons } = comparison.verdict
  const moved = movedSentence(comparison)
  const parts = [
    `## ${ICONS[verdict.tone]} ${verdict.word}: ${inert(verdict.meaning)} (exit ${exitCode})`,
    list(reasons.map(code)),
    comparisonNotices(comparison)
      .map(({ tone, text }) => `> ${ICONS[tone]} ${inert(text)}`)
      .join('\n\n'),
    table(metricsTable(comparison)),
    table(constraintsTable(comparison)),
    moved === null ? '' : inert(moved),
    folded('Calls that moved furthest', table(movedTable(comparison))),
    folded('Response times of completed calls, all runs of a side together', table(responseTimesTable(comparison))),
    folded('Differences in settings', table(differencesTable(comparison))),
    titled('Base', line(sideFacts(comparison.base))),
    titled('Candidate', line(sideFacts(comparison.candidate))),
    line(designFacts(comparison)),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
