import { parseArgs } from 'node:util'
import { BLOCKS, blockFinder, ShareBlocks } from '../src/measure/times/share-blocks.ts'
import { isNearLimit, StartBlocks } from '../src/measure/times/start-blocks.ts'
import type { NoInterval } from '../src/stats/block-interval.ts'
import { countBounds, type RateBounds, shareBounds } from '../src/stats/rate-interval.ts'
import { type LoadedCall, loadedWorlds } from './support/loaded-worlds.ts'

/**
 * `npm run load-coverage`: how often one run gives an interval, and how often that holds the truth, at loads from half of a limit to above it,
 * under six laws and where nodes differ by run; of the throughput and the share of 429s, too. The worlds share no code with `src`. Fails where an interval that more than 5% of the runs
 * give covers less than 90%, within the error of the measurement. `--cases N --hours H --world TEXT --seed S` measures less; `--from 0 --to 12`
 * takes the first twelve worlds.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '200' },
    hours: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    world: { type: 'string', default: '' },
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '1000' },
  },
})
const [cases, hours, seed] = [Number(values.cases), Number(values.hours), Number(values.seed)]
const SHARES = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99 } as const
const phases = [{ name: 'measure', durationMs: hours * 3_600_000, record: true }]
const LEAST_COVERAGE = 0.9
/** Where fewer runs give one, chance picks them. */
const GIVEN_BY_CHANCE = 0.05
/** Runs whose calls are pooled into the truth, from seeds of their own. */
const POOLED = 100

console.log(
  '| queue or limit | load | p50: stated in, covers | p90 | p95 | p99 | throughput | 429s |\n|---|---|---|---|---|---|---|---|',
)
for (const world of loadedWorlds(hours).slice(Number(values.from), Number(values.to))) {
  const name = `${world.law}${world.differsByRun ? ', nodes differ by run' : ''}`
  if (!`${name} at ${world.load}`.includes(values.world)) continue
  const pool: number[] = []
  let [held, attempts] = [0, 0]
  // Above its limit a world has no truth that time does not change.
  const isBounded = world.load < 1
  for (let n = 0; isBounded && n < Math.min(POOLED, cases); n++) {
    for (const { ms, waited } of world.run(seed + 100_000 + n)) {
      pool.push(ms)
      attempts += waited ? 2 : 1
      if (waited) held++
    }
  }
  const truths = Float64Array.from(pool).sort()
  const tally = Object.entries(SHARES).map(([stat, p]) => ({ stat, p, truth: quantile(truths, p), given: 0, held: 0 }))
  const rates = [
    { stat: 'throughput', truth: world.load, given: 0, held: 0 },
    { stat: '429s', truth: isServer(world.law) ? Number.NaN : held / attempts, given: 0, held: 0 },
  ]
  for (let n = 0; n < cases; n++) {
    const calls = world.run(seed + n)
    const sorted = Float64Array.from(calls, ({ ms }) => ms).sort()
    const blocks = blocksOf(calls)
    for (const row of tally) {
      const shares = isRefusedOften(world.law, calls) ? 'near-limit' : blocks.shares(row.p)
      if (typeof shares === 'string') continue
      row.given++
      if (quantile(sorted, shares.low) <= row.truth && row.truth <= quantile(sorted, shares.high)) row.held++
    }
    const found = ratesOf(calls)
    for (const [at, row] of rates.entries()) {
      const bounds = found[at]
      if (Number.isNaN(row.truth) || typeof bounds !== 'object') continue
      row.given++
      if (bounds.low <= row.truth && row.truth <= bounds.high) row.held++
    }
  }
  const all = [...tally, ...rates]
  const cells = all.map(({ given, held }) => `${percent(given, cases)}, ${percent(held, given)}`)
  console.log(`| ${name} | ${world.load} | ${cells.join(' | ')} |`)
  for (const { stat, given, held } of all) {
    const slack = given === 0 ? 0 : 2 * Math.sqrt((LEAST_COVERAGE * (1 - LEAST_COVERAGE)) / given)
    const isShort = given > GIVEN_BY_CHANCE * cases && held / given < LEAST_COVERAGE - slack
    if (!isShort || world.differsByRun) continue
    console.error(`FAILED: ${name} at ${world.load}, ${stat}: covers ${held} of ${given}`)
    process.exitCode = 1
  }
}

function blocksOf(calls: readonly LoadedCall[]): StartBlocks {
  const blocks = new StartBlocks(phases)
  for (const { at, ms } of calls) blocks.add(at, ms)
  return blocks
}

/** A window or a bucket answers 429 to a call that has to wait; servers let it queue without a word. */
function isRefusedOften(law: string, calls: readonly LoadedCall[]): boolean {
  return !isServer(law) && isNearLimit(throttlesOf(calls))
}

function throttlesOf(calls: readonly LoadedCall[]): ShareBlocks {
  const [shares, blockOf] = [new ShareBlocks(), blockFinder(phases)]
  for (const { at, waited } of calls) {
    if (waited) shares.add(blockOf(at), 'hit')
    shares.add(blockOf(at), 'miss')
  }
  return shares
}

function isServer(law: string): boolean {
  return law.startsWith('M/')
}

/** Bounds of calls a second, and of the share of attempts that were refused. */
function ratesOf(calls: readonly LoadedCall[]): (RateBounds | NoInterval)[] {
  const blockOf = blockFinder(phases)
  const counts = new Array<number>(BLOCKS).fill(0)
  for (const { at } of calls) counts[blockOf(at)] = (counts[blockOf(at)] ?? 0) + 1
  const shares = throttlesOf(calls)
  const found = countBounds(counts)
  const seconds = hours * 3600
  const perSecond = typeof found === 'string' ? found : { low: found.low / seconds, high: found.high / seconds }
  return [perSecond, shareBounds(shares.counts('miss'), shares.counts('hit'))]
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`
}
