import type { Comparison, MetricComparison } from '../../compare/comparison.ts'
import { type ChartData, curveOf } from '../html/charts.ts'
import { definitions, factList, tableOf } from '../html/elements.ts'
import { percentileFigure } from '../html/figures.ts'
import { renderPage, type Section } from '../html/frame.ts'
import { type Html, html } from '../html/html.ts'
import { verdictSection } from '../html/sections.ts'
import {
  constraintsTable,
  differencesTable,
  formatChange,
  metricsTable,
  movedSentence,
  movedTable,
  responseTimesTable,
} from './tables.ts'
import {
  COMPARISON_WORDS,
  CONSTRAINT_WORDS,
  comparisonNotices,
  designFacts,
  METRIC_WORDS,
  metricName,
  sideFacts,
  verdictOfComparison,
} from './words.ts'

/** `comparison.html`: one page in the frame of the run reports. */
export function renderComparisonHtml(comparison: Comparison): string {
  const { word } = verdictOfComparison(comparison)
  const name = comparison.candidate.runs[0]?.profile ?? ''
  const { exitCode, reasons } = comparison.verdict
  const data = chartData(comparison)
  return renderPage({
    title: `${word}: ${name}, gatebench comparison`,
    heading: name,
    facts: designFacts(comparison),
    lead: verdictSection(verdictOfComparison(comparison), exitCode, reasons, comparisonNotices(comparison)),
    sections: sectionsOf(comparison, data),
    footer: `Written by gatebench from a comparison (${comparison.schema}).`,
    data,
  })
}

function sectionsOf(comparison: Comparison, data: ChartData): Section[] {
  const { differences } = comparison
  const moved = movedSentence(comparison)
  return [
    {
      id: 'metrics',
      title: 'Metrics',
      body: html`${tableOf(metricsTable(comparison), 'Change of the candidate against the base')}${effectsFigure(comparison)}`,
    },
    {
      id: 'constraints',
      title: 'Constraints',
      body: tableOf(
        constraintsTable(comparison),
        'Counted one by one. In virtual time one too many is a regression; elsewhere chance has a part in them, and runs are held against runs.',
      ),
    },
    ...(moved === null
      ? []
      : [
          {
            id: 'moved',
            title: 'Moved calls',
            body: html`<p class="intro">${moved}</p>${tableOf(movedTable(comparison), 'The furthest, and where their time went', { sortable: true })}`,
          },
        ]),
    {
      id: 'latency',
      title: 'Response times',
      body: html`${tableOf(responseTimesTable(comparison), 'Completed calls, all runs of a side together: for looking, not for judging.')}${percentileFigure(data)}`,
    },
    {
      id: 'runs',
      title: 'Runs',
      body: html`<h3>Base</h3>${factList(sideFacts(comparison.base))}<h3>Candidate</h3>${factList(sideFacts(comparison.candidate))}
<h3>Differences</h3>${
        differences.length === 0
          ? html`<p class="note">The settings of all runs are the same.</p>`
          : tableOf(differencesTable(comparison), 'Settings that are not the same in all runs')
      }`,
    },
    {
      id: 'definitions',
      title: 'Definitions',
      body: definitions([...COMPARISON_WORDS, ...Object.values(METRIC_WORDS), ...Object.values(CONSTRAINT_WORDS)]),
    },
  ]
}

function chartData({ responseTimes }: Comparison): ChartData {
  // One model is all models: a second entry would be the same curve.
  const shown = responseTimes.filter(({ model }) => model === null || responseTimes.length > 2)
  const curves = shown.map(({ model, base, candidate }) => curveOf(model ?? 'all models', base, candidate))
  return {
    curves: curves.filter(({ nines }) => nines.length > 1),
    timelines: [],
    heat: null,
    credits: null,
    generator: null,
    labels: ['base', 'candidate'],
  }
}

/** Half the width of the figure, in its own units; the floor stands at a quarter of it. */
const HALF = 100

/** Every effect with its interval against the floor: right is worse. */
function effectsFigure({ metrics }: Comparison): Html {
  const row = (metric: MetricComparison): Html => {
    const { effect, change, floor } = metric
    if (effect === null || change === null) return html``
    const place = (size: number): number => Math.max(-HALF, Math.min(HALF, (size / floor) * (HALF / 4)))
    const [low, at, high] = [effect.low, effect.estimate, effect.high].map(place) as [number, number, number]
    return html`<li><span>${metricName(metric)}</span><svg class="effect ${metric.verdict}" viewBox="${-HALF - 4} 0 ${2 * HALF + 8} 14" preserveAspectRatio="none" aria-hidden="true">
<rect class="floor" x="${-HALF / 4}" y="0" width="${HALF / 2}" height="14"/><line class="zero" x1="0" x2="0" y1="0" y2="14"/>
<line class="interval" x1="${low}" x2="${high}" y1="7" y2="7"/><rect class="estimate" x="${at - 1}" y="3" width="2" height="8"/></svg><span>${formatChange(metric, change.kind, change.estimate)}</span></li>\n`
  }
  return html`<figure class="effects"><figcaption>Effects with their 95 % intervals: right of the middle is worse. The band is the effect floor on either side; an interval wholly left of its right edge is not regressed.</figcaption>
<ul>${metrics.map(row)}</ul></figure>`
}
