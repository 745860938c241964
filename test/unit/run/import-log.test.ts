import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadProfile } from '../../../src/profile/load-profile.ts'
import { validateProfile } from '../../../src/run/dry-run.ts'
import { importLog } from '../../../src/run/import-log.ts'
import { planProfile } from '../../../src/run/plan-profile.ts'
import { LOGS } from '../../support/foreign-logs.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-import-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

it.each(Object.keys(LOGS))('%s becomes a profile that validates, with its calls when they came', async (name) => {
  const file = written(`${name.replaceAll(' ', '-')}.log`, LOGS[name]?.text ?? '')
  const out = join(folder, `out-${name.replaceAll(' ', '-')}`)
  const imported = await importLog({ file, out, prompts: false })
  expect(imported).toMatchObject({ calls: 3, lengthMs: 4000, format: LOGS[name]?.format })
  expect(imported.unread.reduce((sum, { rows }) => sum + rows, 0)).toBe(LOGS[name]?.unread)
  const profile = join(out, 'profile.yaml')
  expect((await validateProfile(profile, undefined)).plannedCalls).toBe(3)
  const { models } = await loadProfile(profile)
  const [text, image] = models.map(({ arrivals }) => (arrivals?.process === 'trace' ? [...arrivals.instantsMs] : null))
  expect([text, image]).toEqual([[0, 4000], [1500]])
  for (const left of readdirSync(out))
    expect(readFileSync(join(out, left), 'utf8'), 'no prompt of the log').not.toContain('a kite"')
  expect(readdirSync(out).some((left) => left.startsWith('.'))).toBe(false)
})

it('keeps prompts when they are asked for, and only then', async () => {
  const file = written(
    'calls.csv',
    'timestamp,model,prompt\n2026-03-02T09:00:00Z,image-fast,a secret of ours\n2026-03-02T09:00:09Z,image-fast,b\n',
  )
  await importLog({ file, out: join(folder, 'without'), prompts: false })
  await importLog({ file, out: join(folder, 'with'), prompts: true })
  const of = (out: string): string => readFileSync(join(folder, out, 'profile.yaml'), 'utf8')
  expect(of('without')).not.toContain('secret')
  expect(of('with')).toContain('prompt: a secret of ours')
})

it('the demand that it writes is one that a plan reads', async () => {
  const rows = Array.from({ length: 48 }, (_, hour) => `${1772409600 + hour * 3600},image-fast`)
  const file = written('two-days.csv', `t,model\n${rows.join('\n')}\n`)
  const out = join(folder, 'two-days')
  await importLog({ file, out, prompts: false })
  const { plan } = await planProfile({
    profile: join(out, 'profile.yaml'),
    demandFiles: [join(out, 'demand.csv')],
    tiers: ['standard'],
    accounts: 1,
    patienceMs: 300_000,
    workers: 0,
    out: null,
  })
  expect(JSON.stringify(plan)).toContain('"image-fast"')
})

it.each([
  ['no-such.log', null, 'LOG_UNREADABLE'],
  ['words.log', 'hello world\n', 'LOG_UNKNOWN'],
  ['empty.csv', 'timestamp,model\n', 'LOG_EMPTY'],
  ['none.csv', 'timestamp,model\nsoon,text-fast\n', 'LOG_EMPTY'],
])('%s is refused, and nothing is left behind', async (name, text, code) => {
  const file = text === null ? join(folder, name) : written(name, text)
  const out = join(folder, `refused-${name}`)
  await expect(importLog({ file, out, prompts: false })).rejects.toMatchObject({ code, exitCode: 104 })
  expect(existsSync(out)).toBe(false)
})

it('never writes into a folder that holds anything', async () => {
  const out = mkdtempSync(join(folder, 'held-'))
  writeFileSync(join(out, 'mine'), 'mine')
  const file = written('one.csv', 'timestamp,model\n1,text-fast\n2,text-fast\n')
  await expect(importLog({ file, out, prompts: false })).rejects.toMatchObject({ code: 'OUT_NOT_EMPTY' })
  expect(readdirSync(out)).toEqual(['mine'])
})

it.each([
  ['a year 9999', 'timestamp,model\n2026-03-02T09:00:00Z,image-fast\n9999-03-02T09:00:00Z,video-fast\n'],
  [
    'instants from 0 to 10^20',
    '{"timestamp":0,"model":"image-fast"}\n{"timestamp":100000000000000000000,"model":"video-fast"}\n',
  ],
  [
    'a start and an epoch',
    'timestamp,model\n12,image-fast\n1772442000,video-fast\n1.7724e20,video-fast\n1772442000000000000,video-fast\n5e5,image-fast\n99999999999999999999,video-fast\n',
  ],
])('a log with %s is refused at once, and leaves nothing behind', async (name, text) => {
  const out = join(folder, `span-${name.replaceAll(' ', '-')}`)
  const importing = importLog({ file: written(`${name}.log`, text), out, prompts: false })
  await expect(importing).rejects.toMatchObject({
    code: 'LOG_SPAN',
    exitCode: 104,
    message: expect.stringMatching(/days, from the first of image-fast to the last of video-fast$/),
  })
  expect(existsSync(out)).toBe(false)
})

it('passes over calls with figures that cannot be', async () => {
  const rows = [
    '2026-03-02T09:00:00Z,video-fast,5,',
    '2026-03-02T09:00:01Z,video-fast,100000000000000000000,',
    '2026-03-02T09:00:02Z,text-fast,,100000000000000000000',
    '2026-03-02T09:00:03Z,text-fast,,12',
  ]
  const file = written('figures.csv', `timestamp,model,duration,input_tokens\n${rows.join('\n')}\n`)
  const out = join(folder, 'figures')
  const { calls, unread } = await importLog({ file, out, prompts: false })
  expect({ calls, unread }).toEqual({ calls: 2, unread: [{ why: 'a figure that cannot be', rows: 2, first: 2 }] })
  expect((await validateProfile(join(out, 'profile.yaml'), undefined)).plannedCalls).toBe(2)
})
