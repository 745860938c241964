import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRunFolder } from '../../../src/run/run-folder.ts'

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

test('a folder that somebody named is that one, or none', async () => {
  const own = under('mine')
  expect(await used(own)).toBe(own)
  await expect(makeRunFolder(own, 'smoke-seed42')).rejects.toMatchObject({ code: 'OUT_NOT_EMPTY', exitCode: 104 })
})

test('a file in its place is told as what it is', async () => {
  writeFileSync(under('smoke-seed42'), '')
  await expect(makeRunFolder(under, 'smoke-seed42')).rejects.toMatchObject({ code: 'OUT_NOT_WRITABLE', exitCode: 104 })
})
