import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runProgram } from '../../../src/cli/program.ts'
import { GOOD_PROFILE } from '../../support/wrong-inputs.ts'

const disk = vi.hoisted(() => ({ isFull: false }))

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  const writeFile = async (path: string, text: string, options: object): Promise<void> => {
    if (!disk.isFull || text === '') return fs.writeFile(path, text, options)
    await fs.writeFile(path, text.slice(0, 40), options)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  }
  return { ...fs, writeFile }
})

let folder: string
const at = (name: string): string => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-full-disk-'))
  writeFileSync(at('p.yaml'), GOOD_PROFILE)
})
afterEach(() => {
  disk.isFull = false
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

async function onFullDisk(words: readonly string[]): Promise<unknown> {
  disk.isFull = true
  return runProgram(words).catch((error: unknown) => error)
}

it('a baseline that does not fit leaves the earlier one whole', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const words = ['baseline', at('p.yaml'), '--seeds', '1', '--out', at('b.json')]
  expect(await runProgram(words)).toBe(0)
  const earlier = readFileSync(at('b.json'), 'utf8')
  expect(await onFullDisk(words)).toMatchObject({ code: 'OUT_NOT_WRITABLE', exitCode: 104 })
  expect(readFileSync(at('b.json'), 'utf8')).toBe(earlier)
  expect(readdirSync(folder).sort()).toEqual(['b.json', 'p.yaml'])
})

it('a profile that is upgraded in place stays as it was', async () => {
  const former = GOOD_PROFILE.replace('models:', 'gateway: { mock: { timeScale: 10 } }\nmodels:')
  writeFileSync(at('old.yaml'), former)
  expect(await onFullDisk(['profile', 'upgrade', at('old.yaml')])).toMatchObject({
    code: 'FILE_NOT_WRITABLE',
    exitCode: 104,
  })
  expect(readFileSync(at('old.yaml'), 'utf8')).toBe(former)
})

it.each([{ force: [] }, { force: ['--force'] }])(
  'a first profile leaves nothing half, with $force',
  async ({ force }) => {
    if (force.length > 0) writeFileSync(at('z.yaml'), 'mine')
    const refused = await onFullDisk(['init', at('z.yaml'), '--yes', ...force])
    expect(refused).toMatchObject({ code: 'FILE_NOT_WRITABLE', exitCode: 104 })
    if (force.length > 0) expect(readFileSync(at('z.yaml'), 'utf8')).toBe('mine')
    else expect(existsSync(at('z.yaml'))).toBe(false)
  },
)
