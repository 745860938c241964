import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireReplaceable, requireWritableFolder } from '../../../src/run/folder/output-place.ts'
import { folderFor, makeRunFolder, requireEmpty } from '../../../src/run/folder/run-folder.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gatebench-folder-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const under = (name: string): string => join(root, name)

async function used(out: string | typeof under): Promise<string> {
  const { path } = await makeRunFolder(out, 'smoke-seed42')
  writeFileSync(join(path, 'report.html'), '')
  return path
}

test('a folder that nobody named is the next that is free: what was written before stays', async () => {
  expect(await used(under)).toBe(under('smoke-seed42'))
  expect(await used(under)).toBe(under('smoke-seed42-2'))
  expect(await used(under)).toBe(under('smoke-seed42-3'))
})

test('of several that begin at once each has a folder of its own', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => makeRunFolder(under, 'smoke-seed42')))
  expect(new Set(made.map(({ path }) => path)).size).toBe(6)
})

test('a folder that somebody named is that one, or none', async () => {
  const own = under('mine')
  expect(await used(own)).toBe(own)
  await expect(makeRunFolder(own, 'smoke-seed42')).rejects.toMatchObject({ code: 'OUT_NOT_EMPTY', exitCode: 104 })
})

test('a file in its place is told as what it is', async () => {
  writeFileSync(under('smoke-seed42'), '')
  await expect(makeRunFolder(under, 'smoke-seed42')).rejects.toMatchObject({ code: 'OUT_NOT_WRITABLE', exitCode: 104 })
})

test('an empty text is no folder, though to the file system it is the current one', async () => {
  const refused = { code: 'USAGE', exitCode: 104, message: expect.stringContaining('its value is empty') }
  await expect(makeRunFolder('', 'smoke-seed42')).rejects.toMatchObject(refused)
  await expect(makeRunFolder(() => '', 'smoke-seed42')).rejects.toMatchObject(refused)
  await expect(requireEmpty('')).rejects.toMatchObject(refused)
  await expect(requireWritableFolder('')).rejects.toMatchObject(refused)
  expect(() => folderFor('', 'plan-app')).toThrow(expect.objectContaining(refused))
})

test('a folder is tried before the work, and nothing is left of the trial', async () => {
  await requireWritableFolder(under('a/b'), '--write')
  expect(existsSync(under('a'))).toBe(false)
  await requireWritableFolder(root)
  expect(existsSync(root)).toBe(true)
  writeFileSync(under('file'), '')
  for (const place of [under('file'), under('file/below')]) {
    const hint = expect.stringContaining('--write')
    await expect(requireWritableFolder(place, '--write')).rejects.toMatchObject({ code: 'OUT_NOT_WRITABLE', hint })
  }
})

test('only an earlier output of its kind, or an empty file, is replaced without force', async () => {
  const kind = { what: 'mine', isOne: (file: string) => readFileSync(file, 'utf8') === 'mine' }
  const lost = { code: 'FILE_EXISTS', exitCode: 104, hint: expect.stringContaining('--force') }
  for (const [name, text] of Object.entries({ own: 'mine', empty: '', other: 'theirs' }))
    writeFileSync(under(name), text)
  for (const name of ['own', 'empty', 'missing']) await requireReplaceable(under(name), '--out', kind)
  await requireReplaceable(root, '--out', kind)
  await expect(requireReplaceable(under('other'), '--out', kind)).rejects.toMatchObject(lost)
  await requireReplaceable(under('other'), '--out', kind, true)
})
