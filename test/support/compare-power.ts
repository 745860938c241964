import { compareRuns } from '../../src/compare/compare-runs.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import type { RunRecord } from '../../src/compare/run-record.ts'
import { Recorder } from '../../src/measure/recorder.ts'
import type { Latency, Percentile } from '../../src/measure/summary.ts'
import { keyedRandom, type RandomSource } from '../../src/random.ts'
import { lognormalQuantile, normalQuantile } from '../../src/stats/distributions.ts'

/** What a simulated comparison is made of. */
export interface PowerCase {
  /** Standard deviation by which whole runs of the same thing differ, as a share. */
  runNoise: number
  /** What the candidate's latencies are multiplied by. */
  shift: number
  /** Runs take turns, and their startedAt says so. */
  interleaved: boolean
  pairs: number
  /** Runs a side before any advice. */
  pilotRuns: number
}

export type Outcomes = Record<Comparison['verdict']['outcome'], number>

export interface PowerResult {
  /** Shares of the pairs: with the pilot's runs alone, and with the runs that the tool then asked for. */
  pilot: Outcomes
  advised: Outcomes
  /** Runs a side in the end: median, and the one that nine in ten stay within. */
  runsMedian: number
  runsP90: number
  /** Shares of the pairs in which the first run of the candidate has a p90 above 1.1 times that of the base's first. */
  bareGate: number
}

const CALLS = 400
const SIGMA = 0.5
const MEDIAN_MS = 20_000
/** Distinct samples drawn and recorded; each run takes one of them, times its own luck. */
const POOL = 400

/** Latencies of `CALLS` calls through the real recorder. Recording is what takes time, so runs share a pool of samples. */
export function latencyPool(random: RandomSource, size = POOL): Latency[] {
  return Array.from({ length: size }, (_, sample) => {
    const recorder = new Recorder()
    for (let call = 0; call < CALLS; call++) {
      recorder.record(lognormalQuantile(random.uniform('latency', sample, call), MEDIAN_MS, SIGMA))
    }
    // Scaled percentiles would belie the histogram.
    return { ...recorder.snapshot(), hdr: null }
  })
}

/** A sample times a factor. */
function times(latency: Latency, factor: number): Latency {
  const of = (percentile: Percentile): Percentile =>
    percentile.ms === null
      ? percentile
      : { ms: percentile.ms * factor, low: percentile.low * factor, high: percentile.high * factor }
  const { p50, p90, p95, p99, p999 } = latency
  return { ...latency, p50: of(p50), p90: of(p90), p95: of(p95), p99: of(p99), p999: of(p999) }
}

/** The number of `n` calls to which something of this probability happened (normal limit, cut at 0). */
function happened(n: number, probability: number, u: number): number {
  const draw = n * probability + normalQuantile(u) * Math.sqrt(n * probability * (1 - probability))
  return Math.max(0, Math.round(draw))
}

/** Run number `run` of pair `pair`; `turn` is its place in time. */
function syntheticRun(
  pool: readonly Latency[],
  random: RandomSource,
  { runNoise, shift }: { runNoise: number; shift: number },
  key: readonly [pair: number, side: number, run: number],
  turn: number,
): RunRecord {
  const u = (what: number): number => Math.max(1e-9, random.uniform('replica', ...key, what))
  const noise = Math.exp(runNoise * normalQuantile(u(0)))
  const sample = pool[Math.floor(u(1) * pool.length)] as Latency
  const failed = happened(CALLS, 0.02, u(2))
  const gaveUp = happened(CALLS, 0.01, u(3))
  // Refusals come in bursts: they vary more between runs than latencies do.
  const throttled = happened(CALLS, Math.min(0.5, 0.08 * Math.exp(4 * runNoise * normalQuantile(u(4)))), u(5))
  const completed = CALLS - failed - gaveUp
  const counts = { planned: CALLS, started: CALLS, completed, gaveUp, throttled, unresolved: 0, duplicates: 0 }
  return {
    source: key.join('-'),
    settings: null,
    calls: async () => null,
    summary: {
      schema: 'gatebench.summary/v1',
      run: {
        id: key.join('-'),
        profile: 'synthetic',
        seed: key[2],
        gateway: { kind: 'http', baseUrl: 'http://127.0.0.1' },
        startedAt: new Date(Date.UTC(2026, 0, 1) + turn * 60_000).toISOString(),
        durationMs: 60_000,
        status: 'complete',
        time: 'real',
      },
      verdict: { exitCode: 0, word: 'PASS', reasons: [], gates: [] },
      counts,
      measured: counts,
      goodput: { calls: completed, overMs: 60_000, perSecond: completed / 60 },
      latency: { responseTime: times(sample, noise * shift) },
      models: [],
      phases: [{ name: 'measure', record: true }],
      credits: { delta: completed + gaveUp, priced: completed + gaveUp, unexplained: 0 },
      generator: { fit: true, reasons: [] },
      thresholds: [],
      openTasks: [],
      oracle: null,
    },
  }
}

/** Compares simulated pairs of sides as a user would: a pilot, then, when it is inconclusive, the runs that the tool asks for. */
export async function comparisonPower(power: PowerCase, pool: readonly Latency[], seed: number): Promise<PowerResult> {
  const random = keyedRandom(seed)
  const pilot: Outcomes = { regressed: 0, 'not-regressed': 0, inconclusive: 0 }
  const advised: Outcomes = { ...pilot }
  const runs: number[] = []
  let bare = 0
  for (let pair = 0; pair < power.pairs; pair++) {
    const sides = (n: number): [RunRecord[], RunRecord[]] => {
      const side = (which: number): RunRecord[] =>
        Array.from({ length: n }, (_, run) => {
          // A B B A …, or one side wholly before the other.
          const turn = power.interleaved ? 2 * run + ((run % 2) ^ which) : which * 1000 + run
          const shift = which === 1 ? power.shift : 1
          return syntheticRun(pool, random, { runNoise: power.runNoise, shift }, [pair, which, run], turn)
        })
      return [side(0), side(1)]
    }
    const [base, candidate] = sides(power.pilotRuns)
    const first = await compareRuns(base, candidate, { percentile: 'p90' })
    const n = power.pilotRuns + (first.verdict.moreRuns ?? 0)
    const last = n === power.pilotRuns ? first : await compareRuns(...sides(n), { percentile: 'p90' })
    pilot[first.verdict.outcome]++
    advised[last.verdict.outcome]++
    runs.push(n)
    const p90 = (run: RunRecord | undefined): number => run?.summary.latency.responseTime.p90.ms ?? 0
    if (p90(candidate[0]) > 1.1 * p90(base[0])) bare++
  }
  runs.sort((a, b) => a - b)
  const at = (share: number): number => runs[Math.ceil(share * runs.length) - 1] ?? 0
  return {
    pilot: shares(pilot, power.pairs),
    advised: shares(advised, power.pairs),
    runsMedian: at(0.5),
    runsP90: at(0.9),
    bareGate: bare / power.pairs,
  }
}

function shares(counts: Outcomes, whole: number): Outcomes {
  return {
    regressed: counts.regressed / whole,
    'not-regressed': counts['not-regressed'] / whole,
    inconclusive: counts.inconclusive / whole,
  }
}
