import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'

/** Where figures were measured: without it they say nothing. */
export const MACHINE = {
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
} as const

/**
 * Whether the server can be held to one core. The client is not: it is a process of many threads (its own, the pacer's, V8's), and people
 * run it free. Held to a core as well, it measures how they take turns there.
 */
export const CAN_PIN = cpus().length > 1 && isOnPath('taskset')

export function isOnPath(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A command held to a core where that can be; the server's to the first. */
export function pinned(command: readonly string[], core = 0): [string, string[]] {
  const [program, ...args] = CAN_PIN ? ['taskset', '-c', String(core), ...command] : command
  return [program as string, args as string[]]
}

/**
 * Gives a thread precedence over whatever else wants its core, the kernel's own threads among them, where we may. For a server that stamps
 * what arrives: a stamp that waited for a core tells of the machine, and would count against the client.
 */
export function givePrecedence(thread: number): void {
  try {
    execFileSync('chrt', ['--fifo', '--pid', '1', String(thread)], { stdio: 'ignore' })
  } catch {
    // Its stamps are later by what the machine does meanwhile, as the bare ticker's are too.
  }
}
