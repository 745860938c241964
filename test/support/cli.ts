import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const dist = join(root, 'dist/cli/main.js')

/** The command line: for tests as built from the source of now (build.ts), for what is run by hand as `npm run build` left it. */
const CLI = process.env.GATEBENCH_TEST_CLI ?? dist

/** The folder of everything that was built with it. */
export const BUILT = resolve(dirname(CLI), '..')

/** What was said on stderr besides how far simulations are, which a slow machine says and a quick one does not. */
export function withoutProgress(stderr: string): string {
  return stderr.replaceAll(/^[^\n:]+: [\d,]+ of [\d,]+ simulations, .*\n/gm, '')
}

export interface CliRun {
  child: ChildProcess
  /** What it has said so far. */
  output: { stdout: string; stderr: string }
  /** Resolves with what it came to; the signal that killed it instead of a code. */
  ended: Promise<{ code: number | NodeJS.Signals; stdout: string; stderr: string }>
}

export interface CliOptions {
  cwd?: string
  env?: Record<string, string>
  /** Flags of node itself. */
  node?: readonly string[]
  /** Makes it the leader of a process group. */
  ownGroup?: boolean
  /** Soft limit of the size of any file it writes, in KiB. */
  largestFileKiB?: number
  /** How many files it may have open at once. */
  openFiles?: number
  /** Open files that it writes to instead; nothing of theirs is in `output`. */
  stdout?: number
  stderr?: number
}

/** The words that start gatebench, for whoever starts it by another program. */
export function cliWords(args: readonly string[]): string[] {
  return [process.execPath, CLI, ...args]
}

/** Starts gatebench in a process of its own. Of this environment only what a process needs to live is passed on. */
export function startCli(args: readonly string[], options: CliOptions = {}): CliRun {
  const words = [process.execPath, ...(options.node ?? []), CLI, ...args]
  const { largestFileKiB, openFiles } = options
  const limits = [
    ...(largestFileKiB === undefined ? [] : [`ulimit -f ${2 * largestFileKiB}`]),
    ...(openFiles === undefined ? [] : [`ulimit -n ${openFiles}`]),
  ]
  const [file = '', ...argv] =
    limits.length === 0 ? words : ['sh', '-c', [...limits, 'exec "$@"'].join('; '), 'sh', ...words]
  const child = spawn(file, argv, {
    cwd: options.cwd ?? root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1', ...options.env },
    stdio: ['ignore', options.stdout ?? 'pipe', options.stderr ?? 'pipe'],
    detached: options.ownGroup ?? false,
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, ...output }))
  return { child, output, ended }
}

export function runCli(args: readonly string[], options: CliOptions = {}): CliRun['ended'] {
  return startCli(args, options).ended
}
