import { parseArgs } from 'node:util'
import { StartBlocks } from '../src/measure/times/start-blocks.ts'
import type { Phase } from '../src/profile/profile.ts'

/**
 * `npm run slow-episodes`: how often the interval of a run holds the truth at a gateway that has slow episodes, by how often these come and how long the
 * run is. The generator is its own. Prints the table of docs/intervals.md, and fails where a run that is long enough for many episodes states intervals
 * that hold the truth too rarely. `--runs N` measures with fewer runs.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '400' } } })
const runs = Number(values.runs)

const PERCENTILES = [0.5, 0.9, 0.95, 0.99]
const CALLS_PER_SECOND = 2
/** An episode lasts between these seconds, and response times are so many times as long meanwhile. */
const [SHORTEST_S, LONGEST_S, SLOWER] = [10, 60, 4]
const GAPS: readonly (readonly [name: string, seconds: number])[] = [
  ['2 minutes', 120],
  ['10 minutes', 600],
  ['1 hour', 3600],
]
const LENGTHS: readonly (readonly [name: string, seconds: number])[] = [
  ['30 minutes', 1800],
  ['2 hours', 7200],
  ['6 hours', 21_600],
]
/** A run that is so many times as long as the mean time between two episodes must state intervals that hold the truth in this share. */
const MANY = 30
const LEAST_COVERAGE = 0.9

/** Marsaglia's xorshift. */
function generator(seed: number): () => number {
  let [a, b, c, d] = [
    Math.imul(seed, 2_654_435_761) >>> 0 || 1,
    (seed ^ 0x9e3779b9) >>> 0 || 7,
    362_436_069,
    521_288_629,
  ]
  const next = (): number => {
    const t = a ^ (a << 11)
    ;[a, b, c, d] = [b, c, d, (d ^ (d >>> 19) ^ t ^ (t >>> 8)) >>> 0]
    return (d + 0.5) / 2 ** 32
  }
  for (let n = 0; n < 30; n++) next()
  return next
}

/** Calls of a run: start and response time in ms. Episodes begin an hour before it. */
function callsOf(gapS: number, lengthS: number, seed: number): { at: number; ms: number }[] {
  const random = generator(seed)
  const after = (meanS: number): number => -Math.log(random()) * meanS
  const episodes: [from: number, to: number][] = []
  for (let t = after(gapS) - 3600; t < lengthS; t += after(gapS)) {
    const to = t + SHORTEST_S + (LONGEST_S - SHORTEST_S) * random()
    episodes.push([t, to])
    t = to
  }
  const calls: { at: number; ms: number }[] = []
  let k = 0
  for (let t = after(1 / CALLS_PER_SECOND); t < lengthS; t += after(1 / CALLS_PER_SECOND)) {
    while ((episodes[k]?.[1] ?? Number.POSITIVE_INFINITY) <= t) k++
    const isSlow = (episodes[k]?.[0] ?? Number.POSITIVE_INFINITY) <= t
    const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
    calls.push({ at: 1000 * t, ms: 2000 * Math.exp(0.3 * normal) * (isSlow ? SLOWER : 1) })
  }
  return calls
}

function sortedTimes(calls: readonly { ms: number }[]): Float64Array {
  return Float64Array.from(calls, ({ ms }) => ms).sort()
}

function quantile(sorted: Float64Array, p: number): number {
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN
}

console.log('| mean time between episodes | length of the run | p50 | p90 | p95 | p99 |\n|---|---|---|---|---|---|')
for (const [gapName, gapS] of GAPS) {
  const all = sortedTimes(Array.from({ length: 12 }, (_, n) => callsOf(gapS, 200_000, 777_000 + n)).flat())
  for (const [lengthName, lengthS] of LENGTHS) {
    const tallies = PERCENTILES.map((p) => ({ p, truth: quantile(all, p), stated: 0, held: 0 }))
    for (let n = 0; n < runs; n++) {
      const calls = callsOf(gapS, lengthS, 1000 + n)
      const blocks = new StartBlocks([{ name: 'measure', durationMs: 1000 * lengthS, record: true } as Phase])
      for (const { at, ms } of calls) blocks.add(at, ms)
      const sorted = sortedTimes(calls)
      for (const tally of tallies) {
        const found = blocks.shares(tally.p)
        if (typeof found === 'string') continue
        tally.stated++
        if (quantile(sorted, found.low) <= tally.truth && tally.truth <= quantile(sorted, found.high)) tally.held++
      }
    }
    const cells = tallies.map(({ stated, held }) => {
      const share = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`
      const slack = 2 * Math.sqrt((LEAST_COVERAGE * (1 - LEAST_COVERAGE)) / stated)
      if (lengthS >= MANY * gapS && held < (LEAST_COVERAGE - slack) * stated) {
        console.error(`FAILED: episodes each ${gapName}, runs of ${lengthName}: covers too little`)
        process.exitCode = 1
      }
      return stated === 0 ? '0%' : `${share(stated, runs)}, ${share(held, stated)}`
    })
    console.log(`| ${gapName} | ${lengthName} | ${cells.join(' | ')} |`)
  }
}
