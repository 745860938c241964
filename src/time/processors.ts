import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { valueOr } from '../errors.ts'

const GROUPS = '/sys/fs/cgroup'

/**
 * Number of processors that this process may use: those it is bound to, or less where a quota of its control group allows less. A quota may be a fraction.
 * `read` returns a file's text, and throws where there is none.
 */
export function processorsAllowed(
  bound = availableParallelism(),
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): number {
  return Math.min(bound, quotaOfGroups(read))
}

/** The smallest quota of the process's control group and those above it; Infinity where none is set, as outside Linux. */
function quotaOfGroups(read: (path: string) => string): number {
  let group = '/'
  try {
    group = /^0::(\/.*)$/m.exec(read('/proc/self/cgroup'))?.[1] ?? '/'
  } catch {
    return Number.POSITIVE_INFINITY
  }
  let quota = quotaIn(join(GROUPS, 'cpu'), read)
  for (let at = group; ; at = dirname(at)) {
    quota = Math.min(quota, quotaIn(join(GROUPS, at), read))
    if (at === '/' || at === '.') return quota
  }
}

/** `cpu.max` of version 2 ("200000 100000" is two processors), the two files of version 1. */
function quotaIn(folder: string, read: (path: string) => string): number {
  const ratio = (quota: string | undefined, period: string | undefined): number => {
    const share = Number(quota) / Number(period)
    return share > 0 ? share : Number.POSITIVE_INFINITY
  }
  const words = (name: string): string[] => read(join(folder, name)).trim().split(/\s+/)
  const whole = valueOr(() => words('cpu.max'), null)
  if (whole !== null) return ratio(whole[0], whole[1])
  // Version 1, or no quota.
  return valueOr(() => ratio(words('cpu.cfs_quota_us')[0], words('cpu.cfs_period_us')[0]), Number.POSITIVE_INFINITY)
}
