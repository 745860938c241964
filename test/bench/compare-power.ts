/**
 * How often `gatebench compare` cries wolf, and how often it misses: simulated runs judged by the real code. Writes docs/compare-power.md.
 * The same table every time: every draw is keyed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keyedRandom } from '../../src/random.ts'
import { comparisonPower, latencyPool, type Outcomes, type PowerResult } from '../support/compare-power.ts'

const PAIRS = 1000
const SEED = 2026

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const outcomes = (of: Outcomes): string => [of.regressed, of['not-regressed'], of.inconclusive].map(percent).join(' / ')

interface Row {
  design: string
  noise: string
  truth: string
  result: PowerResult
}

async function main(): Promise<void> {
  const pool = latencyPool(keyedRandom(SEED))
  const rows: Row[] = []
  for (const interleaved of [true, false]) {
    for (const runNoise of [0.03, 0.05]) {
      for (const [truth, shift] of [
        ['same', 1],
        ['+20 %', 1.2],
      ] as const) {
        const power = { runNoise, shift, interleaved, pairs: PAIRS, pilotRuns: 5 }
        const result = await comparisonPower(power, pool, SEED)
        rows.push({ design: interleaved ? 'paired' : 'unpaired', noise: `${runNoise * 100} %`, truth, result })
      }
    }
  }
  const text = page(rows)
  const file = fileURLToPath(new URL('../../docs/compare-power.md', import.meta.url))
  mkdirSync(fileURLToPath(new URL('../../docs', import.meta.url)), { recursive: true })
  writeFileSync(file, text)
  process.stdout.write(text)
  const falseAlarms = rows.filter(({ truth }) => truth === 'same').map(({ result }) => result.advised.regressed)
  const caught = rows.filter(({ truth }) => truth !== 'same').map(({ result }) => result.advised.regressed)
  if (Math.max(...falseAlarms) > 0.05 || Math.min(...caught) < 0.9) process.exitCode = 1
}

function page(rows: readonly Row[]): string {
  const head = [
    'design',
    'run noise',
    'truth (p90)',
    'at 5 runs a side: regressed / not / inconclusive',
    'runs in the end: median, p90',
    'at the runs advised: regressed / not / inconclusive',
    'bare gate: p90 of one run worse by 10 %',
  ]
  return `# How far to trust \`gatebench compare\`

Written by \`npm run compare-power\`; do not edit. ${PAIRS.toLocaleString('en-US')} simulated pairs a row, judged by the code that the
command runs: five gated metrics (goodput, response time p90, give-up rate, 429s per completed call, credits per completed call), Holm
over them, effect floor 10 %.

A run is 400 calls with log-normal latencies (sigma 0.5) through the real recorder; *run noise* multiplies all latencies of a run by luck
of its own. A user makes 5 runs a side; where the tool says inconclusive it also says how many more would do, and those are made. The
share called regressed is the false alarms where nothing changed (bar: at most 5 %), and the catches where every latency rose by 20 %
(bar: at least 90 %).

| ${head.join(' | ')} |
| ${head.map((_, at) => (at < 3 ? ':--' : '--:')).join(' | ')} |
${rows
  .map(
    ({ design, noise, truth, result }) =>
      `| ${[
        design,
        noise,
        truth,
        outcomes(result.pilot),
        `${result.runsMedian}, ${result.runsP90}`,
        outcomes(result.advised),
        percent(result.bareGate),
      ].join(' | ')} |`,
  )
  .join('\n')}

The last column is what a plain percentage gate on one run a side does with the same runs: it alarms where nothing changed, and misses
what did. *Paired* runs take turns (A B B A, as \`gatebench run --repeat 5 --against OTHER\` makes them): they hold against drift, which
this simulation has none of, and pay for it with half the degrees of freedom. The advice is cautious: it asks for the runs that find a
change of the floor's own size, 10 %, in nine of ten cases, and allows for five runs having shown too little noise by luck.
`
}

void main()
