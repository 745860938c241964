import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeFiles } from '../../../src/document/files.ts'
import { draftOf } from '../../../src/whole-file.ts'

let folder = ''
const contentOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
const files = [
  ['summary.json', 'new'],
  ['report.html', 'new'],
  ['report.md', 'new'],
] as const

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('replaces either all of the files or none, so that a summary never stands beside an older page', async () => {
  for (const [name] of files) writeFileSync(join(folder, name), 'old')
  // The disk takes the first file and refuses the second.
  mkdirSync(draftOf(join(folder, 'report.html')))
  await expect(writeFiles(folder, files)).rejects.toMatchObject({ code: 'REPORT_UNWRITABLE' })
  expect(files.map(([name]) => contentOf(name))).toEqual(['old', 'old', 'old'])
  rmSync(draftOf(join(folder, 'report.html')), { recursive: true, force: true })

  expect(await writeFiles(folder, files)).toEqual(files.map(([name]) => join(folder, name)))
  expect(files.map(([name]) => contentOf(name))).toEqual(['new', 'new', 'new'])
})

it('replaces the first file last', async () => {
  writeFileSync(join(folder, 'summary.json'), 'old')
  writeFileSync(join(folder, 'report.md'), 'old')
  // What stands in the place of the page cannot be replaced by a file, as where a process dies at that point.
  mkdirSync(join(folder, 'report.html'))
  await expect(writeFiles(folder, files)).rejects.toMatchObject({ code: 'REPORT_UNWRITABLE' })
  expect([contentOf('summary.json'), contentOf('report.md')]).toEqual(['old', 'new'])
})

it('keeps whole files of a folder that had none, so that a full disk hides no summary', async () => {
  mkdirSync(draftOf(join(folder, 'report.html')))
  await expect(writeFiles(folder, files)).rejects.toMatchObject({ code: 'REPORT_UNWRITABLE' })
  expect(contentOf('summary.json')).toBe('new')
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp') && !name.startsWith('report.html'))).toEqual([])
})
