import {
  type Block,
  type Fact,
  facts,
  figure,
  fold,
  heading,
  list,
  pair,
  table,
  text,
} from '../../document/document.ts'
import { formatPart } from '../../document/figures.ts'
import { tableOf } from '../../document/html/elements.ts'
import { type Html, html } from '../../document/html/html.ts'
import {
  type Cell,
  type Field,
  type Format,
  foreign,
  known,
  left,
  right,
  type Table,
  tableFrom,
} from '../../document/table.ts'
import { NO_RETRY_REASONS } from '../../measure/events/events.ts'
import { THROTTLE_CAUSES, type ThrottleCause } from '../../measure/hints/throttle-cause.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import type { RunDetail } from '../../measure/timelines/run-detail.ts'
import { formatCount, formatDuration, formatShare } from '../../units.ts'
import { flowChart } from '../flow.ts'
import type { RunSection } from '../run-section.ts'
import { CAUSE_WORDS, NO_RETRY_WORDS, OUTCOME_LABELS, RETRIED_BY_LABELS } from '../words.ts'
import { hintFacts, hintSentences, hintSourcesTable, hintsTable, hintTruthTable } from './hints.ts'
import { percentile } from './latency.ts'

export const throttling: RunSection = ({ summary, detail }) => ({
  id: 'throttling',
  title: 'Throttling and hints',
  blocks: [
    fold(
      '429s by model and by endpoint',
      [
        pair(
          inMarkdownFolded(
            '429s by model',
            throttledTable('model', summary.throttling.byModel),
            'Attempts and 429s by model',
          ),
          inMarkdownFolded(
            '429s by endpoint',
            throttledTable('endpoint', summary.throttling.byEndpoint),
            'Requests and 429s by endpoint',
          ),
        ),
      ],
      { folded: ['html'] },
    ),
    fold(
      '429s by cause',
      [
        table(throttledByCause(summary), CAUSE_CAPTION, { sortable: true, in: ['markdown'] }),
        text(`${CAUSE_CAPTION}:`, { small: true, in: causes(summary).length === 0 ? [] : ['html'] }),
        facts(
          causes(summary).map((cause) => ({
            label: CAUSE_WORDS[cause],
            text: formatCount(summary.throttling.byCause[cause]),
          })),
          { in: ['html'] },
        ),
      ],
      { folded: ['terminal', 'markdown'] },
    ),
    heading('Retries', { in: ['html'] }),
    ...waits(summary, ['markdown', 'html']),
    fold('From the first attempt to the end', [figure(() => (detail === null ? null : retryFlow(detail)))]),
    heading('Quality of the gateway’s retry hints', { in: ['html'] }),
    facts(hintFacts(summary), { label: 'Hints' }),
    fold(
      'Hints by model, accuracy and source',
      [
        list(hintSentences(summary)),
        inMarkdownFolded('Hints by model', hintsTable(summary), 'Hints in this run, by model'),
        inMarkdownFolded('True accuracy of hints', hintTruthTable(summary), 'By the mock’s own limits'),
        ...(detail === null ? [] : [table(hintSourcesTable(detail), 'Hinted waits by source', { in: ['html'] })]),
      ],
      { folded: ['html'] },
    ),
  ],
})

/** Table that a comment has no room for, and that a terminal leaves to the page. */
function inMarkdownFolded(title: string, of: Table, caption: string): Block {
  return fold(title, [table(of, caption, { sortable: true })], { folded: ['terminal', 'markdown'] })
}

/** How long calls waited between attempts, and what retrying won. */
export function waits(summary: Summary, formats: readonly Format[]): Block[] {
  return [
    facts(retryFacts(summary), { label: 'Delays', in: formats }),
    table(viewsTable(summary), 'This run, and the same run as if no call had been retried', { in: formats }),
  ]
}

function retryFlow(detail: RunDetail): Html | null {
  if (detail.flow.paths.length === 0) return null
  return html`<figure id="retry-flow"><figcaption>Measured calls that were sent, by the outcome of their first attempt, the cause of the first wait, and their end.</figcaption>
${flowChart(detail.flow.paths)}
${tableOf(flowTable(detail), 'How calls were accepted, by model', { sortable: true })}${tableOf(attemptsTable(detail), 'Attempts by number, and the cause of the wait after them')}</figure>`
}

/** Causes of the waits between attempts, and their share of the calls' time. */
function retryFacts({ retrying }: Summary): Fact[] {
  return [
    { label: 'total retry delay of measured calls', text: formatDuration(retrying.backoffMs) },
    { label: 'delays set by a hint', text: formatCount(retrying.waitsFromHints) },
    { label: 'delays set by backoff', text: formatCount(retrying.waitsFromBackoff) },
    ...NO_RETRY_REASONS.filter((reason) => retrying.endedBy[reason] > 0).map((reason) => ({
      label: `not retried (${NO_RETRY_WORDS[reason]})`,
      text: formatCount(retrying.endedBy[reason]),
    })),
  ]
}

/** The same run twice: as it went, and as if nobody had retried. */
function viewsTable({ measured, latency, firstAttempt }: Summary): Table {
  const { calls, completed, completedShare, responseTime } = firstAttempt
  const share = calls === 0 ? null : measured.completed / calls
  const views = [
    { name: 'with retries', completed: measured.completed, share, times: latency.responseTime },
    { name: 'if no call were retried', completed, share: completedShare, times: responseTime },
  ]
  return tableFrom(calls === 0 ? [] : views, [
    left('measured calls', ({ name }) => name),
    right('completed', ({ completed }) => completed),
    right('share of sent calls', ({ share }) => known(share, formatShare), { short: 'share' }),
    right('response p50', ({ times }) => percentile(times.p50), { short: 'p50' }),
    right('response p95', ({ times }) => percentile(times.p95), { short: 'p95' }),
    right('response p99', ({ times }) => percentile(times.p99), { short: 'p99' }),
  ])
}

/** Causes of 429s; nothing if there were none. */
function throttledByCause(summary: Summary): Table {
  return tableFrom(causes(summary), [
    left('cause', (cause) => CAUSE_WORDS[cause]),
    right('429s', (cause) => summary.throttling.byCause[cause]),
  ])
}

const CAUSE_CAPTION = 'Limits that caused the 429s, inferred from errors, hints and later acceptances'

function causes({ throttling, measured }: Summary): ThrottleCause[] {
  return THROTTLE_CAUSES.filter((cause) => measured.throttled > 0 && throttling.byCause[cause] > 0)
}

function throttledTable(head: string, rows: Summary['throttling']['byModel']): Table {
  return tableFrom(Object.entries(rows), [
    left(head, ([name]) => foreign(name)),
    right('attempts', ([, { attempts }]) => attempts),
    right('throttled', ([, { throttled }]) => throttled),
    right('429 rate', ([, { attempts, throttled }]) => part(throttled, attempts)),
  ])
}

/** Outcomes of attempts by their number, and the cause of the wait for the next one. */
function attemptsTable({ flow: { attempts } }: RunDetail): Table {
  type Row = (typeof attempts)[number]
  const countsOf = (row: Row, of: 'outcomes' | 'retriedBy'): Record<string, number> => row[of]
  const columns = (of: 'outcomes' | 'retriedBy', labels: Record<string, string>, head = ''): Field<Row>[] =>
    Object.entries(labels)
      .filter(([name]) => attempts.some((row) => countsOf(row, of)[name] !== undefined))
      .map(([name, label]) => right(`${head}${label}`, (row) => countsOf(row, of)[name] ?? 0))
  return tableFrom(attempts, [
    left('attempt', ({ attempt, andBeyond }) => ({
      text: `${formatCount(attempt)}${andBeyond ? ' and later' : ''}`,
      sort: attempt,
    })),
    right('sent', ({ sent }) => sent),
    ...columns('outcomes', OUTCOME_LABELS),
    ...columns('retriedBy', RETRIED_BY_LABELS, 'again by '),
    right('no further', ({ sent, outcomes, retriedBy }) => sent - (outcomes.accepted ?? 0) - sumOf(retriedBy)),
  ])
}

/** How the calls of each model got in: at once, after retries, or not at all. */
function flowTable({ flow: { paths } }: RunDetail): Table {
  const rows = [...new Set(paths.map(({ model }) => model))].map((model) => {
    const calls = (of: (path: (typeof paths)[number]) => boolean): number =>
      paths.filter((path) => path.model === model && of(path)).reduce((sum, path) => sum + path.calls, 0)
    return {
      model,
      all: calls(() => true),
      accepted: calls((path) => path.result === 'accepted'),
      atOnce: calls((path) => path.first === 'accepted'),
      throttled: calls((path) => path.first === 'throttled'),
    }
  })
  return tableFrom(rows, [
    left('model', ({ model }) => foreign(model)),
    right('calls', ({ all }) => all),
    right('accepted at once', ({ atOnce }) => atOnce),
    right('first throttled', ({ throttled }) => throttled),
    right('accepted after retries', ({ accepted, atOnce }) => accepted - atOnce),
    right('not accepted', ({ all, accepted }) => all - accepted),
    right('share accepted', ({ all, accepted }) => part(accepted, all)),
  ])
}

export const part = (share: number, whole: number): Cell => ({
  text: formatPart(share, whole),
  sort: whole === 0 ? -1 : share / whole,
})

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0)
