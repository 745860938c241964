import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ArrivalEvent, OutcomeEvent, TerminalEvent } from '../src/measure/events/events.ts'
import type { GeneratorEvent } from '../src/measure/events/run-events.ts'
import type { Summary } from '../src/measure/summary/summary.ts'
import type { ServerLog, ServerOptions } from './fast-server.ts'
import { givePrecedence, pinned } from './machine.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** BENCH_CLI: another build's entry, to measure the same against it in turn. */
const CLI = process.env.BENCH_CLI ?? join(ROOT, 'dist/cli/main.js')

export interface BenchServer {
  url: string
  /** CPU that the server has used, in ms: a client is slow because of itself only while the server is not. */
  cpuMs(): number
  log(): Promise<ServerLog>
  close(): Promise<void>
}

const NO_TASKS: ServerOptions['tasks'] = { medianMs: 0, sigma: 0, longestMs: 0 }

/**
 * What arrives while the server collects its garbage is stamped late, and would count against the client: with V8's own choice some 0.7 ms
 * three times a second, with this 0.2 ms. It collects far more often then, which costs calls where the server is what they wait for.
 */
const SHORT_COLLECTIONS = ['--max-semi-space-size=1', '--no-parallel-scavenge', '--expose-gc']

/**
 * Starts the loopback server in a process of its own, on a core of its own where that can be. One with precedence stamps at once what
 * arrives, and takes the core from a client that keeps it busy.
 */
export async function startServer(
  options: Partial<ServerOptions>,
  { hasPrecedence = false, collectsBriefly = true } = {},
): Promise<BenchServer> {
  const entry = fileURLToPath(new URL('./fast-server.ts', import.meta.url))
  const flags = collectsBriefly ? SHORT_COLLECTIONS : []
  const settings = JSON.stringify({ serviceMs: 0, tasks: NO_TASKS, ...options })
  const [program, args] = pinned([process.execPath, ...flags, '--import', 'tsx', entry, settings])
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  if (hasPrecedence) givePrecedence(child.pid as number)
  return {
    url: `http://127.0.0.1:${port}`,
    cpuMs: () => cpuMsOf(child),
    async log() {
      child.send('log')
      const [log] = (await once(child, 'message')) as [ServerLog]
      return log
    },
    async close() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** What a process cost from its start to its end. */
export interface Usage {
  cpuMs: number
  peakRssMb: number
}

export interface Finished extends Usage {
  exitCode: number
  stdout: string
  stderr: string
}

/** Writes what a Node process used as it exits: what `time` would tell, without needing it. */
const TELL_USAGE = `data:text/javascript,${encodeURIComponent(`
import { writeFileSync } from 'node:fs'
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakRssMb: maxRSS / 1024 }))
})`)}`

/** Where a program runs: on any core, or on one alone. */
export interface RunPlace {
  core?: number
}

/** Runs a Node program to its end. */
export async function runNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  place: RunPlace = {},
): Promise<Finished> {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-usage-'))
  const usage = join(folder, 'usage.json')
  const node = [process.execPath, '--import', TELL_USAGE, ...args] as const
  const [program, rest] = place.core === undefined ? [node[0], node.slice(1)] : pinned(node, place.core)
  const child = spawn(program, rest, {
    env: { ...process.env, ...env, BENCH_USAGE: usage },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = [text(child, 'stdout'), text(child, 'stderr')]
  const [exitCode] = (await once(child, 'close')) as [number]
  const used = JSON.parse(readFileSync(usage, 'utf8')) as Usage
  rmSync(folder, { recursive: true })
  return { exitCode, stdout: stdout(), stderr: stderr(), ...used }
}

/** Runs any program; the shell tells what its children used. */
export async function runProgram(command: readonly string[]): Promise<{ stdout: string; cpuMs: number }> {
  const child = spawn('sh', ['-c', '"$@"; times', 'sh', ...command], { stdio: ['ignore', 'pipe', 'ignore'] })
  const stdout = text(child, 'stdout')
  await once(child, 'close')
  const [, children = ''] = stdout().trimEnd().split('\n').slice(-2)
  let cpuMs = 0
  for (const [, minutes, seconds] of children.matchAll(/(\d+)m([\d.]+)s/g)) {
    cpuMs += Number(minutes) * 60_000 + Number(seconds) * 1000
  }
  return { stdout: stdout(), cpuMs }
}

export interface GatebenchRun extends Finished {
  summary: Summary
  /** CPU of the process from the first to the last second of the load, as its own gauge read it; start-up and reports left out. */
  loadCpuMs: number
  /** Peak while the load ran. */
  loadRssMb: number
  /** Of completed tasks, by their ids, as the log tells: from sending the submit to the answer that told of the end, in ms. */
  taskMs: ReadonlyMap<string, number>
  /** Of each call, in the order of the plan: when it was meant to be sent, and when it was taken up; instants of the run, in ms. */
  arrivals: readonly Pick<ArrivalEvent, 'intended' | 't'>[]
  /** Of each attempt whose answer was streamed. */
  streamed: readonly OutcomeEvent[]
}

/** `gatebench run` as people run it, journal and reports and all, on a profile given as data. */
export async function runGatebench(
  profile: object,
  flags: readonly string[] = [],
  place: RunPlace = {},
): Promise<GatebenchRun> {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-bench-'))
  const file = join(folder, 'profile.yaml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(profile))
  const done = await runNode(
    [...extraArgs(), CLI, 'run', file, '--out', join(folder, 'run'), '--quiet', '--json', ...flags],
    { GATEBENCH_API_KEY: 'bench-key-of-no-value' },
    place,
  )
  try {
    const summary = JSON.parse(done.stdout) as Summary
    const log = readFileSync(join(folder, 'run/events.ndjson'), 'utf8')
    return {
      ...done,
      summary,
      ...loadUsage(log),
      taskMs: taskTimes(log),
      arrivals: arrivalsOf(log),
      streamed: streamedOf(log),
    }
  } catch (cause) {
    throw new Error(`gatebench run failed (exit ${done.exitCode}): ${done.stderr}`, { cause })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Such as BENCH_NODE_ARGS="--cpu-prof": to look into a bench. */
function extraArgs(): string[] {
  return (process.env.BENCH_NODE_ARGS ?? '').split(' ').filter(Boolean)
}

function taskTimes(log: string): Map<string, number> {
  const times = new Map<string, number>()
  for (const [line] of log.matchAll(/^.*"type":"terminal".*$/gm)) {
    const { end, taskId, t, sentAt } = JSON.parse(line) as TerminalEvent
    if (end === 'completed' && taskId !== undefined && sentAt !== undefined) times.set(taskId, t - sentAt)
  }
  return times
}

function arrivalsOf(log: string): ArrivalEvent[] {
  const arrivals = Array.from(log.matchAll(/^.*"type":"arrival".*$/gm), ([line]) => JSON.parse(line) as ArrivalEvent)
  return arrivals.sort((a, b) => a.intended - b.intended)
}

function streamedOf(log: string): OutcomeEvent[] {
  return Array.from(log.matchAll(/^.*"type":"outcome".*"stream":.*$/gm), ([line]) => JSON.parse(line) as OutcomeEvent)
}

function loadUsage(log: string): { loadCpuMs: number; loadRssMb: number } {
  let loadCpuMs = 0
  let rss = 0
  let before = 0
  for (const [line] of log.matchAll(/^.*"type":"generator".*$/gm)) {
    const event = JSON.parse(line) as GeneratorEvent
    loadCpuMs += event.cpuShare * (event.t - before)
    before = event.t
    rss = Math.max(rss, event.rssBytes)
  }
  return { loadCpuMs, loadRssMb: rss / 2 ** 20 }
}

function text(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
  let all = ''
  child[name]?.on('data', (chunk: Buffer) => {
    all += chunk.toString()
  })
  return () => all
}

/** From /proc, which is there wherever taskset is; NaN elsewhere. */
function cpuMsOf(child: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}
