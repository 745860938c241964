import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Mutation, mutated, mutationsOf } from '../test/support/mutations.ts'
import { EQUIVALENT_MUTANTS } from './equivalent-mutants.ts'

/**
 * Mutation tests: `npm run mutants -- limits stats --sample 60` changes one operator, condition, number or statement of a room at a
 * time and runs the room's own tests, one mutant after the other. The sample is drawn by a hash of each mutant, so it stays the same while the
 * code does. Exits with 1 below the bar.
 */

/**
 * Tests of a room, files and folders, in the order in which they are run: those that are about it before those that reach it. None that
 * starts a program, which sees no mutant, and none that takes long and finds what a quicker one finds.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  limits: [
    'test/unit/limits',
    'test/contract/limiter.test.ts',
    'test/property/limits.test.ts',
    'test/property/modified-limits.test.ts',
    'test/unit/mock/engine-limits.test.ts',
    'test/unit/mock/engine-limiter-table.test.ts',
    'test/unit/tune/knobs.test.ts',
  ],
  stats: ['test/unit/stats', 'test/unit/compare'],
  load: [
    'test/unit/load',
    'test/contract/admission.test.ts',
    'test/property/backoff.test.ts',
    'test/property/arrivals.test.ts',
    'test/property/adaptive-polling.test.ts',
    'test/unit/simulate/hint-truth.test.ts',
    'test/unit/simulate/retry-delays.test.ts',
    'test/unit/simulate/retry-table.test.ts',
    'test/oracle/admission.test.ts',
    'test/oracle/run.test.ts',
    'test/property/worlds.test.ts',
  ],
  measure: [
    'test/unit/measure',
    'test/property/json-bytes.test.ts',
    'test/property/encoded-histogram.test.ts',
    'test/unit/report/metrics.test.ts',
    'test/property/price-check.test.ts',
    'test/property/latency-histogram.test.ts',
    'test/property/run-detail.test.ts',
    'test/property/measure.test.ts',
    'test/oracle/coordinated-omission.test.ts',
    'test/oracle/verdicts.test.ts',
    'test/property/credits.test.ts',
    'test/oracle/run.test.ts',
  ],
}

/** Of the mutants drawn, those that are no equivalents: so many must be killed. */
const BAR = 0.85

/** A mutant that takes so many times as long as the program itself hangs: as good as killed. At least so long, for the machine has moods. */
const LONGEST = { times: 5, ms: 30_000 }

interface Mutant {
  file: string
  mutation: Mutation
  line: string
  changed: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})
const root = fileURLToPath(new URL('../', import.meta.url))
const rooms = positionals.length === 0 ? Object.keys(ROOMS) : positionals
const unknown = rooms.find((room) => ROOMS[room] === undefined)
if (unknown !== undefined)
  throw new Error(`no tests are known for ${unknown}: there are ${Object.keys(ROOMS).join(', ')}`)

for (const room of rooms) await judge(room)

async function judge(room: string): Promise<void> {
  const all = mutantsOf(room)
  for (const stale of EQUIVALENT_MUTANTS) {
    if (stale.file.startsWith(`src/${room}/`) && !all.some((mutant) => isThe(stale, mutant))) {
      throw new Error(`equivalent-mutants.ts names a mutant that there is not any more: ${stale.file}: ${stale.mutant}`)
    }
  }
  const drawn = sampleOf(all, Number(values.sample))
  const judged = drawn.filter((mutant) => !EQUIVALENT_MUTANTS.some((known) => isThe(known, mutant)))
  const tests = (ROOMS[room] as readonly string[]).flatMap(testsIn)
  const longestMs = await longestFor(all[0] as Mutant, tests)
  console.log(
    `\n${room}: ${all.length} mutants, ${drawn.length} drawn by seed ${values.seed}, at most ${Math.round(longestMs / 1000)} s each`,
  )
  let killed = 0
  for (const mutant of judged) {
    const end = await run(mutant, tests, longestMs)
    if (end !== 'survived') killed++
    if (end === 'killed') continue
    console.log(`  ${end}: ${mutant.file}:${mutant.mutation.line}\n    - ${mutant.line}\n    + ${mutant.changed}`)
  }
  const score = killed / judged.length
  const percent = (100 * score).toFixed(1)
  console.log(
    `${room}: ${killed} of ${judged.length} killed, ${percent}% (${drawn.length - judged.length} equivalent ones left out)`,
  )
  if (score < BAR) process.exitCode = 1
}

/** The tests must pass as long as nothing is changed; how long they take then says how long a mutant may. */
async function longestFor({ file }: Mutant, tests: readonly string[]): Promise<number> {
  const unchanged = { file, mutation: { start: 0, end: 0, text: '', line: 1 } }
  const startedAt = performance.now()
  if ((await run(unchanged, tests, Number.POSITIVE_INFINITY)) !== 'survived') throw new Error('the tests fail as it is')
  return Math.max(LONGEST.ms, LONGEST.times * (performance.now() - startedAt))
}

function testsIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  const files = readdirSync(root + path).filter((file) => file.endsWith('.test.ts'))
  return files.sort().map((file) => `${path}/${file}`)
}

function mutantsOf(room: string): Mutant[] {
  const files = readdirSync(`${root}src/${room}`, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  return files.sort().flatMap((name) => {
    const file = `src/${room}/${name}`
    const source = readFileSync(root + file, 'utf8')
    const line = (text: string, mutation: Mutation): string => (text.split('\n')[mutation.line - 1] as string).trim()
    return mutationsOf(source).map((mutation) => ({
      file,
      mutation,
      line: line(source, mutation),
      changed: line(mutated(source, mutation), mutation),
    }))
  })
}

/** Those with the lowest hashes: a mutant that comes or goes elsewhere changes nothing for the others. */
function sampleOf(mutants: readonly Mutant[], size: number): Mutant[] {
  const hash = ({ file, line, changed }: Mutant, nth: number): string =>
    createHash('sha256')
      .update(JSON.stringify([values.seed, file, line, changed, nth]))
      .digest('hex')
  const seen = new Map<string, number>()
  const keyed = mutants.map((mutant) => {
    const name = JSON.stringify([mutant.file, mutant.line, mutant.changed])
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return { mutant, key: hash(mutant, nth) }
  })
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant)
}

function isThe(known: { file: string; line: string; mutant: string }, { file, line, changed }: Mutant): boolean {
  return known.file === file && known.line === line && known.mutant === changed
}

function run(
  { file, mutation }: Pick<Mutant, 'file' | 'mutation'>,
  tests: readonly string[],
  longestMs: number,
): Promise<'killed' | 'survived' | 'timed out'> {
  return new Promise((resolve, reject) => {
    const task = JSON.stringify({ file, mutation, tests })
    const child = spawn(process.execPath, ['--import', 'tsx', `${root}bench/mutant-run.ts`, task], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own: a worker that hangs is ended with it.
      detached: true,
    })
    let errors = ''
    child.stderr.on('data', (text) => {
      errors += text
    })
    let timedOut = false
    const end = (): void => {
      timedOut = true
      process.kill(-(child.pid as number), 'SIGKILL')
    }
    const timer = Number.isFinite(longestMs) ? setTimeout(end, longestMs) : undefined
    child.on('close', (code) => {
      clearTimeout(timer)
      if (timedOut) resolve('timed out')
      else if (code === 0) resolve('killed')
      else if (code === 3) resolve('survived')
      else reject(new Error(`${file}:${mutation.line}: ${errors}`))
    })
  })
}
