import type { Estimate } from '../../plan/capacity-plan.ts'
import { formatCredits, formatShare } from '../../units.ts'
import { type Cell, known } from '../table.ts'

type Show = (value: number) => string

/** Three figures in all, and whole numbers from 100 on: `1,204`, `18.3`, `0.125`. */
export const amount: Show = (value) => formatCredits(rounded(value, stepOf(Math.abs(value))))

/** `1,204/h`. */
export const hourly: Show = (value) => (Number.isFinite(value) ? `${amount(value)}/h` : amount(value))

/** In whole percent: `31%`. */
export const percent: Show = (share) => formatShare(rounded(share, PERCENT))

const PERCENT = 0.01

/** `856 ± 14`, `842 to 901` where the value is not in the middle, and the value alone where rounding leaves no interval. */
export function interval({ value, low, high }: Estimate, step = stepOf(Math.abs(value)), show: Show = amount): string {
  if (![value, low, high].every(Number.isFinite)) return show(value)
  const half = rounded((high - low) / 2, step)
  const off = Math.abs(high - value - (value - low))
  if (half < step && off <= step) return show(rounded(value, step))
  return off <= step
    ? `${show(rounded(value, step))} ± ${show(half)}`
    : `${show(rounded(low, step))} to ${show(rounded(high, step))}`
}

/** The same of a share, in whole percent: `31% ± 2%`. */
export const shareInterval = (share: Estimate): string => interval(share, PERCENT, percent)

export const estimated = (estimate: Estimate | null): Cell =>
  estimate === null ? known(null, amount) : { text: interval(estimate), sort: estimate.value }

/** `10:00`. */
export const clock: Show = (hour) => `${String(hour).padStart(2, '0')}:00`

function stepOf(size: number): number {
  return size >= 100 ? 1 : size >= 10 ? 0.1 : size >= 1 ? 0.01 : 0.001
}

function rounded(value: number, step: number): number {
  return Math.round(value / step) * step
}
