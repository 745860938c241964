import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeReports } from '../../src/report/write-reports.ts'
import { type ReadRun, readRun, reportSources } from '../../src/run/figures/read-run.ts'
import { SecondReading } from '../../src/run/figures/second-reading.ts'
import { runCli } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-second-'))
const run = join(folder, 'run')
const log = join(run, 'events.ndjson')
const always = { processors: 2, longBytes: 0 }

beforeAll(async () => {
  await runCli(['simulate', 'profiles/mixed-media.yaml', '--out', run, '--quiet'])
})
afterAll(() => rmSync(folder, { recursive: true }))

async function begun(out: string, path = log): Promise<SecondReading> {
  const second = await SecondReading.begin(path, out, always)
  if (second === null) throw new Error('it did not begin')
  return second
}

async function reported(read: ReadRun, out: string): Promise<Record<string, string>> {
  const { summary, sources } = reportSources(log, read)
  await writeReports(out, summary, sources, undefined, read.tasks)
  return Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]))
}

describe('a second reading of a log', () => {
  it('gives the reports that one alone gives, and leaves no draft', async () => {
    const alone = await reported(await readRun(log), join(folder, 'alone'))
    const out = join(folder, 'deep/both')
    const second = await begun(out)
    const read = await readRun(log, [], {}, second)
    expect(read.tasks).toEqual(second.tasks)
    expect(await reported(read, out)).toEqual(alone)
    await second.close()
    expect(readdirSync(out).sort()).toEqual(Object.keys(alone).sort())
    expect(Object.keys(alone)).toContain('tasks.csv')
  })

  it('is not needed where it fails or reads another length', async () => {
    const out = join(folder, 'without')
    const second = await begun(out)
    const { intactBytes } = await readRun(log)
    expect(await second.detail(intactBytes - 1)).toBeNull()
    const missing = await begun(out, join(folder, 'nowhere'))
    expect(await missing.detail(0)).toBeNull()
    const read = await readRun(log, [], {}, missing)
    expect(read.tasks).toBeNull()
    expect(read.figures.finish()).toEqual((await readRun(log)).figures.finish())
    await Promise.all([second.close(), missing.close()])
  })

  it('leaves nothing behind of a log that is damaged', async () => {
    const damaged = join(folder, 'damaged.ndjson')
    writeFileSync(damaged, readFileSync(log, 'utf8').replace('"type":"terminal"', '"type":"Terminal"'))
    const second = await begun(join(folder, 'new/deep'), damaged)
    await expect(readRun(damaged, [], {}, second)).rejects.toMatchObject({ code: 'EVENT_LOG_INVALID' })
    await second.close()
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })

  it('does not begin on one processor, for a short log, or where there is no place for its file', async () => {
    const out = join(folder, 'none')
    expect(await SecondReading.begin(log, out, { ...always, processors: 1.5 })).toBeNull()
    expect(await SecondReading.begin(log, out, { processors: 2 })).toBeNull()
    expect(await SecondReading.begin(log, join(log, 'under'), always)).toBeNull()
    expect(existsSync(out)).toBe(false)
  })
})
