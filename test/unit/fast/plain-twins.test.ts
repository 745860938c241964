import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Summary } from '../../../src/measure/summary/summary.ts'
import { loadProfile } from '../../../src/profile/load-profile.ts'
import { byDay } from '../../support/by-day.ts'
import * as plain from '../../support/plain-twins.ts'

const TWINS = {
  'number-map': { NumberMap: plain.NumberMap },
  'json-bytes': {
    writeJsonObject: plain.writeJsonObject,
    writeNumber: plain.writeNumber,
    MOST_NUMBER_BYTES: plain.MOST_NUMBER_BYTES,
  },
  crc32: { crc32: plain.crc32 },
  'csv-bytes': { CsvBytes: plain.CsvBytes },
  'flat-objects': { FlatObjects: plain.FlatObjects },
}

/** The run that each plain twin is compared with. */
let fast: Awaited<ReturnType<typeof run>>
beforeAll(async () => {
  fast = await run()
})
afterEach(() => {
  for (const file of Object.keys(TWINS)) vi.doUnmock(`../../../src/fast/${file}.ts`)
})

/** A run in virtual time with its log on disk: the digests of the log, of the events that are read from it and of `tasks.csv`, and the summary. */
async function run(): Promise<{ log: string; read: string; csv: string; summary: Summary }> {
  vi.resetModules()
  const { readEventLog } = await import('../../../src/measure/event-log/reader.ts')
  const { EventLogWriter } = await import('../../../src/measure/event-log/writer.ts')
  const { renderTasksCsv } = await import('../../../src/report/csv.ts')
  const { virtualRun, headerOf } = await import('../../support/virtual-run.ts')
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-twins-'))
  try {
    const profile = await loadProfile('test/support/mixed-media.yaml')
    const { summary, events } = await virtualRun(profile)
    const path = join(folder, 'events.ndjson')
    const writer = EventLogWriter.create(path, headerOf(profile))
    for (const event of events) writer.emit(event)
    writer.close()
    const csv = createHash('sha256')
    for await (const piece of renderTasksCsv(events)) csv.update(piece)
    const read = createHash('sha256')
    for await (const event of (await readEventLog(path)).events) read.update(JSON.stringify(event))
    return {
      log: createHash('sha256').update(readFileSync(path)).digest('hex'),
      read: read.digest('hex'),
      csv: csv.digest('hex'),
      summary,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Twin = keyof typeof TWINS
const EVERY = Object.keys(TWINS) as Twin[]
/** A run loads every module anew. By day all are replaced in one, at night each in a run of its own, which says whose fault it is. */
const REPLACED: Twin[][] = byDay([EVERY], [EVERY, ...EVERY.map((file) => [file])])

it.each(REPLACED.map((files) => [files.join(', '), files] as const))(
  'a run with the plain twin of %s gives the same log, byte for byte, and the same summary',
  async (_, files) => {
    const asked = new Set<Twin>()
    for (const file of files)
      vi.doMock(`../../../src/fast/${file}.ts`, () => {
        asked.add(file)
        return TWINS[file]
      })
    expect(await run()).toEqual(fast)
    expect(asked).toEqual(new Set(files))
  },
)
