import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { type CliRun, runCli, startCli } from './cli.ts'
import { worldWith } from './mock-harness.ts'
import { quickWorld } from './quick-world.ts'
import { runHere } from './run-here.ts'

/** What a person sees first of a run. */
export interface FirstLines {
  code: number | NodeJS.Signals
  /** What happened and what to do, wrapped as it is shown: of the verdict, or of the error that refused the run. */
  lines: string[]
}

const BASE = `
version: 1
name: first-lines
duration: 3s
drain: 10m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms }
    timeouts: { task: 5m }
`
const CLEAN = 'gateway: { mock: { tier: enterprise, preset: clean, timeScale: 20 } }\n'
const LIMITED = 'gateway: { mock: { tier: free, preset: clean } }\n'
const UNCONCERNED = 'fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }\n'
const FAILURES = 'thresholds: [{ metric: failure_rate, max: 10% }]\n'
const at = (url: string): string => `gateway: { baseUrl: "${url}" }\n`
const environment = (key: string): Record<string, string> => ({ GATEBENCH_API_KEY: key })

type Ended = Awaited<CliRun['ended']>

/** The ten runs that a new user meets, each as the command line makes it: what is simulated in this process. */
export const TEN_RUNS: Readonly<Record<string, (files: RunFiles) => Promise<Ended>>> = {
  good: (files) => files.simulated(`${BASE}${CLEAN}${FAILURES}`),
  throttled: (files) =>
    files.simulated(`${BASE}${LIMITED}thresholds: [{ metric: throttle_rate, max: 5% }]\n`.replace('10/s', '40/s')),
  'dead gateway': async (files) => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    return runCli(files.args('run', `${BASE}${at(`http://127.0.0.1:${port}`)}`), { env: environment('a-key') })
  },
  'killed gateway': async (files) => {
    const mock = await startMockGateway({ world: quickWorld(20) })
    const gates = 'gates: { completed: 10%, gone: 2s }\n'
    const yaml = `${BASE}${at(mock.url)}${UNCONCERNED}${gates}`.replace('duration: 3s', 'duration: 6s')
    const cli = startCli(files.args('run', yaml.replace('drain: 10m', 'drain: 1s')), { env: environment(mock.apiKey) })
    await files.seen(cli, '"type":"arrival"', 20)
    await mock.close()
    return cli.ended
  },
  'wrong key': async (files) => {
    const keys = { 'the-key': { user: 'default', credits: 500, access: 'active' } }
    await using mock = await startMockGateway({ world: worldWith({ keys, otherKeys: 'refuse' }) })
    return await runCli(files.args('run', `${BASE}${at(mock.url)}`), { env: environment('another-key') })
  },
  'no thresholds': (files) => files.simulated(`${BASE}${CLEAN}`),
  'too few samples': (files) =>
    files.simulated(`${BASE}${CLEAN}thresholds: [{ metric: response_time, stat: p99, max: 30s }]\n`),
  'budget stop': (files) => files.simulated(`${BASE}${CLEAN}${FAILURES}credits: { budget: 20 }\n`),
  'Ctrl-C': async (files) => {
    const yaml = `${BASE}${UNCONCERNED}gateway: { mock: { tier: enterprise, preset: clean, timeScale: 0.1 } }\n`
    const cli = startCli(files.args('run', yaml.replace('duration: 3s', 'duration: 60s')))
    await files.seen(cli, '"type":"accepted"', 3)
    for (const told of ['no new calls', 'partial report;']) {
      cli.child.kill('SIGINT')
      while (cli.child.exitCode === null && !cli.output.stderr.includes(told))
        await new Promise((go) => setTimeout(go, 10))
    }
    return cli.ended
  },
  // No machine does it in a ten-thousandth of a core.
  'unfit machine': (files) =>
    runCli(files.args('run', `${BASE}${CLEAN}${FAILURES}${UNCONCERNED.replace('1000%', '0.01%')}`)),
}

/** A folder for the profile and the artefacts of one run. */
export class RunFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), 'gatebench-first-'))

  args(command: string, yaml: string): string[] {
    const profile = join(this.#folder, 'profile.yaml')
    writeFileSync(profile, yaml)
    return [command, profile, '--out', join(this.#folder, 'run'), ...(command === 'run' ? ['--yes'] : [])]
  }

  simulated(yaml: string): Promise<Ended> {
    return runHere(this.args('simulate', yaml))
  }

  /** Once the run's log holds `text` more often than `times`. */
  async seen(cli: CliRun, text: string, times: number): Promise<void> {
    const log = (): string => {
      try {
        return readFileSync(join(this.#folder, 'run/events.ndjson'), 'utf8')
      } catch {
        return ''
      }
    }
    while (cli.child.exitCode === null && log().split(text).length <= times) {
      await new Promise((go) => setTimeout(go, 20))
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }
}

/** Makes a run and gives its first lines. */
export async function firstLinesOf(make: (files: RunFiles) => Promise<Ended>): Promise<FirstLines> {
  const files = new RunFiles()
  try {
    const { code, stdout, stderr } = await make(files)
    const refused = stderr.split('\n').filter((line) => /^(?:error|hint) /.test(line))
    const lines = stdout.split('\n')
    const next = lines.findIndex((line) => line.startsWith('→ Next: '))
    const end = next + 1 + lines.slice(next + 1).findIndex((line) => !/^ {2}[\w`]/.test(line))
    return { code, lines: stdout === '' ? refused : lines.slice(0, end) }
  } finally {
    files.remove()
  }
}
