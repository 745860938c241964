import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { draftOf, overwrite, removeDrafts, writeNew } from '../../src/whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-drafts-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('removes the unfinished files of this process when it ends, and nothing else', async () => {
  mkdirSync(folder, { recursive: true })
  const others = ['report.md', `report.html.${process.pid + 1}.tmp`, 'tasks.csv']
  for (const name of others) writeFileSync(join(folder, name), '')
  for (const name of ['tasks.csv', 'missing']) draftOf(join(folder, name))
  const held = async function* (): AsyncGenerator<string> {
    writeFileSync(draftOf(join(folder, 'tasks.csv')), 'half')
    yield 'half'
    for (const listener of process.listeners('exit')) if (listener.name.endsWith('removeDrafts')) listener(0)
    expect(readdirSync(folder).sort()).toEqual(others.toSorted())
    throw new Error('ended')
  }
  await expect(writeNew(join(folder, 'own.yaml'), held())).rejects.toThrow('ended')
  await writeNew(join(folder, 'own.yaml'), 'whole')
  removeDrafts()
  expect(readdirSync(folder).sort()).toEqual(['own.yaml', ...others].sort())
})

it('overwrites a file through a link, with its mode, and gives a device the text itself', async () => {
  mkdirSync(folder, { recursive: true })
  const [file, link] = [join(folder, 'own.yaml'), join(folder, 'link.yaml')]
  writeFileSync(file, 'old')
  chmodSync(file, 0o640)
  symlinkSync('own.yaml', link)
  await overwrite(link, 'new')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(statSync(file).mode & 0o777).toBe(0o640)
  await overwrite(join(folder, 'none.yaml'), 'new')
  await overwrite('/dev/null', 'new')
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  expect(readdirSync(folder).sort()).toEqual(['link.yaml', 'none.yaml', 'own.yaml'])
})

it('makes a new file only where there is none', async () => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'own.yaml')
  await writeNew(file, 'first')
  await expect(writeNew(file, 'second')).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(file, 'utf8')).toBe('first')
})
