import type { Comparison } from '../../../compare/comparison.ts'
import { formatCount, formatDuration } from '../../../units.ts'
import { fold, table, text } from '../../document.ts'
import { NONE } from '../../figures.ts'
import { type Cell, left, right, type Table } from '../../table.ts'
import type { ComparisonSection } from '../comparison-section.ts'

export const moved: ComparisonSection = ({ moved }) => ({
  id: 'moved',
  title: 'Moved calls',
  titled: [],
  blocks:
    moved === null
      ? []
      : [
          text(movedSentence(moved)),
          fold(
            'Calls that moved furthest',
            [table(movedTable(moved), 'The furthest, and where their time went', { sortable: true })],
            { folded: ['markdown'] },
          ),
        ],
})

type Moved = NonNullable<Comparison['moved']>

/** The calls that moved furthest, and why. */
function movedTable({ top }: Moved): Table {
  const end = (call: { end: string; endedMs: number } | null): Cell =>
    call === null
      ? { text: NONE, sort: -1 }
      : { text: `${call.end === 'completed' ? '' : `${call.end} `}${formatDuration(call.endedMs)}`, sort: call.endedMs }
  return {
    columns: [left('call'), left('model'), right('base'), right('candidate'), right('moved by'), left('why')],
    rows: top.map(({ call, model, base, candidate, deltaMs, why }) => [
      { text: String(call), sort: call },
      { text: model, code: true },
      end(base),
      end(candidate),
      {
        text: deltaMs === null ? NONE : `${deltaMs < 0 ? '−' : '+'}${formatDuration(Math.abs(deltaMs))}`,
        sort: deltaMs ?? 0,
      },
      { text: why.join(', '), short: why[0] ?? '' },
    ]),
  }
}

/** `12 of 317 calls moved: 10 later, 2 earlier, 0 ended otherwise`. */
function movedSentence({ moved, compared, slower, faster, endedOtherwise }: Moved): string {
  if (moved === 0) return `All ${formatCount(compared)} calls are the same to the microsecond.`
  return (
    `${formatCount(moved)} of ${formatCount(compared)} calls moved: ${formatCount(slower)} later, ` +
    `${formatCount(faster)} earlier, ${formatCount(endedOtherwise)} ended otherwise.`
  )
}
