import { figure, table } from '../../../document/document.ts'
import { orNone } from '../../../document/figures.ts'
import { type Interval, intervals } from '../../../document/html/intervals.ts'
import { left, right, type Table, tableFrom } from '../../../document/table.ts'
import type { Replications } from '../../../measure/replications.ts'
import { formatCount } from '../../../units.ts'
import { HEADLINE_WORDS, metricCell } from '../../headline-words.ts'
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
          `The mean of each figure with its 95 % interval, and faint the ${unit} themselves; every figure on a scale of its own, which stands beside its name: from the least of its ${unit} to the greatest.`,
          replications.figures.flatMap((one) => intervalOf(one, replications.runs)),
          { from: 0, axis: ['least', 'greatest'] },
        ),
      ),
      table(meansTable(replications), `Means over all ${unit}, with Student’s 95 % intervals`),
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
    right('95 % from', figure('low')),
    right('to', figure('high')),
    right('n', ({ n }) => formatCount(n), { spare: true }),
  ])
}
