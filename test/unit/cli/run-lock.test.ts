import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockRun } from '../../../src/cli/run-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lockFile = (): string => join(folder, 'run.lock')
const ownedBy = (pid: number, host = hostname()): void => writeFileSync(lockFile(), `${pid} ${host}\n`)
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid

describe('lockRun', () => {
  it('names its holder, and leaves nothing behind', () => {
    const lock = lockRun(folder)
    expect(readFileSync(lockFile(), 'utf8')).toBe(`${process.pid} ${hostname()}\n`)
    expect(readdirSync(folder)).toEqual(['run.lock'])
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses while the holder lives, and says who it is', () => {
    ownedBy(process.ppid)
    expect(() => lockRun(folder)).toThrow(
      expect.objectContaining({
        code: 'RUN_LOCKED',
        exitCode: 104,
        message: expect.stringContaining(`${process.ppid}`),
      }),
    )
    expect(readdirSync(folder)).toEqual(['run.lock'])
  })

  it('cannot see whether a process of another machine lives, and lets it be', () => {
    ownedBy(deadPid(), 'elsewhere')
    expect(() => lockRun(folder)).toThrow(expect.objectContaining({ code: 'RUN_LOCKED' }))
  })

  it('takes over what a dead process left', () => {
    ownedBy(deadPid())
    lockRun(folder).release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('releases only what is still its own', () => {
    const lock = lockRun(folder)
    ownedBy(process.ppid)
    lock.release()
    expect(existsSync(lockFile())).toBe(true)
  })

  it('says that a folder takes no files', () => {
    expect(() => lockRun(join(folder, 'missing'))).toThrow(
      expect.objectContaining({ code: 'RUN_NOT_WRITABLE', hint: expect.stringContaining('nothing was changed') }),
    )
  })
})
