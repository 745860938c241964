import { NO_RETRY_REASONS } from '../../../measure/events.ts'
import type { RunDetail } from '../../../measure/run-detail.ts'
import type { Latency, Summary } from '../../../measure/summary.ts'
import { formatCount, formatDuration, formatShare } from '../../../units.ts'
import { type Block, type Fact, facts, figure, fold, heading, list, pair, table, text } from '../../document.ts'
import { formatPart, orNone } from '../../figures.ts'
import { tableOf } from '../../html/elements.ts'
import { flowChart } from '../../html/flow.ts'
import { type Html, html } from '../../html/html.ts'
import { type Cell, count, type Format, left, right, type Table } from '../../table.ts'
import { NO_RETRY_WORDS, OUTCOME_LABELS, RETRIED_BY_LABELS } from '../../words.ts'
import type { RunSection } from '../run-section.ts'
import { hintFacts, hintSentences, hintSourcesTable, hintsTable, hintTruthTable } from './hints.ts'
import { percentile } from './latency.ts'

export const throttling: RunSection = ({ summary, detail }) => ({
  id: 'throttling',
  title: 'Throttling and hints',
  blocks: [
    pair(
      inMarkdownFolded('429s by model', throttledByModel(summary), 'Attempts and 429s by model'),
      inMarkdownFolded('429s by endpoint', throttledByEndpoint(summary), 'Requests and 429s by endpoint'),
    ),
    inMarkdownFolded('429s by cause', throttledByCause(summary), 'What the 429s were for, as far as their errors say'),
    heading('Retries', { in: ['html'] }),
    ...waits(summary, ['markdown', 'html']),
    figure(() => (detail === null ? null : retryFlow(detail))),
    heading('Hints', { in: ['html'] }),
    text('How good the gateway’s own advice to wait was.', { small: true, in: ['html'] }),
    facts(hintFacts(summary), { label: 'Hints' }),
    list(hintSentences(summary)),
    inMarkdownFolded('Hints by model', hintsTable(summary), 'As this run met them, by model'),
    inMarkdownFolded('Hints in truth', hintTruthTable(summary), 'As the mock’s own limits know them'),
    ...(detail === null
      ? []
      : [table(hintSourcesTable(detail), 'What hints asked for, by where they stood', { in: ['html'] })]),
  ],
})

/** What a comment has no room for, and a terminal leaves to the page. */
function inMarkdownFolded(title: string, of: Table, caption: string): Block {
  return fold(title, [table(of, caption, { sortable: true })], { folded: ['terminal', 'markdown'] })
}

/** How long calls waited between attempts, and what retrying won. */
export function waits(summary: Summary, formats: readonly Format[]): Block[] {
  return [
    facts(retryFacts(summary), { label: 'Waiting', in: formats }),
    table(viewsTable(summary), 'The same run as it went, and as if nobody had retried', { in: formats }),
  ]
}

function retryFlow(detail: RunDetail): Html | null {
  if (detail.flow.paths.length === 0) return null
  return html`<h3>From the first attempt to the end</h3>
<figure id="retry-flow"><figcaption>Measured calls that were sent, by what their first attempt came to, what set the first wait, and how asking ended.</figcaption>
${flowChart(detail.flow.paths)}
${tableOf(flowTable(detail), 'How calls got in, by model', { sortable: true })}${tableOf(attemptsTable(detail), 'Attempts by their number, and what set the wait for the next')}</figure>`
}

/** Who set the waits between attempts, and how much of the calls' time they took. */
function retryFacts({ retrying }: Summary): Fact[] {
  return [
    { label: 'time between attempts', text: formatDuration(retrying.backoffMs) },
    { label: 'waits set by a hint', text: formatCount(retrying.waitsFromHints) },
    { label: 'waits set by backoff', text: formatCount(retrying.waitsFromBackoff) },
    ...NO_RETRY_REASONS.filter((reason) => retrying.endedBy[reason] > 0).map((reason) => ({
      label: `no retry: ${NO_RETRY_WORDS[reason]}`,
      text: formatCount(retrying.endedBy[reason]),
    })),
  ]
}

/** The same run twice: as it went, and as if nobody had retried. */
function viewsTable({ measured, latency, firstAttempt }: Summary): Table {
  const row = (name: string, completed: number, share: number | null, times: Latency): Cell[] => [
    { text: name },
    count(completed),
    { text: orNone(share, formatShare), sort: share ?? -1 },
    ...([times.p50, times.p95, times.p99] as const).map(percentile),
  ]
  const { calls, completed, completedShare, responseTime } = firstAttempt
  const share = calls === 0 ? null : measured.completed / calls
  return {
    columns: [
      left('measured calls'),
      right('completed'),
      right('of those sent', { short: 'share' }),
      right('response p50', { short: 'p50' }),
      right('response p95', { short: 'p95' }),
      right('response p99', { short: 'p99' }),
    ],
    rows:
      calls === 0
        ? []
        : [
            row('with retries', measured.completed, share, latency.responseTime),
            row('first attempt alone', completed, completedShare, responseTime),
          ],
  }
}

/** What 429s were for; nothing when there were none. */
function throttledByCause({ throttling, measured }: Summary): Table {
  return {
    columns: [left('cause'), right('429s')],
    rows:
      measured.throttled === 0
        ? []
        : Object.entries(throttling.byCause).map(([cause, throttled]) => [{ text: cause }, count(throttled)]),
  }
}

function throttledTable(head: string, rows: Summary['throttling']['byModel']): Table {
  return {
    columns: [left(head), right('attempts'), right('throttled'), right('429 rate')],
    rows: Object.entries(rows).map(([name, { attempts, throttled }]) => [
      { text: name, code: true },
      count(attempts),
      count(throttled),
      part(throttled, attempts),
    ]),
  }
}

/** 429s by model. */
function throttledByModel({ throttling }: Summary): Table {
  return throttledTable('model', throttling.byModel)
}

/** 429s by endpoint. */
function throttledByEndpoint({ throttling }: Summary): Table {
  return throttledTable('endpoint', throttling.byEndpoint)
}

/** What attempts came to by their number, and what set the wait for the next one. */
function attemptsTable({ flow }: RunDetail): Table {
  const outcomes = Object.entries(OUTCOME_LABELS).filter(([name]) =>
    flow.attempts.some((row) => (row.outcomes as Record<string, number>)[name] !== undefined),
  )
  const setters = Object.entries(RETRIED_BY_LABELS).filter(([name]) =>
    flow.attempts.some((row) => (row.retriedBy as Record<string, number>)[name] !== undefined),
  )
  return {
    columns: [
      left('attempt'),
      right('sent'),
      ...outcomes.map(([, label]) => right(label)),
      ...setters.map(([, label]) => right(`again by ${label}`)),
      right('no further'),
    ],
    rows: flow.attempts.map((row) => {
      const accepted = row.outcomes.accepted ?? 0
      const again = sumOf(row.retriedBy)
      return [
        { text: `${formatCount(row.attempt)}${row.andBeyond ? ' and later' : ''}`, sort: row.attempt },
        count(row.sent),
        ...outcomes.map(([name]) => count((row.outcomes as Record<string, number>)[name] ?? 0)),
        ...setters.map(([name]) => count((row.retriedBy as Record<string, number>)[name] ?? 0)),
        count(row.sent - accepted - again),
      ]
    }),
  }
}

/** How the calls of each model got in: at once, after retries, or not at all. */
function flowTable({ flow }: RunDetail): Table {
  const models = [...new Set(flow.paths.map((path) => path.model))]
  return {
    columns: [
      left('model'),
      right('calls'),
      right('accepted at once'),
      right('first throttled'),
      right('accepted after retries'),
      right('not accepted'),
      right('share accepted'),
    ],
    rows: models.map((model) => {
      const paths = flow.paths.filter((path) => path.model === model)
      const calls = (of: (path: (typeof paths)[number]) => boolean): number =>
        paths.filter(of).reduce((sum, path) => sum + path.calls, 0)
      const all = calls(() => true)
      const accepted = calls((path) => path.result === 'accepted')
      const atOnce = calls((path) => path.first === 'accepted')
      return [
        { text: model, code: true },
        count(all),
        count(atOnce),
        count(calls((path) => path.first === 'throttled')),
        count(accepted - atOnce),
        count(all - accepted),
        { text: formatPart(accepted, all), sort: all === 0 ? -1 : accepted / all },
      ]
    }),
  }
}

export const part = (share: number, whole: number): Cell => ({
  text: formatPart(share, whole),
  sort: whole === 0 ? -1 : share / whole,
})

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0)
