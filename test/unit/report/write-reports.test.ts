import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { writeReports } from '../../../src/report/write-reports.ts'
import { sampleEvents, sampleSummary } from '../../support/sample-summary.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatebench-report-'))
})
afterEach(() => rm(folder, { recursive: true }))

const profileYaml = 'version: 1\n'
const NAMES = [
  'summary.json',
  'report.html',
  'report.md',
  'junit.xml',
  'latency.hlog',
  'response-time.hgrm',
  'service-time.hgrm',
  'metrics.prom',
  'tasks.csv',
]

test('writes every file into a folder that it makes, and leaves no draft', async () => {
  const directory = join(folder, 'deep', 'run')
  const paths = await writeReports(directory, sampleSummary(), { profileYaml, events: sampleEvents() })
  expect(paths).toEqual(NAMES.map((name) => join(directory, name)))
  expect((await readdir(directory)).sort()).toEqual([...NAMES].sort())
  expect(JSON.parse(await readFile(join(directory, 'summary.json'), 'utf8'))).toEqual(sampleSummary())
})

test('the same summary gives the same bytes, and a second writing replaces the first', async () => {
  const read = async (): Promise<string[]> => Promise.all(NAMES.map((name) => readFile(join(folder, name), 'utf8')))
  await writeReports(folder, sampleSummary(), { profileYaml, events: sampleEvents() })
  const first = await read()
  await writeReports(folder, sampleSummary(), { profileYaml, events: sampleEvents() })
  expect(await read()).toEqual(first)
})

test('without events there is no tasks.csv', async () => {
  const paths = await writeReports(folder, sampleSummary(), { profileYaml })
  expect(paths.map((path) => path.slice(folder.length + 1))).toEqual(NAMES.slice(0, -1))
})

test('a refusal of the disk names the folder and a way out', async () => {
  const file = join(folder, 'taken')
  await writeFile(file, '')
  await expect(writeReports(join(file, 'run'), sampleSummary(), { profileYaml })).rejects.toMatchObject({
    name: 'GatebenchError',
    code: 'REPORT_UNWRITABLE',
    exitCode: 104,
    hint: expect.stringContaining('--out'),
  })
})

test('an event log that breaks off keeps its own error and the old file', async () => {
  await writeReports(folder, sampleSummary(), { profileYaml, events: sampleEvents() })
  const before = await readFile(join(folder, 'tasks.csv'), 'utf8')
  function* broken(): Generator<RunEvent> {
    yield* sampleEvents()
    throw new RangeError('line 5 is cut off')
  }
  await expect(writeReports(folder, sampleSummary(), { profileYaml, events: broken() })).rejects.toThrow(RangeError)
  expect(await readFile(join(folder, 'tasks.csv'), 'utf8')).toBe(before)
  expect((await readdir(folder)).sort()).toEqual([...NAMES].sort())
})
