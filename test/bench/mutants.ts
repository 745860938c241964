import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Mutation, mutated, mutationsOf } from '../support/mutations.ts'
import { EQUIVALENT_MUTANTS } from './equivalent-mutants.ts'

/**
 * Mutation tests: `npm run mutants -- limits stats --sample 60` changes one operator, condition, number or statement of a room at a
 * time and runs the room's own tests, one mutant after the other. The sample is drawn by a hash of each mutant, so it stays the same while the
 * code does. Exits with 1 below the bar.
 */

/** Tests of a room: those that are about it, and those that reach it through few others. No test that starts a program sees a mutant. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  limits: [
    'test/unit/limits/*.test.ts',
    'test/contract/limiter.test.ts',
    'test/property/{limits,modified-limits}.test.ts',
    'test/unit/mock/engine-limit*.test.ts',
    'test/unit/load/pacing.test.ts',
  ],
  stats: [
    'test/unit/stats/*.test.ts',
    'test/unit/compare/*.test.ts',
    'test/oracle/queueing.test.ts',
    'test/property/{measure,arrivals,credits}.test.ts',
  ],
  load: [
    'test/unit/load/*.test.ts',
    'test/contract/admission.test.ts',
    'test/oracle/{admission,run}.test.ts',
    'test/property/{adaptive-polling,arrivals,backoff,worlds}.test.ts',
    'test/unit/simulate/{hint-truth,retry-delays,retry-table}.test.ts',
  ],
  measure: [
    'test/unit/measure/*.test.ts',
    'test/property/{credits,json-bytes,latency-histogram,measure,run-detail}.test.ts',
    'test/oracle/{coordinated-omission,run}.test.ts',
  ],
}

/** Of the mutants drawn, those that are no equivalents: so many must be killed. */
const BAR = 0.85

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
    seconds: { type: 'string', default: '120' },
  },
})
const root = fileURLToPath(new URL('../../', import.meta.url))
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
  console.log(`\n${room}: ${all.length} mutants, ${drawn.length} drawn by seed ${values.seed}`)
  let killed = 0
  for (const mutant of judged) {
    const end = await run(mutant, ROOMS[room] as readonly string[])
    if (end === 'survived')
      console.log(`  survived ${mutant.file}:${mutant.mutation.line}\n    - ${mutant.line}\n    + ${mutant.changed}`)
    else killed++
    if (end === 'timed out') console.log(`  timed out ${mutant.file}:${mutant.mutation.line}\n    + ${mutant.changed}`)
  }
  const score = killed / judged.length
  const equivalent = drawn.length - judged.length
  console.log(
    `${room}: ${killed} of ${judged.length} killed, ${(100 * score).toFixed(1)} % (${equivalent} equivalent, left out)`,
  )
  if (score < BAR) process.exitCode = 1
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

function run({ file, mutation }: Mutant, tests: readonly string[]): Promise<'killed' | 'survived' | 'timed out'> {
  return new Promise((resolve, reject) => {
    const task = JSON.stringify({ file, mutation, tests })
    const child = spawn(process.execPath, ['--import', 'tsx', `${root}test/bench/mutant-run.ts`, task], {
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
    const timer = setTimeout(() => {
      timedOut = true
      process.kill(-(child.pid as number), 'SIGKILL')
    }, 1000 * Number(values.seconds))
    child.on('close', (code) => {
      clearTimeout(timer)
      if (timedOut) resolve('timed out')
      else if (code === 0) resolve('killed')
      else if (code === 3) resolve('survived')
      else reject(new Error(`${file}:${mutation.line}: ${errors}`))
    })
  })
}
