import { orNone } from '../document/figures.ts'
import type { Cell, Column, Table } from '../document/table.ts'
import { layOut } from '../document/text-table.ts'
import type { LiveCounts, LiveModel } from '../measure/live-counts.ts'
import { formatCount, formatCredits, formatDuration } from '../units.ts'

/** How far the run is. */
export interface Stage {
  elapsedMs: number
  /** Length of the plan, without the drain. */
  spanMs: number
  planned: number
}

const NOTHING_LEFT_MS = 0

/** One line on the whole run: `running 12.0 s of 1m 00s  130/910 calls, 12 in flight, 118 completed, 3 throttled, some 55 s to go`. */
export function headline(counts: LiveCounts, { elapsedMs, spanMs, planned }: Stage): string {
  const models = [...counts.models.values()]
  const sum = (of: (model: LiveModel) => number): string =>
    formatCount(models.reduce((all, model) => all + of(model), 0))
  const stage =
    elapsedMs < spanMs
      ? `running ${formatDuration(elapsedMs)} of ${formatDuration(spanMs)}`
      : `draining ${formatDuration(elapsedMs)}`
  const left = Math.max(...models.map((model) => leftMs(model, elapsedMs, spanMs) ?? NOTHING_LEFT_MS), NOTHING_LEFT_MS)
  return [
    `${stage}  ${sum((model) => model.tally.planned)}/${formatCount(planned)} calls`,
    `${sum((model) => model.inFlight)} in flight`,
    `${sum((model) => model.tally.ends.completed)} completed`,
    `${sum((model) => model.tally.throttled)} throttled`,
    ...(left > 0 ? [`some ${formatDuration(left)} to go`] : []),
  ].join(', ')
}

/** A line a model, below each other within `width` columns; the head first. */
export function modelLines(counts: LiveCounts, { elapsedMs, spanMs }: Stage, width: number): string[] {
  const right = (head: string, more: Partial<Column> = {}): Column => ({ head, align: 'right', ...more })
  const table: Table = {
    columns: [
      { head: 'model', align: 'left' },
      right('offered'),
      right('in flight', { short: 'open' }),
      right('done'),
      right('429'),
      right('p50'),
      right('p95'),
      right('ETA'),
      right('credits', { spare: true }),
    ],
    rows: [...counts.models].map(([model, of]): Cell[] => [
      { text: model },
      { text: formatCount(of.tally.planned) },
      { text: formatCount(of.inFlight) },
      { text: formatCount(of.tally.ends.completed) },
      { text: formatCount(of.tally.throttled) },
      { text: orNone(of.responseTime.quantile(0.5), formatDuration) },
      { text: orNone(of.responseTime.quantile(0.95), formatDuration) },
      { text: orNone(leftMs(of, elapsedMs, spanMs), formatDuration) },
      { text: orNone(of.prices.snapshot().priced, formatCredits) },
    ]),
  }
  return layOut(table, width, (text) => text)
}

/** Until the last calls of a model are likely to be done: what is left of the plan, and nineteen in twenty response times so far. */
function leftMs({ inFlight, responseTime }: LiveModel, elapsedMs: number, spanMs: number): number | null {
  if (elapsedMs >= spanMs && inFlight === 0) return null
  const left = spanMs + (responseTime.quantile(0.95) ?? 0) - elapsedMs
  return left > 0 ? left : null
}
