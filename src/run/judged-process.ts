import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { EXIT, GatebenchError } from '../errors.ts'
import { realClock } from '../time/real-clock.ts'

/** How a command ended. */
export interface CommandEnd {
  /** Null where a signal ended it. */
  code: number | null
  signal: NodeJS.Signals | null
  /** Its time was up. */
  isLate: boolean
  /** Somebody asked for the end. */
  isHalted: boolean
  /** Processes that it left behind, ended since. */
  left: number
}

export interface CommandOptions {
  words: readonly string[]
  env: NodeJS.ProcessEnv
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/** Names a process of the command in its environment, so that those that left its group are found too. */
const MARK = 'GATEBENCH_JUDGED'
/** How long a process may take to end once it was asked to. */
const GRACE_MS = 500

/**
 * Runs a command in a process group of its own until it ends, its time is up or `signal` aborts; then ends whatever it has started. What it
 * says goes to stderr. Throws GatebenchError COMMAND_UNUSABLE (exit 104) where it cannot be started.
 */
export async function runCommand({ words, env, timeoutMs, signal }: CommandOptions): Promise<CommandEnd> {
  const [file = '', ...args] = words
  const clock = realClock()
  const mark = `${process.pid}-${clock.originEpochMs + clock.now()}`
  const child = spawn(file, args, {
    env: { ...env, [MARK]: mark },
    stdio: ['ignore', 2, 2],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const killAll = (): void => {
    end(child, 'SIGKILL')
    for (const pid of marked(mark)) kill(pid, 'SIGKILL')
  }
  process.once('exit', killAll)
  let isLate = false
  const isHalted = (): boolean => signal?.aborted === true
  const ask = (): void => {
    end(child, 'SIGTERM')
    clock.alarm(clock.now() + GRACE_MS, () => end(child, 'SIGKILL'))
  }
  const alarm = clock.alarm(clock.now() + timeoutMs, () => {
    isLate = true
    ask()
  })
  signal?.addEventListener('abort', ask, { once: true })
  if (isHalted()) ask()
  try {
    const [code, ended] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', (cause) => reject(unusable(file, cause)))
      child.once('exit', (...how) => resolve(how))
    })
    const left = marked(mark)
    killAll()
    return { code, signal: ended, isLate, isHalted: isHalted(), left: left.length }
  } finally {
    alarm.cancel()
    signal?.removeEventListener('abort', ask)
    process.off('exit', killAll)
  }
}

/** Ends the whole group of a command. */
function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) kill(process.platform === 'win32' ? pid : -pid, signal)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** Processes of the command that still run, where the system tells; by their environment, for a daemon leaves the group. */
function marked(mark: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(`${MARK}=${mark}`))
      .map(Number)
  } catch {
    return []
  }
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}

function unusable(file: string, cause: Error): GatebenchError {
  return new GatebenchError(`cannot start ${file}: ${cause.message}`, {
    code: 'COMMAND_UNUSABLE',
    exitCode: EXIT.invalidInput,
    hint: 'name the command that starts your client after --, as you would type it',
    cause,
  })
}
