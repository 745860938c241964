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
import { code, inert, table, titled } from './markdown-text.ts'
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
    `Hints: ${line(hintFacts(summary))}`,
    folded('429s by model', table(throttledByModel(summary))),
    folded('429s by endpoint', table(throttledByEndpoint(summary))),
    titled('### Credits', [line(creditFacts(summary)), line(quotaFacts(summary))].filter(Boolean).join('\n\n')),
    folded('Credits by model', table(creditsTable(summary))),
    '### Generator',
    line([...generatorFacts(summary), ...oracleFacts(summary)]),
    folded('Open tasks', table(openTasksTable(summary))),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

function line(facts: readonly Fact[]): string {
  return facts
    .map((fact) => `${inert(fact.label)} ${fact.code ? code(fact.text) : `**${inert(fact.text)}**`}`)
    .join(' · ')
}
