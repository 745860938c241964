import { type ChildProcess, spawn } from 'node:child_process'
import { GatebenchError } from '../errors.ts'
import type { Clock } from '../time/clock.ts'
import { realClock } from '../time/real-clock.ts'
import type { Containment } from './containment.ts'
import { findProgram, interpreterOf } from './find-program.ts'
import { markProcesses } from './marked-processes.ts'
import { openPidNamespace } from './pid-namespace.ts'
import { groupOf, signalProcess } from './process-table.ts'
import type { ContainmentKind } from './verdict.ts'

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
  /** Means that kept its processes together. */
  containment: ContainmentKind
}

export interface CommandOptions {
  words: readonly string[]
  env: NodeJS.ProcessEnv
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** PATH for gatebench's own helpers; by default where systems keep theirs. */
  path?: string | undefined
  /** By default the strongest that the system grants. */
  containment?: RequestedContainment | undefined
}

/** Means that can be requested. */
export const REQUESTED_CONTAINMENTS = ['auto', 'namespace', 'scan'] as const
export type RequestedContainment = (typeof REQUESTED_CONTAINMENTS)[number]

/** How long a process may take to end once it was asked to. */
const GRACE_MS = 500

/**
 * Runs a command until it ends, its time is up or `signal` aborts; then ends whatever it has started. The same happens when this process is
 * killed. What the command says goes to stderr. Throws GatebenchError COMMAND_UNUSABLE where it cannot be started, and
 * CONTAINMENT_UNAVAILABLE where the system does not grant what was asked for (exit 104).
 */
export async function runCommand(options: CommandOptions): Promise<CommandEnd> {
  const { words, env, timeoutMs, signal } = options
  const clock = realClock()
  if (process.platform !== 'win32') requireProgram(words[0] ?? '', env.PATH)
  const inside = await contain(options, clock)
  const endNow = (): void => inside.endNow()
  process.once('exit', endNow)
  try {
    const [file = '', ...args] = inside.wrap(words)
    const child = spawn(file, args, {
      env: { ...env, ...inside.env },
      stdio: ['ignore', 2, 2],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    if (child.pid !== undefined) inside.started(child.pid)
    const [end, isLate] = await endOf(child, words[0] ?? '', inside, { timeoutMs, signal, clock })
    const left = inside.left()
    return { ...end, isLate, isHalted: signal?.aborted === true, left, containment: inside.kind }
  } finally {
    await inside.end()
    process.off('exit', endNow)
  }
}

type Ended = Pick<CommandEnd, 'code' | 'signal'>

/** Waits for the end of a command, and asks for it when its time is up or `signal` aborts. */
async function endOf(
  child: ChildProcess,
  word: string,
  inside: Containment,
  { timeoutMs, signal, clock }: Pick<CommandOptions, 'timeoutMs' | 'signal'> & { clock: Clock },
): Promise<[Ended, isLate: boolean]> {
  const { pid } = child
  let isLate = false
  const ask = (): void => {
    if (pid === undefined) return
    inside.ask(pid)
    clock.alarm(clock.now() + GRACE_MS, () => signalProcess(groupOf(pid), 'SIGKILL'))
  }
  const alarm = clock.alarm(clock.now() + timeoutMs, () => {
    isLate = true
    ask()
  })
  signal?.addEventListener('abort', ask, { once: true })
  if (signal?.aborted === true) ask()
  try {
    const end = await new Promise<Ended>((resolve, reject) => {
      child.once('error', (cause) => reject(unusable(word, cause.message, cause)))
      child.once('exit', (code, by) => resolve({ code, signal: by }))
    })
    return [end, isLate]
  } finally {
    alarm.cancel()
    signal?.removeEventListener('abort', ask)
  }
}

async function contain({ containment = 'auto', env, path }: CommandOptions, clock: Clock): Promise<Containment> {
  const own = containment === 'scan' ? null : await openPidNamespace(path, clock)
  if (own !== null) return own
  if (containment === 'auto' || containment === 'scan') return markProcesses(env, path, clock)
  throw new GatebenchError('this system does not allow a PID namespace', {
    code: 'CONTAINMENT_UNAVAILABLE',
    hint: 'leave out --containment, or install unshare and nsenter (util-linux) and allow user namespaces',
  })
}

/** Looks for a program before anything is started for it: what wraps a command would only say that it failed. */
function requireProgram(word: string, path: string | undefined): void {
  const program = findProgram(word, path)
  if (program === null) throw unusable(word, 'there is no such program')
  const interpreter = interpreterOf(program)
  if (interpreter !== null && findProgram(interpreter) === null) throw unusable(word, `there is no ${interpreter}`)
}

function unusable(word: string, why: string, cause?: Error): GatebenchError {
  return new GatebenchError(`cannot start ${word}: ${why}`, {
    code: 'COMMAND_UNUSABLE',
    hint: 'after --, write the command that starts your client, as you would type it',
    ...(cause === undefined ? {} : { cause }),
  })
}
