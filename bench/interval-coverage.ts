import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadProfile } from '../src/profile/load-profile.ts'
import { coverageOf, intervalWorlds } from './support/interval-worlds.ts'

/**
 * `npm run interval-coverage`: how often the 95% interval of a single run holds the truth, and how wide it is, in worlds whose calls wait
 * for each other. Prints the table of docs/intervals.md. `--runs N --world TEXT` measures less.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    world: { type: 'string', default: '' },
  },
})
const runs = Number(values.runs)
const mixedMedia = await loadProfile(fileURLToPath(new URL('../test/support/mixed-media.yaml', import.meta.url)))

/** Coverage may fall short of this by two standard errors of the measurement. */
const LEAST_COVERAGE = 0.9
/** An interval that one run in two cannot state helps nobody. */
const LEAST_TOLD = 0.5
const WIDEST = 2

console.log('| world | percentile | stated in | covers | half-width, stated / true |\n|---|---|---|---|---|')
for (const world of intervalWorlds(mixedMedia).filter(({ name }) => name.includes(values.world))) {
  for (const { percentile, told, held, width } of await coverageOf(world, Number(values.seed), runs)) {
    const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`)
    const shown = [share(told, runs), share(held, told), width === null ? '–' : width.toFixed(2)]
    console.log(`| ${world.name} | ${percentile} | ${shown.join(' | ')} |`)
    const slack = told === 0 ? 0 : 2 * Math.sqrt((LEAST_COVERAGE * (1 - LEAST_COVERAGE)) / told)
    const isCovered = held / told >= LEAST_COVERAGE - slack
    // Where few runs tell anything, chance picks them.
    const isTold = world.isStationary || told > 0.05 * runs
    if (told > 0 && isTold && !isCovered) fault(`${world.name}, ${percentile}: covers too little`)
    if (world.isStationary && told < LEAST_TOLD * runs) fault(`${world.name}, ${percentile}: told in too few runs`)
    if (world.isStationary && (width ?? 0) > WIDEST) fault(`${world.name}, ${percentile}: too wide`)
  }
}

function fault(text: string): void {
  console.error(`FAILED: ${text}`)
  process.exitCode = 1
}
