import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { runHere } from '../support/run-here.ts'

let folder: string
let live: string
let ended: string

/** A run whose lock a living process holds, and whose log has no end yet. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-live-'))
  ended = join(folder, 'ended')
  live = join(folder, 'live')
  expect(await runHere(['simulate', 'profiles/smoke.yaml', '--quiet', '--out', ended])).toMatchObject({ code: 0 })
  cpSync(ended, live, { recursive: true })
  const lines = readFileSync(join(live, 'events.ndjson'), 'utf8').trimEnd().split('\n')
  const end = lines.findLastIndex((line) => line.includes('"type":"end"'))
  writeFileSync(join(live, 'events.ndjson'), `${lines.slice(0, end).join('\n')}\n`)
  writeFileSync(join(live, 'run.lock'), `${process.ppid} ${hostname()}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

const REFUSED = /^error RUN_LOCKED: .*this run is still running: .*process \d+.*\nhint {2}wait until the run has ended/m

it.each([
  ['report', () => ['report', live]],
  ['report into the run itself', () => ['report', join(live, 'events.ndjson'), '--out', live]],
  ['calibrate', () => ['calibrate', live, '--out', join(folder, 'calibrated')]],
  ['plan --against', () => ['plan', '--against', live, '--out', join(folder, 'planned')]],
  ['compare', () => ['compare', ended, live]],
  ['compare with its summary', () => ['compare', join(live, 'summary.json'), ended]],
  ['compare with a folder of runs', () => ['compare', folder, ended]],
  ['baseline', () => ['baseline', live, '--out', join(folder, 'base.json')]],
])('%s is refused while the run is still running, and writes nothing', async (_, words) => {
  const before = [readdirSync(folder), readdirSync(live), readFileSync(join(live, 'summary.json'), 'utf8')]
  const { code, stderr } = await runHere(words())
  expect({ code, stderr }).toEqual({ code: 104, stderr: expect.stringMatching(REFUSED) })
  expect([readdirSync(folder), readdirSync(live), readFileSync(join(live, 'summary.json'), 'utf8')]).toEqual(before)
})

it('a report of a running run that goes elsewhere says that it is a partial view, and does not advise resume', async () => {
  const out = join(folder, 'partial')
  const { code, stdout } = await runHere(['report', live, '--out', out])
  expect(code).toBe(96)
  const shown = stdout.replace(/\s+/g, ' ')
  expect(shown).toContain('the run is still running; this is a partial view')
  expect(shown).not.toContain('resume')
  const summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')) as Summary
  expect(summary.verdict).toMatchObject({ word: 'INCONCLUSIVE', exitCode: 96 })
  expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain('the run is still running')
  rmSync(out, { recursive: true })
})
