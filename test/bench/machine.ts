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

/** Whether processes can be held to one core each, so that client and server do not take turns on the same. */
export const CAN_PIN = !process.env.NO_PIN && cpus().length > 1 && isOnPath('taskset')

export function isOnPath(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A command held to one core, where that can be. */
export function pinned(core: number, command: readonly string[]): [string, string[]] {
  const [program, ...args] = CAN_PIN ? ['taskset', '-c', String(core), ...command] : command
  return [program as string, args as string[]]
}

export const SERVER_CORE = 0
export const CLIENT_CORE = 1
