import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockRun } from '../../../src/run/folder/run-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lockFile = (): string => join(folder, 'run.lock')
const ownedBy = (pid: number, host = hostname(), more = ''): void =>
  writeFileSync(lockFile(), `${pid} ${host}${more}\n`)
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid

describe('lockRun', () => {
  const told: string[] = []
  const say = (notice: string): void => void told.push(notice)
  beforeEach(() => told.splice(0))

  it('names its holder, and leaves nothing behind', () => {
    const lock = lockRun(folder, say)
    expect(readFileSync(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} ${hostname()}( \\d+)?\n$`))
    expect(told).toEqual([])
    expect(readdirSync(folder)).toEqual(['run.lock'])
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses while the holder lives, and says who it is', () => {
    ownedBy(process.ppid)
    expect(() => lockRun(folder, say)).toThrow(
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
    expect(() => lockRun(folder, say)).toThrow(expect.objectContaining({ code: 'RUN_LOCKED' }))
  })

  it('takes over what a dead process left, and says so in one line', () => {
    const pid = deadPid()
    ownedBy(pid)
    lockRun(folder, say).release()
    expect(readdirSync(folder)).toEqual([])
    expect(told).toEqual([expect.stringMatching(new RegExp(`^[^\n]*process ${pid}[^\n]*has ended[^\n]*$`))])
  })

  it.each([
    ['empty', ''],
    ['blank', '\n'],
    ['garbage', '\u0000\u0007{"pid":'],
    ['no process at all', `0 ${hostname()}\n`],
    ['half an owner', `${process.ppid}`],
  ])('takes over one that names nobody (%s), and says so in one line', (_, text) => {
    writeFileSync(lockFile(), text)
    const lock = lockRun(folder, say)
    expect(readFileSync(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    lock.release()
    expect(readdirSync(folder)).toEqual([])
    expect(told).toEqual([expect.stringMatching(/^[^\n]*names no process[^\n]*$/)])
  })

  it.runIf(process.platform === 'linux')(
    'is not held up by another process that was given the number of a dead one',
    () => {
      // The lock of the process that had this number before, and began at another time.
      ownedBy(process.ppid, hostname(), ' 1')
      lockRun(folder, say).release()
      expect(told).toHaveLength(1)
    },
  )

  it.runIf(process.platform === 'linux')('knows the very process by when it began', async () => {
    const holder = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
    try {
      const stat = readFileSync(`/proc/${holder.pid}/stat`, 'utf8')
      // Behind the name of the program, which may hold anything: the 22nd of all.
      ownedBy(holder.pid as number, hostname(), ` ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`)
      expect(() => lockRun(folder, say)).toThrow(expect.objectContaining({ code: 'RUN_LOCKED' }))
      expect(told).toEqual([])
    } finally {
      holder.kill()
      await once(holder, 'exit')
    }
  })

  it('refuses a second run of the same process, until the first releases the folder', () => {
    const first = lockRun(folder, say)
    const content = readFileSync(lockFile(), 'utf8')
    expect(() => lockRun(folder, say)).toThrow(expect.objectContaining({ code: 'RUN_LOCKED' }))
    expect(readFileSync(lockFile(), 'utf8')).toBe(content)
    first.release()
    lockRun(folder, say).release()
    expect(readdirSync(folder)).toEqual([])
    expect(told).toEqual([])
  })

  it.runIf(process.platform === 'linux')('refuses a run in another thread of the process', () => {
    const first = lockRun(folder, say)
    const content = readFileSync(lockFile(), 'utf8')
    first.release()
    writeFileSync(lockFile(), content)
    expect(() => lockRun(folder, say)).toThrow(expect.objectContaining({ code: 'RUN_LOCKED' }))
    rmSync(lockFile())
  })

  it('releases only what is still its own', () => {
    const lock = lockRun(folder, say)
    ownedBy(process.ppid)
    lock.release()
    expect(existsSync(lockFile())).toBe(true)
  })

  it('says that a folder takes no files', () => {
    expect(() => lockRun(join(folder, 'missing'), say)).toThrow(
      expect.objectContaining({ code: 'RUN_NOT_WRITABLE', hint: expect.stringContaining('nothing was changed') }),
    )
  })
})
