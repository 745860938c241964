import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadProfile } from '../../../src/profile/load-profile.ts'
import { GOOD } from './bad-profiles.ts'

const WITH_TRACE = GOOD.replace('process: poisson, rate: 30/min', 'process: trace, file: arrivals.csv, speedup: 2')

let dir: string
const write = (name: string, content: string | Buffer): string => {
  writeFileSync(join(dir, name), content)
  return join(dir, name)
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'gatebench-profile-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

describe('loadProfile', () => {
  it('reads a file, with or without a byte order mark', async () => {
    expect((await loadProfile(write('good.yaml', GOOD))).name).toBe('good')
    expect((await loadProfile(write('bom.yaml', `\uFEFF${GOOD}`))).name).toBe('good')
  })

  it('reads a trace beside the profile', async () => {
    write('arrivals.csv', 't\n0\n1500\n1000\n')
    const profile = await loadProfile(write('trace.yaml', WITH_TRACE))
    expect(profile.models[0]?.arrivals).toEqual({
      process: 'trace',
      file: 'arrivals.csv',
      speedup: 2,
      instantsMs: [0, 500, 750],
    })
  })

  it('finds a tier and a preset of your own beside the profile, wherever it is run', async () => {
    const tierOf = async (tier: string): Promise<unknown> => {
      const path = write('own-tier.yaml', GOOD.replace('tier: standard', `tier: ${tier}, preset: ${tier}`))
      const { target } = (await loadProfile(path)).gateway
      if (target.kind !== 'mock') throw new Error('no mock')
      expect(target.preset).toBe(target.tier)
      return target.tier
    }
    mkdirSync(join(dir, 'tiers'))
    write('tiers/mine.yaml', 'about: mine\n')
    write('mine', 'about: mine\n')
    expect(await tierOf('./tiers/mine.yaml')).toBe(join(dir, 'tiers/mine.yaml'))
    expect(await tierOf('tiers/mine.yaml')).toBe(join(dir, 'tiers/mine.yaml'))
    expect(await tierOf(join(dir, 'tiers/mine.yaml'))).toBe(join(dir, 'tiers/mine.yaml'))
    expect(await tierOf('./mine')).toBe(join(dir, 'mine'))
    // A name is a name, whatever lies beside; and what is not there is told of by its own path.
    expect(await tierOf('mine')).toBe('mine')
    expect(await tierOf('tiers/absent.yaml')).toBe('tiers/absent.yaml')
  })

  it('names the place of a fault by the path it was given', async () => {
    const path = write('bad.yaml', 'version: 1\nname: x\nmodels: 3\n')
    await expect(loadProfile(path)).rejects.toMatchObject({ place: { file: path, line: 3, column: 9 } })
  })

  it('says what is wrong with a file that cannot be read', async () => {
    const refusal = { code: 'PROFILE_UNREADABLE', exitCode: 104 }
    await expect(loadProfile(join(dir, 'absent.yaml'))).rejects.toMatchObject({
      ...refusal,
      message: `${join(dir, 'absent.yaml')}: no such file`,
    })
    mkdirSync(join(dir, 'folder'))
    await expect(loadProfile(join(dir, 'folder'))).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(/a directory, not a file$/),
    })
    await expect(loadProfile(write('latin.yaml', Buffer.from([0x6e, 0xe9])))).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(/not UTF-8 text$/),
    })
    await expect(loadProfile(write('huge.yaml', '#'.repeat(2 ** 20 + 1)))).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(/larger than 1MiB$/),
    })
  })

  it.each([
    ['sorted', (n: number) => n],
    ['with one that comes late', (n: number) => (n === 150_000 ? 1 : n)],
  ])('walks a long trace, %s, as it holds one', async (_, instantOf) => {
    write('long.csv', `t\r\n${Array.from({ length: 200_000 }, (__, n) => instantOf(n) / 8).join('\r\n')}`)
    const path = write('long.yaml', WITH_TRACE.replace('arrivals.csv', 'long.csv'))
    const instantsOf = async (traces: 'held' | 'walked'): Promise<Iterable<number>> => {
      const arrivals = (await loadProfile(path, { traces })).models[0]?.arrivals
      return arrivals?.process === 'trace' ? arrivals.instantsMs : []
    }
    const held = await instantsOf('held')
    const walked = await instantsOf('walked')
    // Compared as bytes: an assertion on each of so many would take a second.
    const bytesOf = (instants: Iterable<number>): Buffer => Buffer.from(Float64Array.from(instants).buffer)
    const expected = bytesOf(Array.from({ length: 200_000 }, (__, n) => instantOf(n) / 16).sort((a, b) => a - b))
    expect(bytesOf(held).equals(expected)).toBe(true)
    expect(bytesOf(walked).equals(expected)).toBe(true)
    expect(bytesOf(walked).equals(expected), 'walked again').toBe(true)
    expect(Array.isArray(walked)).toBe(_ !== 'sorted')
  })

  it.runIf(process.platform !== 'win32')('refuses a trace without an end, or that can be read but once', async () => {
    const refusal = { code: 'TRACE_UNREADABLE', exitCode: 104 }
    const of = (file: string): string => write('endless.yaml', WITH_TRACE.replace('arrivals.csv', file))
    await expect(loadProfile(of('/dev/zero'))).rejects.toMatchObject({
      ...refusal,
      message: '/dev/zero: not a regular file',
    })
    execFileSync('mkfifo', [join(dir, 'pipe')])
    await expect(loadProfile(of('pipe'))).rejects.toMatchObject({
      ...refusal,
      message: `${join(dir, 'pipe')}: not a regular file`,
    })
    await expect(loadProfile(of('.'))).rejects.toMatchObject(refusal)
    await expect(loadProfile('/dev/zero')).rejects.toMatchObject({
      code: 'PROFILE_UNREADABLE',
      message: '/dev/zero: not a regular file',
    })
  })

  it('refuses a trace none of which lies within the phases', async () => {
    write('late.csv', 't\n22001\n')
    const path = write('late.yaml', WITH_TRACE.replace('arrivals.csv', 'late.csv'))
    await expect(loadProfile(path)).rejects.toMatchObject({
      code: 'TRACE_INVALID',
      message: 'late.csv:1:1: no start time lies within the phases',
    })
  })

  it('says which trace is missing', async () => {
    const path = write('no-trace.yaml', WITH_TRACE.replace('arrivals.csv', 'absent.csv'))
    await expect(loadProfile(path)).rejects.toMatchObject({
      code: 'TRACE_UNREADABLE',
      message: `${join(dir, 'absent.csv')}: no such file`,
    })
  })
})
