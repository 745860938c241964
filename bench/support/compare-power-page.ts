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
    if (worst > MOST_ALARMS) faults.push(`${what}: ${percent(worst)} % false alarms`)
  }
  const least = (what: string, share: number | undefined, bar: number): void => {
    if (share !== undefined && share < bar) faults.push(`${what}: ${percent(share)} %, bar ${percent(bar)} %`)
  }
  for (const { world, what, results } of falseAlarms) most(`${world}, ${what}`, results)
  for (const { truth, isApart, results } of history)
    if (truth === 'same') most(`history, days apart: ${isApart}`, results)
  for (const { world, truth, noise, results } of changes) {
    if (world !== 'text and image' || noise !== '5 %') continue
    const [, five, ten] = results.map(({ outcomes }) => outcomes.regressed)
    if (truth === '+20 % on every call') {
      least(`${truth} at 5`, five, 0.5)
      least(`${truth} at 10`, ten, 0.9)
    }
    if (truth === 'failures 0.2 → 3 %') least(`${truth} at 10`, ten, 0.9)
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

Written by \`npm run compare-power\`; do not edit. ${trials.toLocaleString('en-US')} comparisons a figure, judged by the code that the command runs.

Every run is a whole simulated run of a profile: calls arrive, wait for each other, are refused and tried again, and share the luck of their
run. *Noise* multiplies all latencies of the gateway while a run lasts, by a factor of its own (log-normal; *heavy-tailed*: Student's t with
2 degrees of freedom times 5 %). An *outage* is ten seconds of 503 somewhere in a run. Runs have seeds, and so plans and draws, of their own,
and are compared as real ones: nothing pairs. Of each kind ${pool} runs are made; a comparison draws from them, none twice, so that the
comparisons of a row share their runs. None of the seeds was used while the method was chosen.

The profiles: *text and image* (test/support/compare-worlds.ts) offers ten calls a second to a gateway where images queue and one call in
six is refused at first, some 300 calls a run, the p95 of which varies by 12 % between runs; *ci-regression* as it is shipped, measured for
30 s; the same *throttled*, at tier standard with exact hints, where 4 % of the calls give up; and *mixed-media* (test/support/mixed-media.yaml), above its
limits, where even a median may double from one run to the next.

## False alarms

Nothing differs but luck. Called regressed, in %, by runs a side (bar: at most 5 in every cell):

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

The candidate is worse. Regressed / not regressed / inconclusive, in % (bars: of +20 % on every call of *text and image* at 5 % noise 50 at 5
runs a side and 90 at 10 are found, of failures 0.2 → 3 % 90 at 10). The middle figure is what should never be said:

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

Where a comparison is inconclusive and says how many more runs would do, these are made, and all are compared: two looks. The advice promises
that no change would then pass and one of 21 % (here: 20 %) be found in nine of ten; at 5 % noise, regressed / not regressed / inconclusive
in %:

${table(
  [
    'profile',
    'truth',
    'first runs',
    'in the end, of all',
    'of those that were given a number',
    'so many',
    'runs a side, median of all',
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

The others were decided at once, or told that not even a hundred runs a side are sure to decide.

## A history as the base

Runs of several days against a candidate of one further day; called regressed, in %, by runs of the candidate, *text and image*, 5 % noise (bar where
the truth is the same: at most 5). *Days apart*: all runs of a day share a further factor of 5 %.

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

${METHOD}`
}

const METHOD = `## How it decides

**What a run says.** Goodput; p50 of the response time of each model, their mean over all models weighed by calls, and one percentile of all
calls together, the highest that every run of the base carries and most reach; rates of completion, failure, giving up and dropping; 429s and
credits per completed call. A call that did not complete took longer than any bound: it stands behind all others, and a percentile among
such calls is not reached. In a comparison it then counts as twice the longest that any run reached: worse than all, but one run in trouble does
not drown the others. Refusals for what the request itself is are left out. Calls whose end was not seen are counted once to the candidate's favour
and once to its harm: what hangs on them is inconclusive.

**The unit is the run.** Its value, on the scale of logarithms (of rates as they are), is one observation; Student's t compares the sides, Welch's
where their numbers differ. Runs that took turns are not compared in pairs, which halves the degrees of freedom that few runs cannot spare
(Diehr et al. 1995), but as two samples with a straight drift taken out. Where runs agree better than their own calls allow, their variance is drawn
towards what the calls allow, as if four more runs had shown it (the idea of Smyth 2004, upwards only): with two runs a side a lucky agreement, or
the grid of the polls, would else prove anything.

**Many things are looked at,** so that each gets a share of the false alarms that are let pass (Holm 1979, by weight): the tail 30 parts, the middle
of all models and those of the single models 20 each, 429s 15, lost tasks, duplicates and the ledger 10 each, credits and every rate 3, goodput 2; what
no run has anything of gets none. A regression must also be larger than the floor: 10 %, or one point of a rate. Where this alone keeps chance from raising
an alarm, a metric costs the others no more than that (after Tarone 1990); so the rates cost them hardly anything.

**Lost tasks, duplicates, imbalance.** In virtual time, call by call, one too many is a regression, and so is anywhere whatever the mock's own log
contradicts. Elsewhere they happen by chance too: counts of a side are binomial given their sum, divided by how much more than that runs of a side
differ (quasi-likelihood, McCullagh & Nelder 1989), and referred to Student's t.

**Two looks.** Who makes the runs advised and compares again looks twice, so that each comparison spends half of 5 %. A third look would
spend more: better compare new runs alone.

**How many more runs** are asked for is reckoned from what the first have shown, their difference included, and with Student's quantiles for their having
shown too little variance by luck (Stein 1945). A change between nothing and twice the floor may stay open: there is no number of runs that
decides a change of the very size of the floor.

**A history** of three sessions or more (runs within an hour of each other are one) counts each session once; the candidate's own session may lie as far
from the middle as those lie from each other. A single run on either side is skewed to the bad, which a mean is hardly: it is judged by Student's t of four
degrees of freedom at most. That holds where days differ, which runs taken for the unit do not; it finds less where they do not.
Several runs in each session of the history find far more.

Sources: Holm, Scand. J. Statist. 6 (1979) 65; Tarone, Biometrics 46 (1990) 515; Diehr, Martin, Koepsell & Cheadle, Statist. Med. 14 (1995) 1491;
Smyth, Statist. Appl. Genet. Mol. Biol. 3 (2004) 3; McCullagh & Nelder, Generalized Linear Models (1989) 6.2; Przyborowski & Wilenski,
Biometrika 31 (1940) 313; Stein, Ann. Math. Statist. 16 (1945) 243; Box, Ann. Math. Statist. 25 (1954) 290.
`
