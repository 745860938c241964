import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CliRun } from './cli.ts'

/** What a run leaves in its folder, however it ended. */
export const ARTEFACTS = [
  'events.ndjson',
  'junit.xml',
  'latency.hlog',
  'metrics.prom',
  'profile.yaml',
  'report.html',
  'report.md',
  'response-time.hgrm',
  'service-time.hgrm',
  'summary.json',
  'tasks.csv',
]

/** A minute of load on the embedded mock, whose tasks take some 3 s over `timeScale`. */
export const profileYaml = (timeScale: number): string => `
version: 1
name: signalled
gateway: { mock: { preset: unlimited, timeScale: ${timeScale} } }
duration: 60s
drain: 60s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

export function hasEnded({ child }: CliRun): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Once so many tasks are accepted. */
export async function accepted(run: string, cli: CliRun, atLeast: number): Promise<void> {
  for (;;) {
    if (hasEnded(cli)) throw new Error(cli.output.stderr)
    try {
      if (readFileSync(join(run, 'events.ndjson'), 'utf8').split('"type":"accepted"').length > atLeast) return
    } catch {
      // Not there yet.
    }
    await new Promise((go) => setTimeout(go, 20))
  }
}

/** A simulation of hours, which a signal ends long before. */
export const LONG_SIMULATION = profileYaml(1).replace('duration: 60s', 'duration: 4h')
