/** One figure of a bench, and the bar it is held to. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** What each round gave, where there were several. */
  rounds?: readonly number[]
  /** Inclusive; absent for figures that are only reported. */
  most?: number
  least?: number
}

/** As many rounds as make a figure hold against what else a shared machine does. */
const ROUNDS = 3

/** Measures so many times; of each figure the median counts, and of one that is to be 0 exactly the worst. */
export async function inRounds(measure: () => Promise<Figure[]>, rounds = ROUNDS): Promise<Figure[]> {
  const all: Figure[][] = []
  for (let n = 0; n < rounds; n++) all.push(await measure())
  return (all[0] as Figure[]).map((figure, n) => {
    const values = all.map((round) => (round[n] as Figure).value)
    return { ...figure, value: figure.most === 0 ? Math.max(...values.map(Math.abs)) : median(values), rounds: values }
  })
}

/** A bench measures, and yields its figures a group at a time: a long bench is followed as it goes. */
export type Bench = () => Promise<Figure[]> | AsyncIterable<Figure[]>

export function passes({ value, most, least }: Figure): boolean | null {
  if (most === undefined && least === undefined) return null
  return value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY)
}

/** The p-quantile of what was measured; NaN of nothing. */
export function quantile(values: Iterable<number>, p: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: Iterable<number>): number {
  return quantile(values, 0.5)
}

/** A profile of one model against the bench's server, with no limits of its own. */
export function profileOf(url: string, load: object, more: object = {}): object {
  return {
    version: 1,
    name: 'bench',
    gateway: { baseUrl: url, largestBody: '1MiB', ...('gateway' in more ? (more.gateway as object) : {}) },
    drain: '30s',
    models: [load],
    retry: { policy: 'none' },
    // The bars are the bench's: a shared machine is not to end it with exit 107.
    fitness: { scheduleLagP99: '1h', eventLoopDelayP99: '1h', cpu: '1000%' },
    ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== 'gateway')),
  }
}

export const TEXT = {
  model: 'text-fast',
  modality: 'text',
  requests: [{ body: { max_tokens: 16, messages: [{ role: 'user', content: 'hello' }] } }],
}

export const IMAGE = {
  model: 'image-fast',
  modality: 'image',
  requests: [{ body: { prompt: 'a red kite over wheat', size: '1:1', n: 1 } }],
}
