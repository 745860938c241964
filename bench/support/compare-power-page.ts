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

Written by \`npm run compare-power\`; do not edit. ${trials.toLocaleString('en-US')} comparisons per figure, judged by the command's own code.

Every run is a complete simulated run of a profile: calls arrive, queue, are refused and retried, and are correlated within their
run. *Noise* multiplies all of the gateway's latencies by one factor per run (log-normal; *heavy-tailed*: Student's t with
2 degrees of freedom times 5 %). An *outage* is ten seconds of 503 somewhere in a run. Each run has its own seed, and so its own plan and draws,
and runs are compared like real ones, unpaired. There are ${pool} runs of each kind. A comparison draws from them without replacement, so the
comparisons of a row share runs. None of the seeds was used while the method was chosen.

The profiles: *text and image* (test/support/compare-worlds.ts) offers ten calls a second to a gateway where images queue and one call in
six is refused at first, about 300 calls per run, whose p95 varies by 12 % between runs; *ci-regression* as shipped, measured for
30 s; the same *throttled*, at tier standard with exact hints, where 4 % of the calls give up; and *mixed-media* (test/support/mixed-media.yaml), above its
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

The candidate is worse. Regressed / not regressed / inconclusive, in % (bars: +20 % on every call of *text and image* at 5 % noise is found in 50 at 5
runs per side and in 90 at 10, failures 0.2 → 3 % in 90 at 10). The middle figure should be zero:

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
that nine of ten comparisons then pass without a change and find one of 21 % (here: 20 %). At 5 % noise, regressed / not regressed / inconclusive
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

Runs of several days against a candidate from one further day. Called regressed, in %, by runs of the candidate, *text and image*, 5 % noise (bar if
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

**What a run contributes.** Goodput; the p50 of each model's response time, and their mean over all models, weighted by calls; one percentile of all
calls together, the highest that every run of the base supports and most reach; the rates of completion, failure, giving up and dropping; 429s and
credits per completed call. A call that did not complete took longer than any bound: it ranks behind all others, and a percentile among
such calls is not reached.

In a comparison it then counts as twice the longest time that any run reached: worse than all, but one failing run does
not outweigh the others. Refusals caused by the request itself are left out. Calls whose end was not seen are counted once in the candidate's favour
and once against it; a result that depends on them is inconclusive.

**The unit is the run.** Its value, on a log scale (rates stay as they are), is one observation. Student's t compares the sides, or Welch's test
if their numbers differ. Interleaved runs are not compared in pairs, because that halves the degrees of freedom, which few runs cannot spare
(Diehr et al. 1995). They are compared as two samples with a linear drift removed.

If runs agree better than their own calls allow, their variance is raised
towards what the calls allow, as if four more runs had shown it (the idea of Smyth 2004, upwards only). Otherwise, with two runs per side, chance agreement or
the poll interval would prove anything.

**Many metrics are compared,** so each gets a share of the permitted false alarms (Holm 1979, by weight): the tail 30 parts, the median
of all models and those of the single models 20 each, 429s 15, lost tasks, duplicates and the ledger 10 each, credits and every rate 3, goodput 2. A metric
that no run has gets none. A regression must also be larger than the floor: 10 %, or one point of a rate. If the floor alone keeps chance from raising
an alarm, a metric costs the others no more than that (after Tarone 1990), so the rates cost them hardly anything.

**Lost tasks, duplicates, imbalance.** In virtual time, call by call, one too many is a regression, and so is anything that the mock's own log
contradicts anywhere. Elsewhere they also happen by chance: the counts of a side are binomial given their sum, divided by the extra dispersion between runs of a side
(quasi-likelihood, McCullagh & Nelder 1989), and compared with Student's t.

**Two looks.** If you make the advised runs and compare again, you look twice, so each comparison spends half of 5 %. A third look would
spend more: compare only new runs instead.

**How many more runs** it asks for is computed from the first ones, including their difference, with Student's quantiles in case they
showed too little variance by chance (Stein 1945). A change between zero and twice the floor may stay open: no number of runs
decides a change of exactly the size of the floor.

**A history** of three or more sessions (runs within an hour of each other are one session) counts each session once. The candidate's own session may
deviate from their mean as much as they deviate from each other.

Single runs are skewed towards worse values, which means hardly are, so a single run on either side
is judged by Student's t with at most four degrees of freedom. Unlike a test with runs as units, this is valid when days differ; when they do not, it finds less.
Several runs in each session of the history find far more.

Sources: Holm, Scand. J. Statist. 6 (1979) 65; Tarone, Biometrics 46 (1990) 515; Diehr, Martin, Koepsell & Cheadle, Statist. Med. 14 (1995) 1491;
Smyth, Statist. Appl. Genet. Mol. Biol. 3 (2004) 3; McCullagh & Nelder, Generalized Linear Models (1989) 6.2; Przyborowski & Wilenski,
Biometrika 31 (1940) 313; Stein, Ann. Math. Statist. 16 (1945) 243; Box, Ann. Math. Statist. 25 (1954) 290.
`
