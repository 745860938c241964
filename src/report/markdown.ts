import type { Summary } from '../measure/summary.ts'
import { errorsTable, moreErrors } from './error-table.ts'
import {
  creditFacts,
  generatorFacts,
  hintFacts,
  measuredFacts,
  oracleFacts,
  quotaFacts,
  retryFacts,
  runFacts,
} from './facts.ts'
import { code, folded, ICONS, inert, line, list, table, titled } from './markdown-text.ts'
import { protocolTable } from './protocol-table.ts'
import { hintSentences, hintsTable, hintTruthTable, throttledByCause, viewsTable } from './retry-tables.ts'
import {
  completionTable,
  countsTable,
  creditsTable,
  latencyTable,
  modelsTable,
  openTasksTable,
  thresholdsTable,
  throttledByEndpoint,
  throttledByModel,
} from './tables.ts'
import { noticesOf, verdictOf } from './verdict.ts'

const MOST_ERRORS = 20

/** The summary for a GitHub step summary or a pull-request comment. */
export function renderMarkdown(summary: Summary): string {
  const verdict = verdictOf(summary)
  const parts = [
    `## ${ICONS[verdict.tone]} ${verdict.word}: ${inert(verdict.meaning)} (exit ${summary.verdict.exitCode})`,
    list(summary.verdict.reasons.map(code)),
    noticesOf(summary)
      .map(({ tone, text }) => `> ${ICONS[tone]} ${inert(text)}`)
      .join('\n\n'),
    line(runFacts(summary)),
    titled('### Thresholds', table(thresholdsTable(summary))),
    titled(
      '### Errors',
      [table(errorsTable(summary, MOST_ERRORS)), ...moreErrors(summary, MOST_ERRORS).map(inert)]
        .filter(Boolean)
        .join('\n\n'),
    ),
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
    titled('### Protocol', table(protocolTable(summary))),
    '### Generator',
    line([...generatorFacts(summary), ...oracleFacts(summary)]),
    folded('Open tasks', table(openTasksTable(summary))),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
