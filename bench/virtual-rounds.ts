import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { RunHeader } from '../src/measure/events/events.ts'

/** What one process tells of several rounds of one simulation. */
export interface VirtualRounds {
  rounds: { calls: number; events: number; wallMs: number; cpuMs: number }[]
  attempts: number
  /** Over the events of ten more minutes, as a journal would hold them. */
  sha256: string
}

const HOUR_MS = 3_600_000
const built = (path: string): string => new URL(`${path}.js`, process.env.GATEBENCH_MODULES).href
const { loadProfile } = (await import(built('profile/load-profile'))) as typeof import('../src/profile/load-profile.ts')
const { loadMockWorld } = (await import(built('mock/world/tiers'))) as typeof import('../src/mock/world/tiers.ts')
const { simulate } = (await import(built('simulate/world'))) as typeof import('../src/simulate/world.ts')
const { SummaryBuilder } = (await import(
  built('measure/summary-builder')
)) as typeof import('../src/measure/summary-builder.ts')
const { eventTee } = (await import(
  built('measure/events/event-tee')
)) as typeof import('../src/measure/events/event-tee.ts')

const [preset = 'default', rounds = '3'] = process.argv.slice(2)
const stated = await loadProfile(fileURLToPath(new URL('../test/support/mixed-media.yaml', import.meta.url)))
// An hour of it costs more credits than a minute, for which its budget is made.
const profile = {
  ...stated,
  phases: [{ name: 'measure', durationMs: HOUR_MS, record: true }],
  credits: { ...stated.credits, budget: null },
}
const header: RunHeader = {
  type: 'run',
  schema: 'gatebench.events/v2',
  id: 'bench',
  profile: profile.name,
  seed: profile.seed,
  gateway: { kind: 'mock', baseUrl: 'mock' },
  startedAt: '2026-01-01T00:00:00.000Z',
  time: 'virtual',
  settings: profile,
}
const mock = loadMockWorld({ tier: 'standard', preset })

const result: VirtualRounds = { rounds: [], attempts: 0, sha256: '' }
for (let n = 0; n < Number(rounds); n++) {
  const builder = new SummaryBuilder(header)
  let events = 0
  const counter = { emit: () => void events++ }
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const { end } = await simulate({ profile, mock, sink: eventTee([builder, counter]) })
  builder.emit(end)
  const { counts } = builder.finish()
  const wallMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpu)
  result.rounds.push({ calls: counts.started, events, wallMs, cpuMs: (user + system) / 1000 })
  result.attempts = counts.attempts
}
const hash = createHash('sha256')
const short = { ...profile, phases: [{ name: 'measure', durationMs: HOUR_MS / 6, record: true }] }
await simulate({ profile: short, mock, sink: eventTee([{ emit: (event) => void hash.update(JSON.stringify(event)) }]) })
console.log(JSON.stringify({ ...result, sha256: hash.digest('hex') }))
