/** Runs whose truth is known, by arithmetic that shares no code with src: a draw of numbers, normal noise, and a queue of some servers. */

export type Draw = () => number

/** Uniform numbers from a seed (mulberry32). */
export function drawOf(seed: number): Draw {
  let state = (seed ^ 0x9e3779b9) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function normal(draw: Draw): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
}

export interface ForeignCall {
  ended: number
  end: 'completed' | 'failed' | 'gaveUp'
  throttled: number
}

/** A run of 300 calls of about 1 s, all of them multiplied by `factor`; 0.5% fail. */
export function plainRun(draw: Draw, factor: number): ForeignCall[] {
  return Array.from({ length: 300 }, () => ({
    ended: 1000 * factor * Math.exp(0.4 * normal(draw)),
    end: draw() < 0.005 ? ('failed' as const) : ('completed' as const),
    throttled: 0,
  }))
}

/** What a client and its gateway are like. */
export interface Queue {
  /** Times are multiplied by it. */
  slower: number
  servers: number
  /** A call that has waited so long gives up, ms. */
  patience: number
  failures: number
}

export const QUEUE: Queue = { slower: 1, servers: 10, patience: 6000, failures: 0.002 }

/** 700 calls at a queue; the same seed gives the same arrivals, times and luck whatever the queue. */
export function queueRun(seed: number, { slower, servers, patience, failures }: Queue): ForeignCall[] {
  const draw = drawOf(seed)
  const free = new Array<number>(servers).fill(0)
  let now = 0
  return Array.from({ length: 700 }, () => {
    now += -140 * Math.log(1 - draw())
    const time = 1000 * slower * Math.exp(0.3 * normal(draw))
    const luck = draw()
    const first = free.indexOf(Math.min(...free))
    const start = Math.max(now, free[first] ?? 0)
    if (start - now > patience) return { ended: patience, end: 'gaveUp' as const, throttled: 0 }
    free[first] = start + time
    return {
      ended: start + time - now,
      end: luck < failures ? ('failed' as const) : ('completed' as const),
      throttled: 0,
    }
  })
}
