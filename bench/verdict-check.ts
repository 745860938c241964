import { parseArgs } from 'node:util'
import { judgeWorld } from '../test/support/verdict-check.ts'
import { VERDICT_WORLDS } from '../test/support/verdict-worlds.ts'

/**
 * `npm run verdict-check`: how often a threshold is judged wrongly or not at all, in worlds whose truth is known. Fails where more than 5% of
 * all verdicts are wrong, where one row has more than 35 in 400, where lost or late calls are called green, and where a clear case is left
 * open. `--runs N --seed S --world TEXT` measures less; `--from 0 --to 20` takes the first twenty worlds, and the last line of each part adds up to
 * the whole.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    world: { type: 'string', default: '' },
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '1000' },
  },
})
const runs = Number(values.runs)
const worlds = VERDICT_WORLDS.slice(Number(values.from), Number(values.to)).filter(({ name }) =>
  name.includes(values.world),
)

/** Share of wrong verdicts that is let pass, in all and in one row. */
const WRONG = 0.05
const WRONG_IN_A_ROW = 35 / 400
/** Share of clear cases that must be decided. */
const DECIDED = 0.8

console.log(
  '| world | calls | threshold | truth / bound | pass | fail | undecided | wrong |\n|---|---|---|---|---|---|---|---|',
)
let [wrong, judged, verdicts] = [0, 0, 0]
for (const world of worlds) {
  for (const row of judgeWorld(world, Number(values.seed), runs)) {
    const { threshold, green, red, undecided } = row
    const { metric, stat, model, truth, max } = threshold
    const what = `${metric}${stat === 'value' ? '' : ` ${stat}`}${model === undefined ? '' : ` of model ${model}`}`
    const apart = Number.isFinite(truth) ? (truth / max).toFixed(2) : '∞'
    console.log(
      `| ${row.world} | ${row.calls} | ${what} | ${apart} | ${percent(green)} | ${percent(red)} | ${percent(undecided)} | ${percent(row.wrong)} |`,
    )
    wrong += row.wrong
    judged += runs
    verdicts += green + red
    const where = `${row.world}, ${row.calls} calls, ${what}, ${apart}`
    if (row.wrong > Math.ceil(WRONG_IN_A_ROW * runs)) fault(`${where}: wrong in ${row.wrong} of ${runs}`)
    const isFar = Math.abs(Math.log(truth / max)) > Math.log(1.19)
    if (world.decides && isFar && green + red < DECIDED * runs) fault(`${where}: decided in ${green + red} of ${runs}`)
    if (/never end|after the drain/.test(row.world) && truth > max && green > 0) fault(`${where}: green in ${green}`)
  }
}
console.log(
  `\n${worlds.length} worlds of ${runs} runs: ${wrong} of ${judged} judgements wrong (${((100 * wrong) / judged).toFixed(2)}%), of ${verdicts} verdicts ${((100 * wrong) / verdicts).toFixed(2)}%`,
)
if (wrong > WRONG * judged) fault('too many wrong verdicts in all')

function percent(count: number): string {
  return `${Math.round((100 * count) / runs)}%`
}

function fault(text: string): void {
  console.error(`FAILED: ${text}`)
  process.exitCode = 1
}
