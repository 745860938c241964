import type { Demand } from '../demand/demand.ts'
import { type Load, useOf } from '../reach/load-reach.ts'
import type { Term } from '../reach/terms.ts'

/** Hours of the demand's day in a row, over midnight where `from + hours` is more than 24; a part of one where an hour has too many calls. */
export interface Stretch {
  from: number
  hours: number
}

/** Calls of one simulation at most. */
const MOST_CALLS = 6_000
const HOURS = 24

/**
 * Stretches of a day to simulate: the whole day if it has few enough calls, from its quietest hour on; else the fullest hour with the fuller of its
 * neighbours, and the same around each model's own peak. `used`: how full the fullest limit is in each hour.
 */
export function hardStretches({ perHour }: Demand, used: readonly number[]): Stretch[] {
  const callsIn = (hour: number): number => {
    let calls = 0
    for (const hours of perHour.values()) calls += hours[hour % HOURS] ?? 0
    return calls
  }
  const all = Array.from({ length: HOURS }, (_, hour) => callsIn(hour)).reduce((sum, calls) => sum + calls, 0)
  if (all <= MOST_CALLS) return [{ from: bestHour(used.map((share) => -share)), hours: HOURS }]
  const peaks = [bestHour(used), ...[...perHour.values()].map(bestHour)]
  const stretches: Stretch[] = []
  for (const peak of peaks) {
    const own = about(peak, used, callsIn)
    // A stretch that ends in the middle of a peak misses the wait that it builds up.
    const core = [HOURS - 1, 0, 1].map((off) => (peak + off) % HOURS).filter((hour) => isWithin(own, hour))
    if (!stretches.some((one) => core.every((hour) => isWithin(one, hour)))) stretches.push(own)
  }
  return stretches
}

/** Calls before a stretch: of slots at 95% use, they leave less than 5% of the late calls out. */
const CALLS_BEFORE = 1_500

/**
 * Hours before a stretch, or a part of one, that leave the queue that it begins with: back to an hour in which every model has at most half of its
 * most calls, and at most a day.
 */
export function before({ from, hours }: Stretch, { perHour }: Demand): Stretch {
  const all = [...perHour.values()]
  const callsIn = (hour: number): number => all.reduce((sum, of) => sum + (of[hour] ?? 0), 0)
  const lead = { from: hours < 1 ? from : (from + HOURS - 1) % HOURS, hours: 1 }
  let calls = callsIn(lead.from)
  if (calls > CALLS_BEFORE) return { ...lead, hours: CALLS_BEFORE / calls }
  const isQuiet = (hour: number): boolean => all.every((of) => 2 * (of[hour] ?? 0) <= Math.max(...of))
  for (; calls < CALLS_BEFORE && lead.hours < HOURS && !isQuiet(lead.from); lead.hours++) {
    lead.from = (lead.from + HOURS - 1) % HOURS
    calls += callsIn(lead.from)
  }
  return lead
}

function about(peak: number, used: readonly number[], callsIn: (hour: number) => number): Stretch {
  const calls = callsIn(peak)
  if (calls > MOST_CALLS) return { from: peak, hours: MOST_CALLS / calls }
  let stretch = { from: peak, hours: 1 }
  for (let sum = calls; stretch.hours < HOURS; ) {
    const [before, after] = [(stretch.from + HOURS - 1) % HOURS, (stretch.from + stretch.hours) % HOURS]
    const isBefore = (used[before] ?? 0) > (used[after] ?? 0)
    sum += callsIn(isBefore ? before : after)
    if (sum > MOST_CALLS) break
    stretch = { from: isBefore ? before : stretch.from, hours: stretch.hours + 1 }
  }
  return stretch
}

function isWithin({ from, hours }: Stretch, hour: number): boolean {
  return (hour - from + HOURS) % HOURS < Math.max(1, hours)
}

/** Hour with the largest size; of equals the first. */
function bestHour(sizes: readonly number[]): number {
  return sizes.reduce((best, size, hour) => (size > (sizes[best] as number) ? hour : best), 0)
}

export function fullestHour(stretch: Stretch, used: readonly number[]): number {
  return bestHour(used.map((share, hour) => (isWithin(stretch, hour) ? share : -1)))
}

/** How full the fullest of the terms is in each hour of a demand. */
export function usedByHour(terms: readonly Term[], { perHour }: Demand): number[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const load: Load = new Map([...perHour].map(([model, calls]) => [model, calls[hour] ?? 0]))
    return Math.max(0, ...terms.map((term) => useOf(term, load)))
  })
}

/** `09:00 to 12:00`, or `the whole day`. */
export function stretchWords({ from, hours }: Stretch): string {
  if (hours >= HOURS) return 'the whole day'
  const clock = (hour: number): string => `${String(hour % HOURS).padStart(2, '0')}:00`
  return hours < 1 ? `the hour from ${clock(from)}` : `${clock(from)} to ${clock(from + hours)}`
}
