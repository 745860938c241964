import { CALL_ENDS } from '../../measure/events.ts'
import type { Summary } from '../../measure/summary.ts'
import { PROTOCOL_FAULTS } from '../../measure/summary-protocol.ts'
import { formatCount, formatCredits, formatRate, formatShare } from '../../units.ts'
import { errorsTable } from '../error-table.ts'
import { creditFacts, generatorFacts, hintFacts, oracleFacts, quotaFacts, retryFacts } from '../facts.ts'
import { formatFactor, formatPart, formatPercentile, orNone } from '../figures.ts'
import { protocolTable } from '../protocol-table.ts'
import { hintSentences, hintsTable, hintTruthTable, throttledByCause, viewsTable } from '../retry-tables.ts'
import {
  completionTable,
  countsTable,
  creditsTable,
  latencyTable,
  modelsTable,
  openTasksTable,
  outcomesTable,
  thresholdsTable,
  throttledByEndpoint,
  throttledByModel,
} from '../tables.ts'
import type { Notice, Tone, Verdict } from '../verdict.ts'
import { COUNT_WORDS, END_WORDS, LATENCY_WORDS, OTHER_WORDS, PHASE_WORDS, PROTOCOL_WORDS } from '../words.ts'
import { definitions, factList, figure, preformatted, tableOf } from './elements.ts'
import type { PageFigures } from './figures.ts'
import type { Section } from './frame.ts'
import { type Html, html } from './html.ts'

/** Phases that are not a latency of the summary too. */
const PHASES = Object.values(PHASE_WORDS).filter((word) => !Object.values(LATENCY_WORDS).includes(word))

const MARKS: Readonly<Record<Tone, string>> = { good: '✓', bad: '✗', warn: '!', muted: '–' }

/** The verdict, why, and what limits it. */
export function verdictSection(
  { word, meaning, tone }: Verdict,
  exitCode: number,
  reasons: readonly string[],
  notices: readonly Notice[],
  more: Html | null = null,
): Html {
  return html`<section id="verdict" class="${tone}" aria-labelledby="verdict-title">
<h2 id="verdict-title"><b class="${tone}">${MARKS[tone]} ${word}</b> <small>exit code ${exitCode}</small></h2>
<p class="meaning">${sentence(meaning)}</p>
${reasons.length === 0 ? null : html`<ul class="reasons">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`}
${notices.map(
  (notice) => html`<p class="notice ${notice.tone}"><b aria-hidden="true">${MARKS[notice.tone]}</b>${notice.text}</p>`,
)}${more}</section>`
}

/** The few figures that most readers came for. */
export function headlineSection(summary: Summary): Html {
  const { counts, measured, goodput, latency, throttling, retrying, credits, generator } = summary
  const tiles: [label: string, text: string, aside: string][] = [
    [
      'Completed calls',
      formatCount(counts.completed),
      `${formatPart(counts.completed, counts.started)} of ${formatCount(counts.started)} started`,
    ],
    ['Goodput', orNone(goodput.perSecond, formatRate), 'completed within every threshold'],
    ['Response time p50', formatPercentile(latency.responseTime.p50), 'from the intended start'],
    ['Response time p95', formatPercentile(latency.responseTime.p95), 'from the intended start'],
    [
      '429 rate',
      orNone(throttling.rate, formatShare),
      `${formatCount(measured.throttled)} of ${formatCount(measured.attempts)} attempts`,
    ],
    ['Retry amplification', orNone(retrying.amplification, formatFactor), 'attempts a call'],
    ...(credits === null
      ? []
      : [
          [
            'Credits used',
            orNone(credits.delta, formatCredits),
            credits.budget === null ? 'no budget set' : `budget ${formatCredits(credits.budget)}`,
          ] satisfies [string, string, string],
        ]),
    ['Schedule lag p99', formatPercentile(generator.scheduleLag.p99), 'this machine, not the gateway'],
  ]
  return html`<section id="headline" aria-labelledby="headline-title"><h2 id="headline-title" class="unseen">Headline figures</h2>
<dl class="tiles">${tiles.map(
    ([label, text, aside]) =>
      html`<div class="tile"><dt>${label}</dt><dd class="figure${text.startsWith('needs') ? ' words' : ''}">${figure(text)}</dd><dd class="aside">${aside}</dd></div>\n`,
  )}</dl></section>`
}

/** Everything below the headline, in reading order. */
export function sections(summary: Summary, figures: PageFigures, profileYaml: string): Section[] {
  const { thresholds, errors, models, latency, run, credits, openTasks } = summary
  return [
    {
      id: 'thresholds',
      title: 'Thresholds',
      body:
        thresholds.length === 0
          ? html`<p class="intro">The profile states none.</p>`
          : tableOf(thresholdsTable(summary), 'What the profile asks for, judged on calls of recorded phases.'),
    },
    ...(errors.length === 0 ? [] : [{ id: 'errors', title: 'Errors', body: errorsBody(summary) }]),
    { id: 'calls', title: 'Calls', body: calls(summary) },
    {
      id: 'latency',
      title: 'Latency',
      body: html`${tableOf(
        latencyTable(latency, ['mean', 'p50', 'p90', 'p95', 'p99', 'p999', 'max']),
        'Under each percentile its 95 % confidence interval. A percentile that the sample cannot carry says how many samples it needs.',
      )}${tableOf(
        completionTable(summary),
        'Response time with unfinished calls counted as longer than they were seen to take (Kaplan–Meier).',
      )}${figures.percentiles}${figures.heat}`,
    },
    { id: 'timeline', title: 'Timeline', body: figures.timeline },
    ...(figures.tasks === null ? [] : [{ id: 'tasks', title: 'Tasks', body: figures.tasks }]),
    {
      id: 'models',
      title: 'Models',
      body:
        models.length === 0
          ? html`<p class="intro">No call was planned.</p>`
          : tableOf(modelsTable(summary), 'A column’s head sorts by it.', { sortable: true }),
    },
    {
      id: 'throttling',
      title: 'Throttling and hints',
      body: html`<div class="pair"><div>${tableOf(throttledByModel(summary), 'Attempts and 429s by model', { sortable: true })}</div>
<div>${tableOf(throttledByEndpoint(summary), 'Requests and 429s by endpoint', { sortable: true })}</div></div>
${tableOf(throttledByCause(summary), 'What the 429s were for, as far as their errors say')}
<h3>Retries</h3>${factList(retryFacts(summary))}${tableOf(viewsTable(summary), 'The same run as it went, and as if nobody had retried')}${figures.flow}
<h3>Hints</h3><p class="note">How good the gateway’s own advice to wait was.</p>${factList(hintFacts(summary))}
${hintSentences(summary).map(({ model, text }) => html`<p class="note"><code>${model}</code>: ${text}</p>`)}
${tableOf(hintsTable(summary), 'As this run met them, by model')}${tableOf(hintTruthTable(summary), 'As the mock’s own limits know them')}${figures.hints}`,
    },
    {
      id: 'credits',
      title: 'Credits',
      body: html`${
        credits === null
          ? html`<p class="intro">No credits were read.</p>`
          : html`${factList(creditFacts(summary))}${tableOf(creditsTable(summary), 'Burn by model: as charged, or ≈ as estimated from readings of the balance')}`
      }${factList(quotaFacts(summary))}${figures.credits}`,
    },
    ...protocolSection(summary),
    {
      id: 'generator',
      title: 'Generator',
      body: html`<p class="intro">${
        run.time === 'virtual'
          ? 'In virtual time no machine is measured.'
          : 'Whether this machine kept to the plan. Above its bars a run says nothing about the gateway.'
      }</p>${factList([...generatorFacts(summary), ...oracleFacts(summary)])}${figures.generator}`,
    },
    ...(openTasks.length === 0
      ? []
      : [
          {
            id: 'open-tasks',
            title: 'Open tasks',
            body: openTasksBody(summary),
          },
        ]),
    {
      id: 'profile',
      title: 'Profile',
      body: html`<p class="intro">As resolved, with every default filled in. Seed ${run.seed} draws the same plan again.</p>${preformatted(profileYaml)}`,
    },
    {
      id: 'definitions',
      title: 'Definitions',
      body: definitions([
        ...Object.values(LATENCY_WORDS),
        ...Object.values(COUNT_WORDS),
        ...Object.values(END_WORDS),
        ...PHASES,
        ...PROTOCOL_FAULTS.filter((fault) => summary.protocol[fault] > 0).map((fault) => PROTOCOL_WORDS[fault]),
        ...OTHER_WORDS,
      ]),
    },
  ]
}

function errorsBody(summary: Summary): Html {
  return tableOf(errorsTable(summary), 'Whatever was not accepted, whole run; instants from its start.', {
    sortable: true,
  })
}

/** What the gateway did against its protocol, when it did. */
function protocolSection(summary: Summary): Section[] {
  const table = protocolTable(summary)
  if (table.rows.length === 0) return []
  return [
    { id: 'protocol', title: 'Protocol', body: tableOf(table, 'What the gateway did against its protocol, whole run') },
  ]
}

/** More rows than this nobody reads in a page. */
const MOST_OPEN_TASKS = 200

function openTasksBody(summary: Summary): Html {
  const { openTasks } = summary
  const hidden = openTasks.length - MOST_OPEN_TASKS
  return html`${tableOf(openTasksTable({ ...summary, openTasks: openTasks.slice(0, MOST_OPEN_TASKS) }), 'Accepted, and their end was not seen')}${
    hidden > 0 ? html`<p class="note">And ${formatCount(hidden)} more, all in summary.json.</p>` : null
  }`
}

/** Calls of one kind, as a stretch of the strip; `name` is its colour class. */
export interface StripPart {
  name: string
  label: string
  count: number
}

/** How planned calls ended. */
export function endsOf(counts: Summary['counts']): StripPart[] {
  return [
    ...CALL_ENDS.map((end) => ({ name: end, label: END_WORDS[end].label, count: counts[end] })),
    { name: 'dropped', label: COUNT_WORDS.dropped.label, count: counts.dropped },
  ]
}

/** Calls by kind as one bar; nothing without calls. */
export function callStrip(of: readonly StripPart[], label: string): Html {
  const parts = of.filter((part) => part.count > 0)
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return html``
  let x = 0
  const bars = parts.map((part) => {
    const bar = html`<rect class="fill-${part.name}" x="${x}" y="0" width="${part.count}" height="1"/>`
    x += part.count
    return bar
  })
  return html`<svg class="strip" viewBox="0 0 ${total} 1" preserveAspectRatio="none" role="img" aria-label="${label}">${bars}</svg>
<ul class="swatches">${parts.map(
    (part) =>
      html`<li><span class="swatch fill-${part.name}"></span>${part.label} ${formatCount(part.count)} (${formatPart(part.count, total)})</li>`,
  )}</ul>`
}

function calls(summary: Summary): Html {
  return html`<p class="intro">Planned calls are started or dropped; every started call ends in exactly one way.</p>
${callStrip(endsOf(summary.counts), 'How the planned calls ended')}
<div class="pair"><div>${tableOf(countsTable(summary), 'The whole run, and the calls of its recorded phases')}</div>
<div>${tableOf(outcomesTable(summary), 'What requests came to, whole run')}</div></div>`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
