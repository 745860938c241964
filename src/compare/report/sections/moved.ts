import { fold, table, text } from '../../../document/document.ts'
import { NONE, orNone } from '../../../document/figures.ts'
import { type Cell, foreign, left, right, type Table, tableFrom } from '../../../document/table.ts'
import { endInWords } from '../../../measure/events.ts'
import { formatCount, formatDuration } from '../../../units.ts'
import type { Comparison } from '../../comparison.ts'
import type { ComparisonSection } from '../comparison-section.ts'

export const moved: ComparisonSection = ({ moved }) => ({
  id: 'moved',
  title: 'Changed calls',
  titled: [],
  blocks:
    moved === null
      ? []
      : [
          text(movedSentence(moved)),
          fold(
            'Calls that changed most',
            [
              table(movedTable(moved), 'Those that changed most, and what became different', {
                sortable: true,
                open: 5,
              }),
            ],
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
      : {
          text: `${call.end === 'completed' ? '' : `${endInWords(call.end)} `}${formatDuration(call.endedMs)}`,
          sort: call.endedMs,
        }
  return tableFrom(top, [
    left('call', ({ call }) => ({ text: String(call), sort: call })),
    left('model', ({ model }) => foreign(model)),
    right('base', ({ base }) => end(base)),
    right('candidate', ({ candidate }) => end(candidate)),
    right('longer by', ({ deltaMs, base, candidate }) => ({
      text: orNone(
        base?.end === 'completed' && candidate?.end === 'completed' ? deltaMs : null,
        (ms) => `${ms < 0 ? '−' : '+'}${formatDuration(Math.abs(ms))}`,
      ),
      sort: deltaMs ?? 0,
    })),
    left('what changed', ({ why }) => ({ text: why.join(', '), short: why[0] ?? '' })),
  ])
}

/** `12 of 317 calls changed: 10 slower, 2 faster, 0 ended differently`; slower and faster are calls that completed on both sides. */
function movedSentence({ moved, compared, slower, faster, endedOtherwise }: Moved): string {
  if (moved === 0) return `All ${formatCount(compared)} calls are the same to the microsecond.`
  return (
    `${formatCount(moved)} of ${formatCount(compared)} calls changed: ${formatCount(slower)} slower, ` +
    `${formatCount(faster)} faster, ${formatCount(endedOtherwise)} ended differently.`
  )
}
