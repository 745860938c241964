import { dirname } from 'node:path'
import { type Fact, facts, fold, heading, table, text } from '../../../document/document.ts'
import { foreign, left, type Table, tableFrom } from '../../../document/table.ts'
import { formatCount, formatShare } from '../../../units.ts'
import type { Comparison } from '../../comparison.ts'
import { GATED_METRICS, isRate } from '../../metrics.ts'
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
  folded: `what is compared; settings: ${differencesText(comparison)}`,
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
    fold('Differences in settings', [table(differencesTable(comparison), 'Settings that differ between runs')], {
      folded: ['markdown'],
    }),
  ],
})

function differencesText({ differences }: Pick<Comparison, 'differences'>): string {
  const { length } = differences
  return length === 0 ? 'all the same' : `${formatCount(length)} ${length === 1 ? 'differs' : 'differ'}`
}

/** Facts that differ between the runs. */
function differencesTable({ differences }: Comparison): Table {
  return tableFrom(differences, [
    left('setting', ({ what }) => foreign(what)),
    left('base', ({ base }) => foreign(base)),
    left('candidate', ({ candidate }) => foreign(candidate)),
    left('comparable', ({ blocks }) => (blocks ? { text: 'no', tone: 'bad' } : 'yes')),
  ])
}

const DESIGNS: Readonly<Record<Comparison['design'], string>> = {
  exact: 'virtual time, compared seed by seed',
  paired: 'paired (runs alternate, a linear drift is removed)',
  history: 'history (each session of the base is one value)',
  unpaired: 'unpaired (Student’s t over runs)',
  order: 'all runs of one side came before the other',
  apart: 'the sides share no session',
  single: 'one run per side',
}

/** Rates have one floor, or are named one by one. */
function floorFacts({ floors }: Comparison['settings']): Fact[] {
  const rates = GATED_METRICS.filter(isRate)
  const points = (metric: (typeof rates)[number]): string => {
    const size = Number((floors[metric] * 100).toPrecision(3))
    return `${size} ${size === 1 ? 'point' : 'points'}`
  }
  const isOne = new Set(rates.map(points)).size === 1
  const [first = 'failure_rate'] = rates
  const [times, goodput] = [formatShare(floors.response_time), formatShare(floors.goodput)]
  const both = times === goodput ? `times and goodput ${times}` : `times ${times}, goodput ${goodput}`
  const ofRates = isOne
    ? points(first)
    : rates.map((metric) => `${METRIC_WORDS[metric].label} ${points(metric)}`).join(', ')
  return [
    { label: 'tolerated', text: `${both}, credits ${formatShare(floors.credits_per_completed)}` },
    { label: 'tolerated rates', text: `${ofRates}, 429s ${Number(floors.throttled_per_completed.toPrecision(3))}` },
  ]
}

/** How the verdict was come by. */
export function designFacts({ design, settings, differences }: Comparison): Fact[] {
  return [
    { label: 'design', text: DESIGNS[design] },
    ...floorFacts(settings),
    { label: 'settings', text: differencesText({ differences }) },
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
