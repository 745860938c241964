import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunEvent, RunHeader } from '../../src/measure/events/events.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { type CliOptions, type CliRun, startCli } from './cli.ts'
import { readRunFolder } from './run-log.ts'

export interface SharedRun {
  code: number | string
  stderr: string
  header: RunHeader
  events: RunEvent[]
  summary: Summary
  workers: { code: number | string; stderr: string }[]
}

export interface SharedRunOptions {
  yaml: string
  redis: string
  workers: number
  leaseMs?: number
  env?: Record<string, string>
  /** How each worker is started, where not by the coordinator. */
  startWorker?: (words: readonly string[], options: CliOptions, n: number) => CliRun
  flags?: readonly string[]
  /** What happens while it lasts. */
  meanwhile?: (coordinator: CliRun) => Promise<void>
}

/** What coordinators and workers of tests share. */
export const TEST_SECRET = 'a secret for the runs of tests'

/** Makes a run of several workers, each a process, and reads what it left. */
export async function sharedRun(options: SharedRunOptions): Promise<SharedRun> {
  const { yaml, redis, workers, leaseMs = 2_000, startWorker, flags = [], meanwhile } = options
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-shared-'))
  try {
    const [profile, run] = [join(folder, 'profile.yaml'), join(folder, 'run')]
    await writeFile(profile, yaml)
    const env = { GATEBENCH_REDIS_URL: redis, GATEBENCH_RUN_SECRET: TEST_SECRET, ...options.env }
    const remote = startWorker === undefined ? [] : ['--remote']
    const words = ['run', profile, '--out', run, '--workers', `${workers}`, '--lease', `${leaseMs}ms`, '--quiet']
    const coordinator = startCli([...words, ...remote, ...flags], { env, ownGroup: meanwhile !== undefined })
    const started: CliRun[] = []
    for (let n = 0; startWorker !== undefined && n < workers; n++) {
      const own = join(folder, `worker-${n}`)
      await mkdir(own)
      started.push(startWorker(['worker', '--profile', profile, '--out', own, '--quiet'], { env }, n))
    }
    await meanwhile?.(coordinator)
    const { code, stderr } = await coordinator.ended
    const ended = await Promise.all(started.map((worker) => worker.ended))
    const left = await readRunFolder(run).catch((error: Error) => {
      throw new Error(`${error.message}: exit ${code}: ${stderr} ${ended.map((worker) => worker.stderr).join(' ')}`)
    })
    return { code, stderr, ...left, workers: ended }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every call that arrived, with the request that it makes, in one text: the same for the same calls and bodies. */
export function callsMade(events: readonly RunEvent[]): string[] {
  return events
    .flatMap((event) => (event.type === 'arrival' ? [{ ...event }] : []))
    .sort((a, b) => a.call - b.call)
    .map(({ call, model, request }) => `${call} ${model} ${request}`)
}
