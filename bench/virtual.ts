import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Summary } from '../src/measure/summary/summary.ts'
import { type Figure, median } from './bench.ts'
import { plainModules } from './plain-modules.ts'
import { runNode } from './processes.ts'
import type { ReplicationRounds } from './replication-rounds.ts'
import type { VirtualRounds } from './virtual-rounds.ts'

/** How much virtual time a core makes: lifecycles a second with the summary built, the journal off. */
export async function bench(): Promise<Figure[]> {
  const { env } = plainModules()
  const script = fileURLToPath(new URL('./virtual-rounds.ts', import.meta.url))
  const rounds = async (preset: string, count: number): Promise<VirtualRounds> => {
    const { stdout } = await runNode(['--import', 'tsx', script, preset, String(count)], env)
    return JSON.parse(stdout) as VirtualRounds
  }
  const free = await rounds('unlimited', 7)
  const throttled = await rounds('default', 7)
  const perSecond = (of: VirtualRounds): number => median(of.rounds.map(({ calls, cpuMs }) => (calls * 1000) / cpuMs))
  const again = await rounds('default', 0)
  return [
    { what: 'whole lifecycles a CPU second, mixed-media, no limits', value: perSecond(free), unit: '', least: 50_000 },
    {
      what: 'events a CPU second, the same',
      value: median(free.rounds.map(({ events, cpuMs }) => (events * 1000) / cpuMs)),
      unit: '',
    },
    { what: 'calls a CPU second, standard tier, throttled', value: perSecond(throttled), unit: '' },
    { what: 'attempts a call there', value: throttled.attempts / (throttled.rounds[0]?.calls ?? 0), unit: '' },
    {
      what: '1 h of mixed-media, CPU',
      value: median(throttled.rounds.map(({ cpuMs }) => cpuMs)) / 1000,
      unit: 's',
      most: 5,
    },
    { what: '1 h of mixed-media, wall', value: median(throttled.rounds.map(({ wallMs }) => wallMs)) / 1000, unit: 's' },
    {
      what: 'different bytes in two runs of one seed',
      value: Number(throttled.sha256 !== again.sha256),
      unit: '',
      most: 0,
    },
    ...(await replications(env)),
    ...(await wholeDay()),
  ]
}

/** What plan, tune, --seeds and compare run on: a headline of each seed, without journal and without detail. */
async function replications(env: { GATEBENCH_MODULES: string }): Promise<Figure[]> {
  const script = fileURLToPath(new URL('./replication-rounds.ts', import.meta.url))
  const { stdout } = await runNode(['--import', 'tsx', script], env)
  const { journaled, headline, wallMs } = JSON.parse(stdout) as ReplicationRounds
  return [
    {
      what: 'events a CPU second, 5 min of mixed-media, with journal, summary and detail',
      value: median(journaled),
      unit: '',
    },
    { what: 'the same for a headline alone', value: median(headline), unit: '' },
    {
      what: 'how many times as many',
      value: median(headline.map((perSecond, round) => perSecond / (journaled[round] as number))),
      unit: '×',
      least: 2,
    },
    { what: '1,000 replications of mixed-media on 2 threads, wall', value: wallMs / 1000, unit: 's', most: 5 },
  ]
}

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** `gatebench simulate` as people run it, journal and reports and all. The profile's budget would end it after minutes, so it has none. */
async function wholeDay(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-bench-'))
  try {
    const preset = join(folder, 'room.yaml')
    const ample = 'files: { max: 10000000 }\ncredits: { user: 1000000000 }\n'
    writeFileSync(preset, readFileSync(join(ROOT, 'profiles/mock/presets/default.yaml'), 'utf8') + ample)
    const profile = readFileSync(join(ROOT, 'test/support/mixed-media.yaml'), 'utf8')
      .replace('duration: 9m', 'duration: 24h')
      .replace('budget: 10000, ', '')
      .replace('preset: default', `preset: ${preset}`)
    const file = join(folder, 'profile.yaml')
    writeFileSync(file, profile)
    const begun = performance.now()
    await runNode([join(ROOT, 'dist/cli/main.js'), 'simulate', file, '--out', join(folder, 'run'), '--quiet'])
    const wallMs = performance.now() - begun
    const { run } = JSON.parse(readFileSync(join(folder, 'run/summary.json'), 'utf8')) as Summary
    return [
      {
        what: '24 h of mixed-media without its budget: hours simulated',
        value: run.durationMs / 3_600_000,
        unit: 'h',
        least: 24,
      },
      { what: 'the same with journal and reports, wall', value: wallMs / 1000, unit: 's', most: 60 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
