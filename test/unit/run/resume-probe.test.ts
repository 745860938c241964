import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { probeGateway } from '../../../src/probe/probe-gateway.ts'
import { isProbeFolder, resumeProbe } from '../../../src/probe/resume-probe.ts'

const folderWith = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-probe-'))
  writeFileSync(join(folder, 'attempts.ndjson'), text)
  return folder
}
const apiKey = () => 'a-key-of-some-length'
const header = '{"type":"attempts","format":1,"gateway":null}\n'
const bought =
  '{"type":"sending","n":1,"target":"submit","model":"m"}\n{"type":"answered","n":1,"status":200,"taskId":"t-1"}\n'

it('has nothing to do where every task was seen to its end, and counts submits without an answer', async () => {
  const over = '{"type":"over","n":1,"status":200,"taskId":"t-1"}\n'
  const asked = '{"type":"sending","n":2,"target":"submit","model":"m"}\n{"type":"answ'
  const folder = folderWith(header + bought + over + asked)
  expect(isProbeFolder(folder)).toBe(true)
  expect(await resumeProbe({ run: folder, apiKey })).toMatchObject({ ended: [], openTasks: [], unanswered: 1 })
})

it.each([
  ['the tasks of an embedded mock', header + bought, 'NOTHING_TO_RESUME'],
  ['a file without a header', bought, 'PROBE_LOG_INVALID'],
  ['an empty file', '', 'PROBE_LOG_INVALID'],
  ['a damaged line', `${header}${bought}nonsense\n${bought}`, 'PROBE_LOG_INVALID'],
])('refuses %s with exit 104', async (_what, text, code) => {
  await expect(resumeProbe({ run: folderWith(text), apiKey })).rejects.toMatchObject({ code, exitCode: 104 })
})

it('finds nothing to resume in the folder of a probe that has ended', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'gatebench-probe-')), 'out')
  await probeGateway({ models: ['image-fast'], virtual: true, price: 2, mode: 'quick', out })
  expect(await resumeProbe({ run: out, apiKey })).toMatchObject({ ended: [], openTasks: [], exitCode: 0 })
})

it('a probe that met no limit is inconclusive', async () => {
  const { exitCode, result } = await probeGateway({
    models: ['image-fast'],
    virtual: true,
    price: 2,
    preset: 'unlimited',
    mode: 'headers-only',
  })
  expect(result.end.why).toBe('done')
  expect(exitCode).toBe(96)
})
