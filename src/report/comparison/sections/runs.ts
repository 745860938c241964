import { dirname } from 'node:path'
import type { Comparison } from '../../../compare/comparison.ts'
import { GATED_METRICS, isRate } from '../../../compare/metrics.ts'
import { formatCount, formatShare } from '../../../units.ts'
import { type Fact, facts, fold, heading, table, text } from '../../document.ts'
import { foreign, left, type Table, tableFrom } from '../../table.ts'
import type { ComparisonSection } from '../comparison-section.ts'
import { METRIC_WORDS } from '../words.ts'

/** Where there is no page's head: what is compared, and how. */
export const judged: ComparisonSection = (comparison) => ({
  id: 'judged',
  title: 'Judged',
  blocks: [
    facts(sideFacts(comparison.base), { label: 'Base', in: ['terminal'] }),
    facts(sideFacts(comparison.candidate), { label: 'Candidate', in: ['terminal'] }),
    facts(designFacts(comparison), { label: 'Judged', in: ['terminal'] }),
  ],
})

export const runs: ComparisonSection = (comparison) => ({
  id: 'runs',
  title: 'Runs',
  folded: `what is compared: ${differencesText(comparison)}`,
  blocks: [
    heading('Base', { in: ['html'] }),
    facts(sideFacts(comparison.base), { label: 'Base', in: ['markdown', 'html'] }),
    heading('Candidate', { in: ['html'] }),
    facts(sideFacts(comparison.candidate), { label: 'Candidate', in: ['markdown', 'html'] }),
    facts(designFacts(comparison), { label: 'Judged', in: ['markdown'] }),
    heading('Differences', { in: ['html'] }),
    ...(comparison.differences.length === 0
      ? [text('The settings of all runs are the same.', { small: true, in: ['html'] })]
      : []),
    fold(
      'Differences in settings',
      [table(differencesTable(comparison), 'Settings that are not the same in all runs')],
      { folded: ['markdown'] },
    ),
  ],
})

function differencesText({ differences }: Comparison): string {
  const { length } = differences
  return length === 0 ? 'all settings are the same' : `${formatCount(length)} settings differ`
}

/** What is not the same in all runs. */
function differencesTable({ differences }: Comparison): Table {
  return tableFrom(differences, [
    left('setting', ({ what }) => foreign(what)),
    left('base', ({ base }) => foreign(base)),
    left('candidate', ({ candidate }) => foreign(candidate)),
    left('comparable', ({ blocks }) => (blocks ? { text: 'no', tone: 'bad' } : 'yes')),
  ])
}

const DESIGNS: Readonly<Record<Comparison['design'], string>> = {
  exact: 'exact: virtual time, seed by seed',
  paired: 'paired: interleaved runs, a straight drift taken out',
  history: 'history: each session of the base is one value',
  unpaired: 'unpaired: Student’s t over runs',
  order: 'order: one side ran wholly before the other',
  apart: 'apart: the sides share no session',
  single: 'single: one run a side',
}

/** `times 10%, goodput 10%, rates 1 pt, 429s 0.01, credits 2%`; rates of which one differs are named one by one. */
function floorsText(floors: Comparison['settings']['floors']): string {
  const rates = GATED_METRICS.filter(isRate)
  const points = (metric: (typeof rates)[number]): string => `${Number((floors[metric] * 100).toPrecision(3))} pt`
  const isOne = new Set(rates.map(points)).size === 1
  const [first = 'failure_rate'] = rates
  return [
    `times ${formatShare(floors.response_time)}`,
    `goodput ${formatShare(floors.goodput)}`,
    ...(isOne ? [`rates ${points(first)}`] : rates.map((metric) => `${METRIC_WORDS[metric].label} ${points(metric)}`)),
    `429s ${Number(floors.throttled_per_completed.toPrecision(3))}`,
    `credits ${formatShare(floors.credits_per_completed)}`,
  ].join(', ')
}

/** How the verdict was come by. */
export function designFacts({ design, settings, differences }: Comparison): Fact[] {
  return [
    { label: 'design', text: DESIGNS[design] },
    { label: 'floors', text: floorsText(settings.floors) },
    { label: 'differences in settings', text: formatCount(differences.length) },
  ]
}

/** `seeds 42 – 51`. */
function seedFact(seeds: readonly number[]): Fact {
  const once = [...new Set(seeds)].sort((a, b) => a - b)
  const [first = 0, last = 0] = [once[0], once.at(-1)]
  const isRow = once.length > 2 && last - first === once.length - 1
  return once.length === 1
    ? { label: 'seed', text: String(first), code: true }
    : { label: 'seeds', text: isRow ? `${first} – ${last}` : once.join(', '), code: true }
}

/** What a side is made of. */
function sideFacts({ runs, sessions }: Comparison['base']): Fact[] {
  const one = (of: (run: (typeof runs)[number]) => string): string => [...new Set(runs.map(of))].join(', ')
  return [
    { label: 'runs', text: formatCount(runs.length) },
    ...(sessions > 1 ? [{ label: 'sessions', text: formatCount(sessions) }] : []),
    { label: 'profile', text: one((run) => run.profile), code: true },
    seedFact(runs.map(({ seed }) => seed)),
    { label: 'gateway', text: one((run) => run.gateway), code: true },
    { label: 'calls', text: formatCount(runs.reduce((sum, run) => sum + run.started, 0)) },
    { label: 'verdict', text: one((run) => run.verdict ?? 'unknown') },
    {
      label: 'from',
      text:
        new Set(runs.map(({ source }) => source)).size === 1
          ? one((run) => run.source)
          : one((run) => dirname(run.source)),
      code: true,
    },
  ]
}
