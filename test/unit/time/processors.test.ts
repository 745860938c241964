import { describe, expect, it } from 'vitest'
import { processorsAllowed } from '../../../src/time/processors.ts'

/** A system whose files are these. */
const files =
  (texts: Readonly<Record<string, string>>) =>
  (path: string): string => {
    const text = texts[path]
    if (text === undefined) throw new Error(`ENOENT ${path}`)
    return text
  }

describe('processors that a process may use', () => {
  it('are those it is bound to where no group has a quota', () => {
    expect(processorsAllowed(8, files({}))).toBe(8)
    expect(
      processorsAllowed(8, files({ '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': 'max 100000\n' })),
    ).toBe(8)
  })

  it('are the quota of a container', () => {
    const container = { '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '150000 100000\n' }
    expect(processorsAllowed(8, files(container))).toBe(1.5)
    expect(processorsAllowed(1, files(container))).toBe(1)
  })

  it('are the smallest quota of a group and those above it', () => {
    const nested = {
      '/proc/self/cgroup': '12:cpu:/elsewhere\n0::/ci/job\n',
      '/sys/fs/cgroup/ci/job/cpu.max': 'max 100000\n',
      '/sys/fs/cgroup/ci/cpu.max': '50000 100000\n',
      '/sys/fs/cgroup/cpu.max': '400000 100000\n',
    }
    expect(processorsAllowed(8, files(nested))).toBe(0.5)
  })

  it('are the quota of version 1', () => {
    const first = {
      '/proc/self/cgroup': '4:cpu,cpuacct:/docker/x\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '200000\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
    }
    expect(processorsAllowed(8, files(first))).toBe(2)
    expect(processorsAllowed(8, files({ ...first, '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n' }))).toBe(8)
  })
})
