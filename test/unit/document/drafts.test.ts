import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { draftOf, removeDrafts } from '../../../src/document/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-drafts-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('removes the unfinished files of this process, and nothing else', () => {
  for (const name of ['tasks.csv', 'report.md', `report.html.${process.pid + 1}.tmp`])
    writeFileSync(join(folder, name), '')
  for (const name of ['tasks.csv', 'report.html']) writeFileSync(draftOf(join(folder, name)), 'half')
  removeDrafts(folder)
  expect(readdirSync(folder).sort()).toEqual(['report.md', `report.html.${process.pid + 1}.tmp`, 'tasks.csv'].sort())
  removeDrafts(join(folder, 'missing'))
})
