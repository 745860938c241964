import type { Outcomes, PowerResult } from '../../test/support/compare-power.ts'
import type { Noise, TruthName, WorldName } from '../../test/support/compare-worlds.ts'

/** What docs/compare-power.md is made of. Results of a row stand in the order of the runs a side. */
export interface PowerTables {
  trials: number
  pool: number
  /** 2, 3, 5 and 10 runs a side. */
  falseAlarms: { world: WorldName; what: string; results: PowerResult[] }[]
  /** 3, 5 and 10. */
  changes: { world: WorldName; truth: TruthName; noise: Noise; interleaved: boolean; results: PowerResult[] }[]
  /** From 3 and from 5. */
  advice: { world: WorldName; truth: TruthName; results: PowerResult[] }[]
  /** Candidates of 1, 5 and 10 runs. */
  history: { truth: TruthName; sessions: number; each: number; isApart: boolean; results: PowerResult[] }[]
}

const MOST_ALARMS = 0.05
const percent = (share: number): string => (share * 100).toFixed(1)
const three = (of: Outcomes): string => [of.regressed, of['not-regressed'], of.inconclusive].map(percent).join(' / ')

function table(head: readonly string[], words: number, rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at < words ? ':--' : '--:'))), ...rows.map(line)].join('\n')
}

/** The page, and what on it does not meet its bar. */
export function comparePowerPage(tables: PowerTables): { page: string; faults: string[] } {
  return { page: pageOf(tables), faults: faultsOf(tables) }
}

function faultsOf({ falseAlarms, changes, advice, history }: PowerTables): string[] {
  const faults: string[] = []
  const most = (what: string, results: readonly PowerResult[]): void => {
    const worst = Math.max(...results.map(({ outcomes }) => outcomes.regressed))
    if (worst > MOST_ALARMS) faults.push(`${what}: ${percent(worst)}% false alarms`)
  }
  const least = (what: string, share: number | undefined, bar: number): void => {
    if (share !== undefined && share < bar) faults.push(`${what}: ${percent(share)}%, bar ${percent(bar)}%`)
  }
  for (const { world, what, results } of falseAlarms) most(`${world}, ${what}`, results)
  for (const { truth, isApart, results } of history)
    if (truth === 'same') most(`history, days apart: ${isApart}`, results)
  for (const { world, truth, noise, results } of changes) {
    if (world !== 'text and image' || noise !== '5%') continue
    const [, five, ten] = results.map(({ outcomes }) => outcomes.regressed)
    if (truth === '+20% on every call') {
      least(`${truth} at 5`, five, 0.5)
      least(`${truth} at 10`, ten, 0.9)
    }
    if (truth === 'failures 0.2 → 3%') least(`${truth} at 10`, ten, 0.9)
  }
  for (const { world, truth, results } of advice) {
    if (truth === 'same') most(`${world}, two looks`, results)
    const right = truth === 'same' ? 'not-regressed' : 'regressed'
    for (const { followed } of results) {
      if (followed.trials >= 50) least(`${world}, ${truth}: advice followed`, followed[right], 0.9)
    }
  }
  return faults
}

function pageOf({ trials, pool, falseAlarms, changes, advice, history }: PowerTables): string {
  return `# How far to trust \`gatebench compare\`

Printed by \`npx tsx bench/compare-power-simulated.ts\`. ${trials.toLocaleString('en-US')} comparisons per figure, judged by the command's own code.

Every run is a complete simulated run of a profile: calls arrive, queue, are refused and retried, and are correlated within their
run. *Noise* multiplies all of the gateway's latencies by one factor per run (log-normal; *heavy-tailed*: Student's t with
2 degrees of freedom times 5%). An *outage* is ten seconds of 503 somewhere in a run. Each run has its own seed, and so its own plan and draws,
and runs are compared like real ones, unpaired. There are ${pool} runs of each kind. A comparison draws from them without replacement, so the
comparisons of a row share runs. None of the seeds was used while the method was chosen.

The profiles: *text and image* (test/support/compare-worlds.ts) offers ten calls a second to a gateway where images queue and one call in
six is refused at first, about 300 calls per run, whose p95 varies by 12% between runs; *ci-regression* as shipped, measured for
30 s; the same *throttled*, at tier standard with exact hints, where 4% of the calls give up; and *mixed-media* (test/support/mixed-media.yaml), above its
limits, where even a median may double from one run to the next.

## False alarms

The sides differ only by chance. Called regressed, in %, by runs per side (bar: at most 5 in every cell):

${table(
  ['profile', 'noise', '2', '3', '5', '10'],
  2,
  falseAlarms.map(({ world, what, results }) => [
    world,
    what,
    ...results.map(({ outcomes }) => percent(outcomes.regressed)),
  ]),
)}

## Changes

The candidate is worse. Regressed / not regressed / inconclusive, in % (bars: +20% on every call of *text and image* at 5% noise is found in 50 at 5
runs per side and in 90 at 10, failures 0.2 → 3% in 90 at 10). The middle figure should be zero:

${table(
  ['profile', 'change', 'noise', '3 runs a side', '5', '10'],
  3,
  changes.map(({ world, truth, noise, interleaved, results }) => [
    world,
    truth,
    `${noise}${interleaved ? ', interleaved' : ''}`,
    ...results.map(({ outcomes }) => three(outcomes)),
  ]),
)}

## The runs that it asks for

If a comparison is inconclusive and says how many more runs are needed, these are made and all are compared: two looks. The advice promises
that nine of ten comparisons then pass without a change and find one of 21% (here: 20%). At 5% noise, regressed / not regressed / inconclusive
in %:

${table(
  [
    'profile',
    'truth',
    'first runs',
    'final result, all',
    'final result, with advice',
    'number with advice',
    'runs per side, median of all',
  ],
  3,
  advice.flatMap(({ world, truth, results }) =>
    results.map(({ outcomes, followed, runsMedian }, at) => [
      world,
      truth,
      String([3, 5][at]),
      three(outcomes),
      three(followed),
      String(followed.trials),
      String(runsMedian),
    ]),
  ),
)}

The others were decided immediately, or reported that even a hundred runs per side may not decide.

## A history as the base

Runs of several days against a candidate from one further day. Called regressed, in %, by runs of the candidate, *text and image*, 5% noise (bar if
the truth is the same: at most 5). *Days apart*: all runs of a day share a further factor of 5%.

${table(
  ['truth', 'history', 'days', '1', '5', '10'],
  3,
  history.map(({ truth, sessions, each, isApart, results }) => [
    truth,
    `${sessions} days of ${each} run${each === 1 ? '' : 's'}`,
    isApart ? 'apart' : 'alike',
    ...results.map(({ outcomes }) => percent(outcomes.regressed)),
  ]),
)}
`
}
