/** A figure of which only its two ends are known. */
export class Range {
  readonly low: number
  readonly high: number
  readonly isWhole: boolean

  constructor(low: number, high: number, isWhole: boolean) {
    this.low = low
    this.high = high
    this.isWhole = isWhole
  }

  /** The figure at one end, in the middle, or so far between the ends; half a unit that cannot be divided is left out. */
  at(end: RangeEnd | number): number {
    if (typeof end === 'number') {
      const { low, high, isWhole } = this
      return isWhole ? low + Math.min(high - low, Math.floor(end * (high - low + 1))) : low + end * (high - low)
    }
    if (end !== 'middle') return this[end]
    const middle = (this.low + this.high) / 2
    return this.isWhole ? Math.floor(middle) : middle
  }
}

/** `low` is the lower figure, whatever it means: fewer requests, but also shorter tasks and lower prices. */
export type RangeEnd = 'low' | 'middle' | 'high'

/** One for all ranges, or for each by its path, also as a share of the way from its low end. */
export type RangeChoice = RangeEnd | ((path: string) => RangeEnd | number)

/** A range of a world's files. `path` leads to its number in the world, as in `limits.image.rate.limit`. */
export interface StatedRange {
  path: string
  /** In the world's units: durations in ms. */
  low: number
  high: number
}

/** The settings with a number for each range. */
export function resolved(settings: unknown, choice: RangeChoice): unknown {
  return mapRanges(settings, '', (range, path) => range.at(typeof choice === 'string' ? choice : choice(path)))
}

/** Every range of the settings, in their order. */
export function rangesIn(settings: unknown): StatedRange[] {
  const found: StatedRange[] = []
  mapRanges(settings, '', ({ low, high }, path) => found.push({ path, low, high }))
  return found
}

function mapRanges(value: unknown, path: string, figure: (range: Range, path: string) => number): unknown {
  if (value instanceof Range) return figure(value, path)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    mapRanges(part, path === '' ? key : `${path}.${key}`, figure),
  ])
  return Object.fromEntries(entries)
}
