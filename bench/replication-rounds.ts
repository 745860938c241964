import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EventSink, RunHeader } from '../src/measure/events/events.ts'

/** What one process tells of many short simulations, each with a seed of its own. */
export interface ReplicationRounds {
  /** Events a CPU second, the two paths in turn. */
  journaled: number[]
  headline: number[]
  /** Of `replications` on `threads` threads. */
  wallMs: number
  replications: number
  threads: number
}

/** Long enough that what a run costs once counts for little. */
const MEASURED_MS = 300_000
const SEEDS = 3
/** Rounds that V8 learns from: until then a figure tells which functions it compiled first. */
const LEARNING = 8
const ROUNDS = 8
const built = (path: string): string => new URL(`${path}.js`, process.env.GATEBENCH_MODULES).href
const { loadProfile } = (await import(built('profile/load-profile'))) as typeof import('../src/profile/load-profile.ts')
const { loadMockWorld } = (await import(built('mock/world/tiers'))) as typeof import('../src/mock/world/tiers.ts')
const { simulate } = (await import(built('simulate/world'))) as typeof import('../src/simulate/world.ts')
const { replicate } = (await import(built('simulate/replicate'))) as typeof import('../src/simulate/replicate.ts')
const { simulationWorkers } = (await import(built('simulate/workers'))) as typeof import('../src/simulate/workers.ts')
const { eventTee } = (await import(
  built('measure/events/event-tee')
)) as typeof import('../src/measure/events/event-tee.ts')
const { EventLogWriter } = (await import(
  built('measure/event-log/writer')
)) as typeof import('../src/measure/event-log/writer.ts')
const { GatheredFigures } = (await import(
  built('run/figures/gathered-figures')
)) as typeof import('../src/run/figures/gathered-figures.ts')
const { letHeapGrow } = (await import(built('fast/v8-heap'))) as typeof import('../src/fast/v8-heap.ts')

// As the command line has it for all but `run`.
letHeapGrow()
const stated = await loadProfile(fileURLToPath(new URL('../profiles/mixed-media.yaml', import.meta.url)))
const mock = loadMockWorld({ tier: 'standard', preset: 'default' })
const long = {
  ...stated,
  phases: [{ name: 'measure', durationMs: MEASURED_MS, record: true }],
  credits: { ...stated.credits, budget: null },
}
const folder = mkdtempSync(join(tmpdir(), 'gatebench-bench-'))
let events = 0
const counter: EventSink = { emit: () => void events++ }

/** As `gatebench simulate` runs it, but for the reports: the journal, the summary and what the page shows. */
async function journaled(seed: number): Promise<void> {
  const profile = { ...long, seed }
  const header: RunHeader = {
    type: 'run',
    schema: 'gatebench.events/v2',
    id: 'bench',
    profile: profile.name,
    seed,
    gateway: { kind: 'mock', baseUrl: 'mock' },
    startedAt: '2026-01-01T00:00:00.000Z',
    time: 'virtual',
    settings: profile,
  }
  const path = join(folder, `${seed}.ndjson`)
  const writer = EventLogWriter.create(path, header)
  const figures = new GatheredFigures(header)
  const sink = eventTee([writer, figures, counter])
  const { end, truth } = await simulate({ profile, mock, sink })
  sink.emit({ type: 'oracle', t: end.t, truth })
  sink.emit(end)
  figures.finish()
  writer.close()
  rmSync(path)
}

async function cpuMsOf(work: (seed: number) => Promise<unknown>): Promise<number> {
  const cpu = process.cpuUsage()
  for (let seed = 1; seed <= SEEDS; seed++) await work(seed)
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 1000
}

const bare = (seed: number): Promise<unknown> => replicate({ profile: { ...long, seed }, mock })
const [replications = '1000', threads = '2'] = process.argv.slice(2)
const result: ReplicationRounds = {
  journaled: [],
  headline: [],
  wallMs: 0,
  replications: Number(replications),
  threads: Number(threads),
}
try {
  for (let round = 0; round < LEARNING + ROUNDS; round++) {
    events = 0
    const journaledMs = await cpuMsOf(journaled)
    const bareMs = await cpuMsOf(bare)
    if (round < LEARNING) continue
    result.journaled.push((events * 1000) / journaledMs)
    result.headline.push((events * 1000) / bareMs)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const workers = simulationWorkers(result.threads)
const begun = performance.now()
await Promise.all(
  Array.from({ length: result.replications }, (_, n) => workers.run({ profile: { ...stated, seed: n + 1 }, mock })),
)
result.wallMs = performance.now() - begun
await workers.close()
console.log(JSON.stringify(result))
