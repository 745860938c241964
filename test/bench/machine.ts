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

/** The server's command, held to the first core where that can be. */
export function pinned(command: readonly string[]): [string, string[]] {
  const [program, ...args] = CAN_PIN ? ['taskset', '-c', '0', ...command] : command
  return [program as string, args as string[]]
}
