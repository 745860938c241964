import type { Comparison } from '../../src/compare/comparison.ts'
import { judgeRuns } from '../../src/compare/judge-runs.ts'
import type { RunRecord } from '../../src/measure/summary/run-record.ts'
import { hashText, keyedRandom } from '../../src/random.ts'
import { comparedRun, type RunKind, type WorldName, worldOf } from './compare-worlds.ts'

export type Outcomes = Record<Comparison['verdict']['outcome'], number>
type Verdict = Pick<Comparison, 'verdict' | 'metrics' | 'constraints'>
export type Judge = (base: readonly RunRecord[], candidate: readonly RunRecord[]) => Promise<Verdict>

/** Runs of each kind, simulated when first asked for. Trials draw theirs from the same pool, no run twice in one trial. */
export class RunPools {
  readonly #size: number
  readonly #firstSeed: number
  readonly #pools = new Map<string, Promise<RunRecord[]>>()

  /** `firstSeed`: other seeds are other runs throughout. */
  constructor(size: number, firstSeed: number) {
    this.#size = size
    this.#firstSeed = firstSeed
  }

  of(world: WorldName, kind: RunKind): Promise<RunRecord[]> {
    const key = JSON.stringify([world, kind.truth ?? 'same', kind.noise ?? '0%', kind.outage ?? false])
    const known = this.#pools.get(key) ?? this.#make(world, kind, this.#seedOf(key), () => undefined)
    this.#pools.set(key, known)
    return known
  }

  /** Runs of several sessions, `perSession` after one another; the same number of runs in all. */
  sessions(world: WorldName, kind: RunKind, perSession: number): Promise<RunRecord[]> {
    const key = JSON.stringify([world, kind.truth ?? 'same', kind.noise ?? '0%', 'sessions', perSession])
    const first = this.#seedOf(key)
    const known = this.#pools.get(key) ?? this.#make(world, kind, first, (run) => first + Math.floor(run / perSession))
    this.#pools.set(key, known)
    return known
  }

  #seedOf(key: string): number {
    return this.#firstSeed + (hashText(key) % 1_000_000) * 1000
  }

  async #make(
    world: WorldName,
    kind: RunKind,
    first: number,
    sessionOf: (run: number) => number | undefined,
  ): Promise<RunRecord[]> {
    const profile = await worldOf(world)
    const runs: RunRecord[] = []
    for (let run = 0; run < this.#size; run++) {
      const session = sessionOf(run)
      runs.push(await comparedRun(profile, session === undefined ? kind : { ...kind, session }, first + run))
    }
    return runs
  }
}

/** What is compared, over and over. */
export interface PowerCase {
  world: WorldName
  base: RunKind
  candidate: RunKind
  /** Runs a side. */
  runs: number
  /** Runs take turns, and their startedAt says so. */
  interleaved?: boolean
  /** One run of this side falls into an outage. */
  outage?: 'base' | 'candidate'
  /** Where the verdict is inconclusive, the runs that it asks for are made too. */
  followsAdvice?: boolean
}

export interface PowerResult {
  outcomes: Outcomes
  /** Share of the trials in which a metric or constraint was found worse. */
  found: Map<string, number>
  /** Of those that followed advice: runs a side in the end, median; and outcomes of those that had any to follow. */
  runsMedian: number
  followed: Outcomes & { trials: number }
}

/** A minute, in which every run of these worlds ends. */
const TURN_MS = 60_000

/** Makes and judges so many comparisons; the same every time. */
export async function comparisonPower(
  power: PowerCase,
  pools: RunPools,
  trials: number,
  judge: Judge = judgeRuns,
): Promise<PowerResult> {
  const [baseKind, candidateKind] = [power.base, power.candidate]
  const isSame = JSON.stringify(baseKind) === JSON.stringify(candidateKind)
  const basePool = await pools.of(power.world, baseKind)
  const candidatePool = isSame ? basePool : await pools.of(power.world, candidateKind)
  const outages = power.outage === undefined ? [] : await pools.of(power.world, { ...baseKind, outage: true })
  const random = keyedRandom(hashText(JSON.stringify(power)))
  const tally = new Tally()
  for (let trial = 0; trial < trials; trial++) {
    const draw = random.stream('sample', trial)
    const all = [shuffled(basePool, draw), isSame ? [] : shuffled(candidatePool, draw)] as const
    const outage = outages[Math.floor(draw() * outages.length)]
    const sides = (n: number): [RunRecord[], RunRecord[]] => {
      const two: [RunRecord[], RunRecord[]] = [
        all[0].slice(0, n),
        isSame ? all[0].slice(all[0].length - n) : all[1].slice(0, n),
      ]
      if (outage !== undefined) two[power.outage === 'base' ? 0 : 1][0] = outage
      stamp(two, power.interleaved === true)
      return two
    }
    const first = await judge(...sides(power.runs))
    const more = power.followsAdvice === true ? first.verdict.moreRuns : null
    const n = power.runs + (more ?? 0)
    tally.add(more === null ? first : await judge(...sides(n)), n, more !== null)
  }
  return tally.result()
}

/** A history: `sessions` of `each` runs, against `runs` of one further session. */
export interface HistoryCase {
  world: WorldName
  base: RunKind
  candidate: RunKind
  sessions: number
  each: number
  runs: number
  /** Whether all runs of a session share a factor. */
  isApart: boolean
}

/** Runs of a session in the pool. */
const PER_SESSION = 10
const DAY_MS = 86_400_000

export async function historyPower(power: HistoryCase, pools: RunPools, trials: number): Promise<PowerResult> {
  const poolOf = (kind: RunKind): Promise<RunRecord[]> =>
    power.isApart ? pools.sessions(power.world, kind, PER_SESSION) : pools.of(power.world, kind)
  const [basePool, candidatePool] = [await poolOf(power.base), await poolOf(power.candidate)]
  const random = keyedRandom(hashText(JSON.stringify(power)))
  const tally = new Tally()
  for (let trial = 0; trial < trials; trial++) {
    const draw = random.stream('sample', trial)
    const [last, ...history] = shuffled(sessionsIn(basePool), draw)
    const [one] = basePool === candidatePool ? [last] : shuffled(sessionsIn(candidatePool), draw)
    const days = history.slice(0, power.sessions).map((runs) => shuffled(runs, draw).slice(0, power.each))
    const candidate = shuffled(one ?? [], draw).slice(0, power.runs)
    for (const [day, runs] of [...days, candidate].entries()) {
      for (const [at, run] of runs.entries()) run.summary.run.startedAt = isoAt(day * DAY_MS + at * TURN_MS)
    }
    tally.add(await judgeRuns(days.flat(), candidate), power.runs, false)
  }
  return tally.result()
}

function sessionsIn(pool: readonly RunRecord[]): RunRecord[][] {
  return Array.from({ length: pool.length / PER_SESSION }, (_, at) =>
    pool.slice(at * PER_SESSION, (at + 1) * PER_SESSION),
  )
}

class Tally {
  readonly #outcomes: Outcomes = { regressed: 0, 'not-regressed': 0, inconclusive: 0 }
  readonly #followed = { regressed: 0, 'not-regressed': 0, inconclusive: 0, trials: 0 }
  readonly #found = new Map<string, number>()
  readonly #runs: number[] = []

  add({ verdict, metrics, constraints }: Verdict, runs: number, followed: boolean): void {
    this.#outcomes[verdict.outcome]++
    this.#runs.push(runs)
    if (followed) {
      this.#followed[verdict.outcome]++
      this.#followed.trials++
    }
    const worse = [
      ...metrics.flatMap((one) =>
        one.verdict === 'regressed' ? [`${one.metric} ${one.stat} ${one.model ?? ''}`] : [],
      ),
      ...constraints.flatMap((one) => (one.verdict === 'broken' ? [one.constraint] : [])),
    ]
    for (const name of worse) this.#found.set(name, (this.#found.get(name) ?? 0) + 1)
  }

  result(): PowerResult {
    const trials = this.#runs.length
    const share = (of: Outcomes, whole: number): Outcomes => ({
      regressed: of.regressed / whole,
      'not-regressed': of['not-regressed'] / whole,
      inconclusive: of.inconclusive / whole,
    })
    const { trials: followed } = this.#followed
    return {
      outcomes: share(this.#outcomes, trials),
      found: new Map([...this.#found].map(([name, count]) => [name, count / trials])),
      runsMedian: this.#runs.sort((a, b) => a - b)[Math.floor(trials / 2)] ?? 0,
      followed: { ...share(this.#followed, Math.max(1, followed)), trials: followed },
    }
  }
}

function shuffled<T>(values: readonly T[], draw: () => number): T[] {
  const copy = [...values]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(draw() * (last + 1))
    ;[copy[last], copy[other]] = [copy[other] as T, copy[last] as T]
  }
  return copy
}

/** A B B A …, or one side wholly before the other. */
function stamp(sides: readonly RunRecord[][], interleaved: boolean): void {
  for (const [side, runs] of sides.entries()) {
    for (const [run, { summary }] of runs.entries()) {
      const turn = interleaved ? 2 * run + ((run % 2) ^ side) : side * runs.length + run
      summary.run.startedAt = isoAt(turn * TURN_MS)
    }
  }
}

function isoAt(ms: number): string {
  return new Date(Date.UTC(2026, 0, 1) + ms).toISOString()
}
