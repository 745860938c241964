import { figure, list, table } from '../../../document/document.ts'
import { NONE, orNone } from '../../../document/figures.ts'
import { type Interval, intervals } from '../../../document/html/intervals.ts'
import { foreign, known, left, right, type Table, tableFrom } from '../../../document/table.ts'
import { EXIT } from '../../../errors.ts'
import { HEADLINE_METRICS, type Replications } from '../../../measure/replications.ts'
import { VERDICT_WORDS } from '../../../measure/summary/summary-verdict.ts'
import { formatCount } from '../../../units.ts'
import { HEADLINE_WORDS, metricCell } from '../../headline-words.ts'
import { TONES } from '../../verdict.ts'
import type { ReplicationsSection } from '../replications-section.ts'

export const means: ReplicationsSection = (replications) => {
  const unit = replications.time === 'real' ? 'runs' : 'seeds'
  return {
    id: 'intervals',
    title: 'Intervals',
    titled: [],
    blocks: [
      figure(() =>
        intervals(
          `The mean of each figure with its 95% interval. The single ${unit} are drawn faintly. Each figure has its own scale, from its lowest ${unit} to its highest; the scale is shown beside the name.`,
          replications.figures.flatMap((one) => intervalOf(one, replications.runs)),
          { from: 0, axis: ['least', 'greatest'] },
        ),
      ),
      table(
        meansTable(replications),
        `Means over all ${unit}, with Student’s 95% intervals on a log scale. A figure that is the same for all ${unit} has no interval, because rare events may not have occurred in any of them.`,
      ),
    ],
  }
}

/** On a scale from the least of what is drawn to the greatest; nothing where no seed has the figure. */
function intervalOf(
  { metric, mean, low, high }: Replications['figures'][number],
  runs: Replications['runs'],
): Interval[] {
  if (mean === null) return []
  const seen = runs.flatMap((run) => run[metric] ?? [])
  const [least, greatest] = [Math.min(...seen, low ?? mean), Math.max(...seen, high ?? mean)]
  const place = (value: number): number => (greatest > least ? (value - least) / (greatest - least) : 0.5)
  const { label, show } = HEADLINE_WORDS[metric]
  return [
    {
      label,
      low: place(low ?? mean),
      at: place(mean),
      high: place(high ?? mean),
      shown: show(mean),
      scale: greatest > least ? `${show(least)} to ${show(greatest)}` : `always ${show(least)}`,
      marks: seen.map(place),
    },
  ]
}

/** Figures of a first screen and of every report. */
export function meansTable({ figures }: Replications): Table {
  type Figure = Replications['figures'][number]
  const figure =
    (of: 'mean' | 'sd' | 'low' | 'high') =>
    (one: Figure): string =>
      orNone(one[of], HEADLINE_WORDS[one.metric].show)
  return tableFrom(figures, [
    left('figure', ({ metric }) => metricCell(metric)),
    right('mean', figure('mean')),
    right('sd', figure('sd')),
    right('95% from', figure('low')),
    right('to', figure('high')),
    right('n', ({ n }) => formatCount(n), { spare: true }),
  ])
}

/** More rows than this nobody reads in a page. */
const MOST = 200

/** Every seed, or run, for itself. */
export const seeds: ReplicationsSection = ({ runs, verdicts, time }) => {
  const rows = runs.map((run, at) => ({ run, verdict: verdicts[at], name: time === 'real' ? at + 1 : run.seed }))
  const unit = time === 'real' ? 'run' : 'seed'
  type Row = (typeof rows)[number]
  return {
    id: 'seeds',
    title: time === 'real' ? 'Runs' : 'Seeds',
    folded: `each ${unit} separately`,
    blocks: [
      table(
        tableFrom(rows, [
          left(unit, ({ name }) => ({ text: String(name), sort: name })),
          left('verdict', ({ verdict }) =>
            verdict === undefined ? NONE : { text: verdict.word, tone: TONES[verdict.word] },
          ),
          ...HEADLINE_METRICS.map((metric) =>
            right<Row>(HEADLINE_WORDS[metric].label, ({ run }) => known(run[metric], HEADLINE_WORDS[metric].show)),
          ),
          ...(verdicts.some(({ reasons }) => reasons.length > 0)
            ? [left<Row>('first reason', ({ verdict }) => foreign(verdict?.reasons[0]))]
            : []),
        ]),
        `Each ${unit} separately. Click a column header to sort.`,
        {
          sortable: true,
          in: ['html'],
          most: { html: MOST },
          rest: (shown) => `replications.json lists ${formatCount(runs.length - shown)} more.`,
        },
      ),
    ],
  }
}

/** More seeds than this nobody reads by number. */
const MOST_SEEDS = 10

export const verdicts: ReplicationsSection = (replications) => ({
  id: 'verdicts',
  title: 'Verdicts',
  blocks: [list(verdictLines(replications).map((text) => ({ text })))],
})

/** `PASS 18 of 20`, and of what is no success its seeds and the first one's reason. */
function verdictLines({ verdicts, time }: Replications): string[] {
  const unit = time === 'real' ? 'run' : 'seed'
  const named = verdicts.map((verdict, at) => ({ ...verdict, name: time === 'real' ? at + 1 : verdict.seed }))
  return VERDICT_WORDS.flatMap((word) => {
    const those = named.filter((verdict) => verdict.word === word)
    const [first] = those
    if (first === undefined) return []
    const line = `${word} ${formatCount(those.length)} of ${formatCount(verdicts.length)}`
    if (first.exitCode === EXIT.ok) return [line]
    const names = those.slice(0, MOST_SEEDS).map(({ name }) => name)
    const more = those.length > MOST_SEEDS ? ' …' : ''
    return [`${line}: ${names.length === 1 ? unit : `${unit}s`} ${names.join(', ')}${more}; ${first.reasons[0] ?? ''}`]
  })
}
