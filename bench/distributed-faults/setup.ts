import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOnPath } from '../machine.ts'

/** What a fault needs to be there before the run begins. */
export interface Setup {
  /** Each process reaches Redis by a way of its own. */
  hasWays?: boolean
  redis?: { settings?: readonly string[]; env?: Record<string, string>; login?: string }
  /** Added to the environment of the coordinator, and of the first worker. */
  coordinator?: Record<string, string>
  worker?: Record<string, string>
  /** Workers have no room for what Redis does not take. */
  hasFullDisks?: boolean
}

/** While this file is there, the disk is slow. */
export const slowWhen = (folder: string): string => join(folder, 'disk-is-slow')
/** By how much a clock is off. */
export const clockFile = (folder: string): string => join(folder, 'clock')

const USER = ['--user', 'gatebench', 'on', '>open-sesame', '~gatebench:*']
const RIGHTS = '+@read +@write +@scripting +@connection +time -@dangerous +info +config|get'.split(' ')

/** Why a fault cannot be brought about on this machine; null where it can. */
export function lacksFor(fault: string): string | null {
  return /^(clock|slow disk)/.test(fault) && !isOnPath('gcc') ? 'apt-get install gcc' : null
}

export function setupOf(fault: string, folder: string): Setup {
  if (/cut off|reaches|far away/.test(fault)) return { hasWays: true }
  if (fault === 'Redis that cannot save') return { redis: { settings: ['--enable-protected-configs', 'yes'] } }
  if (fault.startsWith('right to write'))
    return { redis: { settings: [...USER, ...RIGHTS], login: 'gatebench:open-sesame' } }
  if (fault.startsWith('full disks')) return { hasFullDisks: true }
  if (fault === 'slow disk of Redis') return { redis: { env: slowDisk(folder) } }
  if (fault === 'slow disk of the coordinator') return { coordinator: slowDisk(folder) }
  if (fault === 'clock of Redis jumps') return { redis: { env: fakeClock(folder) } }
  if (fault === 'clock of a worker jumps') return { worker: fakeClock(folder) }
  if (fault === 'clock of the coordinator jumps') return { coordinator: fakeClock(folder) }
  return {}
}

/** The wall clock of a process, which a file moves; what runs by the monotonic one is not touched. */
function fakeClock(folder: string): Record<string, string> {
  writeFileSync(clockFile(folder), '0')
  return { LD_PRELOAD: compiled('clock-jump', folder), FAULT_CLOCK: clockFile(folder) }
}

/** Every sync of a file takes 400 ms while a file is there. */
function slowDisk(folder: string): Record<string, string> {
  return { LD_PRELOAD: compiled('slow-disk', folder), FAULT_DISK_WHEN: slowWhen(folder), FAULT_DISK_MS: '400' }
}

function compiled(name: string, folder: string): string {
  const library = join(folder, `${name}.so`)
  const source = fileURLToPath(new URL(`./${name}.c`, import.meta.url))
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'])
  return library
}
