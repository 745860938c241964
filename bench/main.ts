import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Bench, type Figure, passes } from './bench.ts'
import { CAN_PIN, MACHINE } from './machine.ts'

/** One file a bench: `npm run bench` runs all, `npm run bench -- schedule stall` some. */
const BENCHES = [
  'virtual',
  'schedule',
  'speeds',
  'stall',
  'tasks',
  'one-core',
  'raw',
  'streams',
  'mock',
  'fuzz',
  'html',
  'million',
] as const

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(BENCHES as readonly string[]).includes(name))
if (unknown !== undefined) throw new Error(`no bench is named ${unknown}: there are ${BENCHES.join(', ')}`)
const results = fileURLToPath(new URL('./results/', import.meta.url))
mkdirSync(results, { recursive: true })
// What is benched is what is published: the built program, not its source through a loader.
execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'inherit', 'inherit'] })

let failed = 0
console.log(
  `${MACHINE.cpu}, ${MACHINE.cores} cores, Node ${MACHINE.node}${CAN_PIN ? ', the server on the first core' : ''}`,
)
for (const name of BENCHES) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  const { bench } = (await import(`./${name}.ts`)) as { bench: Bench }
  const figures: Figure[] = []
  const measured = bench()
  for await (const group of measured instanceof Promise ? [measured] : measured) {
    for (const figure of group) console.log(line(figure))
    figures.push(...group)
  }
  failed += figures.filter((figure) => passes(figure) === false).length
  const measuredAt = new Date().toISOString()
  const result = { bench: name, measuredAt, machine: MACHINE, pinned: CAN_PIN, figures: figures.map(judged) }
  writeFileSync(`${results}${name}.json`, `${JSON.stringify(result, null, 2)}\n`)
}
console.log(failed === 0 ? '\nevery bar is met' : `\n${failed} bars are not met`)
process.exitCode = failed === 0 ? 0 : 1

function judged(figure: Figure): object {
  const { value, rounds } = figure
  return {
    ...figure,
    value: Number(value.toPrecision(5)),
    ...(rounds === undefined ? {} : { rounds: rounds.map((each) => Number(each.toPrecision(5))) }),
    passes: passes(figure),
  }
}

function line(figure: Figure): string {
  const { what, value, unit, most, least, rounds = [] } = figure
  const spread = rounds.length === 0 ? '' : `  of ${rounds.map(short).join(', ')}`
  const verdict = { true: 'pass', false: 'FAIL', null: '    ' }[String(passes(figure)) as 'true' | 'false' | 'null']
  const bars = [least === undefined ? '' : `≥ ${short(least)}`, most === undefined ? '' : `≤ ${short(most)}`]
  return `  ${verdict}  ${what.padEnd(58)} ${short(value).padStart(9)} ${unit.padEnd(3)} ${bars.filter(Boolean).join(', ')}${spread}`
}

function short(value: number): string {
  return Number.isInteger(value)
    ? value.toLocaleString('en')
    : Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 4 })
}
