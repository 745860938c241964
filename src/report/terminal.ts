import type { Summary } from '../measure/summary.ts'
import { errorCountsTable, moreErrors } from './error-table.ts'
import {
  creditFacts,
  effortFacts,
  endFacts,
  generatorFacts,
  hintFacts,
  measuredFacts,
  oracleFacts,
  planFacts,
  protocolFacts,
  quotaFacts,
  retryFacts,
  runFacts,
} from './facts.ts'
import { hintSentences, viewsTable } from './retry-tables.ts'
import { completionTable, latencyTable, modelsTable, thresholdsTable } from './tables.ts'
import { type TerminalOptions, terminalPage } from './terminal-page.ts'
import { noticesOf, verdictOf } from './verdict.ts'

/** More rows than this push what matters off the screen. */
const MOST_ERRORS = 6

/** The summary for a person at a terminal: the verdict first, then what it rests on. */
export function renderTerminal(summary: Summary, options: TerminalOptions): string {
  const { headline, listed, labelled, tabled, block, pointer } = terminalPage(options)
  const { exitCode, reasons } = summary.verdict
  const lines = [
    ...headline(verdictOf(summary), exitCode, reasons, noticesOf(summary)),
    ...block(labelled('Run', runFacts(summary))),
    ...block(tabled(thresholdsTable(summary))),
    ...block([
      ...tabled(
        errorCountsTable(summary, MOST_ERRORS),
        summary.errors.map(({ message }) => message),
      ),
      ...moreErrors(summary, MOST_ERRORS).flatMap((line) => listed('·', line)),
    ]),
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
    ...labelled('Protocol', protocolFacts(summary)),
    ...labelled('Generator', generatorFacts(summary)),
    ...labelled('Oracle', oracleFacts(summary)),
    ...pointer(),
  ]
  return `${lines.join('\n')}\n`
}
