import { uniform } from '../../test/support/verdict-worlds.ts'

/**
 * Six laws under a stated load, made by a generator that shares no code with `src`: arrivals come at random, one limit of one call a second
 * lets them through, and each call ends when the law says. The truth of a percentile is pooled over other runs.
 */

/** A call: when it was due, how long it took, and whether the limit held it up; in ms. */
export interface LoadedCall {
  at: number
  ms: number
  waited: boolean
}

export interface LoadedWorld {
  law: string
  load: number
  hours: number
  /** Every run of the world has a factor of its own, which no single run can see. */
  differsByRun: boolean
  run(seed: number): LoadedCall[]
}

export const LOADS = [0.5, 0.8, 0.9, 0.95, 0.97, 1.1] as const

const HOUR_MS = 3_600_000
/** Runs start empty; what is due before this is not recorded. */
const FILL_MS = HOUR_MS / 12
const OWN_WORK_MS = 200
const WINDOW_MS = 60_000
const WINDOW_SIZE = 60

type Random = () => number
/** When calls due at `arrivals` begin to be carried out, and how long each then takes. */
type Law = (arrivals: readonly number[], random: Random) => { begun: Float64Array; work: (index: number) => number }

function exponential(mean: number, random: Random): number {
  return -mean * Math.log(1 - random())
}

/** `count` servers in the order of arrival; together they carry one call a second. */
function servers(count: number, isConstant: boolean): Law {
  return (arrivals, random) => {
    const free = new Float64Array(count)
    const works = new Float64Array(arrivals.length)
    const begun = Float64Array.from(arrivals, (at, index) => {
      const work = isConstant ? 1000 * count : exponential(1000 * count, random)
      works[index] = work
      let first = 0
      for (let n = 1; n < count; n++) if ((free[n] as number) < (free[first] as number)) first = n
      const start = Math.max(at, free[first] as number)
      free[first] = start + work
      return start
    })
    return { begun, work: (index) => works[index] as number }
  }
}

/** Sixty a minute by the clock; who was refused comes again when the next minute begins, in any order. */
function fixedWindow(arrivals: readonly number[], random: Random): ReturnType<Law> {
  const begun = new Float64Array(arrivals.length)
  let waiting: number[] = []
  let next = 0
  for (let window = 0; next < arrivals.length || waiting.length > 0; window++) {
    let left = WINDOW_SIZE
    for (let n = waiting.length - 1; n > 0; n--) {
      const other = Math.floor(random() * (n + 1))
      const held = waiting[n] as number
      waiting[n] = waiting[other] as number
      waiting[other] = held
    }
    const again = waiting.slice(0, left)
    waiting = waiting.slice(left)
    for (const index of again) begun[index] = window * WINDOW_MS
    left -= again.length
    for (; next < arrivals.length && (arrivals[next] as number) < (window + 1) * WINDOW_MS; next++) {
      if (left > 0) {
        begun[next] = arrivals[next] as number
        left--
      } else waiting.push(next)
    }
  }
  return { begun, work: (index) => OWN_WORK_MS * (1 + (index % 7) / 10) }
}

/** At most sixty in any sixty seconds, in the order of arrival. */
function slidingLog(arrivals: readonly number[], random: Random): ReturnType<Law> {
  const begun = new Float64Array(arrivals.length)
  for (const [index, at] of arrivals.entries()) {
    const before = index < WINDOW_SIZE ? 0 : (begun[index - WINDOW_SIZE] as number) + WINDOW_MS
    begun[index] = Math.max(at, before)
  }
  const works = Float64Array.from(arrivals, () => exponential(OWN_WORK_MS, random))
  return { begun, work: (index) => works[index] as number }
}

/** One token a second, twenty at most, in the order of arrival. */
function bucket(arrivals: readonly number[], random: Random): ReturnType<Law> {
  let full = 0
  const begun = Float64Array.from(arrivals, (at) => {
    // The virtual time at which the bucket is full again: the generic cell rate algorithm.
    const start = Math.max(at, full - 19_000)
    full = Math.max(full, start) + 1000
    return start
  })
  const works = Float64Array.from(arrivals, () => exponential(OWN_WORK_MS, random))
  return { begun, work: (index) => works[index] as number }
}

const LAWS: Readonly<Record<string, Law>> = {
  'M/M/1': servers(1, false),
  'M/D/1': servers(1, true),
  'M/M/4': servers(4, false),
  'fixed window': fixedWindow,
  'sliding log': slidingLog,
  'token bucket': bucket,
}

function worldOf(law: string, load: number, hours: number, differsByRun = false): LoadedWorld {
  const carry = LAWS[law] as Law
  return {
    law,
    load,
    hours,
    differsByRun,
    run: (seed) => {
      const random = uniform(seed)
      const arrivals: number[] = []
      const end = FILL_MS + hours * HOUR_MS
      for (let at = exponential(1000 / load, random); at < end; at += exponential(1000 / load, random))
        arrivals.push(at)
      // Lognormal with a standard deviation of about 20%.
      const factor = differsByRun
        ? Math.exp(0.2 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))
        : 1
      const { begun, work } = carry(arrivals, random)
      return arrivals.flatMap((at, index) => {
        const start = begun[index] as number
        return at < FILL_MS ? [] : [{ at: at - FILL_MS, ms: (start - at + work(index)) * factor, waited: start > at }]
      })
    },
  }
}

export function loadedWorlds(hours: number): LoadedWorld[] {
  return [
    ...Object.keys(LAWS).flatMap((law) => LOADS.map((load) => worldOf(law, load, hours))),
    worldOf('M/M/4', 0.5, hours, true),
  ]
}
