import { type Cell, foreign, known } from '../../document/table.ts'
import { formatCredits, formatShare } from '../../units.ts'
import { dividedLimit } from '../reach/situation.ts'
import type { Estimate } from '../tier-plan.ts'

type Show = (value: number) => string

/** Three figures in all, and whole numbers from 100 on: `1,204`, `18.3`, `0.125`. */
export const amount: Show = (value) => formatCredits(rounded(value, stepOf(Math.abs(value))))

/** `1,204/h`. */
export const hourly: Show = (value) => (Number.isFinite(value) ? `${amount(value)}/h` : amount(value))

/** In whole percent: `31%`. */
export const percent: Show = (share) => formatShare(rounded(share, PERCENT))

const PERCENT = 0.01

/**
 * `856 ± 14`, `842 to 901` where the value is not in the middle (a half-width would claim more of one side than there is), and the value alone
 * where rounding leaves no interval.
 */
export function interval({ value, low, high }: Estimate): string {
  if (![value, low, high].every(Number.isFinite)) return amount(value)
  const step = stepOf(Math.abs(value))
  const [up, down] = [high - value, value - low]
  const most = rounded(Math.max(up, down), step)
  if (most < step) return amount(rounded(value, step))
  return Math.abs(up - down) <= step
    ? `${amount(rounded(value, step))} ± ${amount(most)}`
    : `${amount(rounded(low, step))} to ${amount(rounded(high, step))}`
}

export const estimated = (estimate: Estimate | null): Cell =>
  estimate === null ? known(null, amount) : { text: interval(estimate), sort: estimate.value }

/** `10:00`; the hour after the last stands for the whole day. */
export const clock: Show = (hour) => (hour < 24 ? `${String(hour).padStart(2, '0')}:00` : 'the day')

/** `image-per-day of image-fast` without its model, where that stands beside it. */
export function limitCell(limit: string | null | undefined, model: string): Cell {
  const divided = limit == null ? null : dividedLimit(limit)
  return foreign(divided === null ? limit?.replace(` of ${model}`, '') : `part of ${divided}`)
}

function stepOf(size: number): number {
  return size >= 100 ? 1 : size >= 10 ? 0.1 : size >= 1 ? 0.01 : 0.001
}

function rounded(value: number, step: number): number {
  return Math.round(value / step) * step
}
