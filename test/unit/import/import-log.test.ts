import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { namePattern } from '../../../src/import/column-mapping.ts'
import { importLog } from '../../../src/import/import-log.ts'
import { loadDemand } from '../../../src/plan/demand/demand-file.ts'
import { loadProfile } from '../../../src/profile/load-profile.ts'
import { validateProfile } from '../../../src/run/dry-run.ts'
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

function rowsOf(instants: readonly string[]): string {
  return `timestamp,model\n${instants.map((instant) => `${instant},image-fast\n`).join('')}`
}

async function traceOf(name: string, instants: readonly string[]): Promise<{ trace: number[]; spreadMs?: number }> {
  const out = join(folder, `trace-${name}`)
  const { spreadMs } = await importLog({ file: written(`${name}.csv`, rowsOf(instants)), out, prompts: false })
  const trace = readFileSync(join(out, 'trace-1-image-fast.csv'), 'utf8').trim().split('\n').slice(1).map(Number)
  return { trace, ...(spreadMs === undefined ? {} : { spreadMs }) }
}

it.each([
  ['second', 1000, (at: number) => `2026-03-02T09:00:${String(at).padStart(2, '0')}Z`],
  ['minute', 60_000, (at: number) => `2026-03-02 09:${String(at).padStart(2, '0')}`],
])('calls of one %s start at random within it', async (name, spanMs, written) => {
  const places = Array.from({ length: 400 }, (_, n) => Math.floor(n / 10))
  const { trace, spreadMs } = await traceOf(name, places.map(written))
  expect(spreadMs).toBe(spanMs)
  const within = trace.map((instant, n) => (instant - (places[n] ?? 0) * spanMs) / spanMs)
  expect(within.every((part) => part >= 0 && part < 1)).toBe(true)
  // Uniform parts: 400 of them have a mean within 4 standard errors of a half, and their spread.
  const mean = within.reduce((sum, part) => sum + part, 0) / within.length
  expect(Math.abs(mean - 0.5)).toBeLessThan(4 / Math.sqrt(12 * within.length))
  const variance = within.reduce((sum, part) => sum + (part - mean) ** 2, 0) / within.length
  expect(variance).toBeCloseTo(1 / 12, 1.5)
  expect(await traceOf(`${name}-again`, places.map(written))).toEqual({ trace, spreadMs })
})

it('times to the millisecond, and whole seconds that no two calls share, stay as they are', async () => {
  const fine = await traceOf('fine', ['2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z', '2026-03-02T09:00:01.500Z'])
  expect(fine).toEqual({ trace: [0, 0, 1500] })
  const apart = await traceOf('apart', ['2026-03-02T09:00:00Z', '2026-03-02T09:00:02Z'])
  expect(apart).toEqual({ trace: [0, 2000] })
})

it('reads UTF-16 as a shell of Windows writes it', async () => {
  const file = join(folder, 'utf16.csv')
  writeFileSync(file, Buffer.from(`\uFEFF${rowsOf(['2026-03-02T09:00:00.250Z', '2026-03-02T09:00:01Z'])}`, 'utf16le'))
  expect(await importLog({ file, out: join(folder, 'utf16'), prompts: false })).toMatchObject({
    calls: 2,
    lengthMs: 750,
  })
})

it('says which times can be read where it can read none', async () => {
  const file = written('days.csv', rowsOf(['03/02/2026 09:00']))
  const refused = importLog({ file, out: join(folder, 'days'), prompts: false })
  await expect(refused).rejects.toMatchObject({
    code: 'LOG_EMPTY',
    hint: expect.stringMatching(/ISO 8601.*it has "timestamp", "model"/),
  })
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

it('the demand that it writes is one that is read', async () => {
  const out = join(folder, 'read')
  const file = written('two.csv', 't,model\n1772409600,image-fast\n1772413200,image-fast\n')
  await importLog({ file, out, prompts: false })
  const profile = await loadProfile(join(out, 'profile.yaml'))
  const { perHour } = await loadDemand(join(out, 'demand.csv'), profile, 0)
  expect(perHour.get('image-fast')).toHaveLength(24)
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
    message: expect.stringMatching(/days, from the first call of image-fast to the last call of video-fast$/),
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

it('reads columns by the names that the user gives, and kinds of models by patterns', async () => {
  const rows = ['when,what model,n\n', '2026-03-02T09:00:00Z,veo-3,1\n', '2026-03-02T09:00:02Z,house-writer,2\n']
  const file = written('own-names.txt', rows.join(''))
  const reading = {
    columns: { timestamp: 'When', model: 'what model' },
    kinds: [{ fits: namePattern('veo-*'), modality: 'video' as const }],
  }
  const { models, format } = await importLog({ file, out: join(folder, 'own-names'), prompts: false, reading })
  expect(format).toBe('csv')
  expect(models.map(({ model, modality, kindBy }) => [model, modality, kindBy])).toEqual([
    ['veo-3', 'video', 'stated'],
    ['house-writer', 'text', 'nothing'],
  ])
})

it.each([
  [
    'a column that it lacks',
    'when,name\n1,a\n',
    {},
    /no instant: 1, the first in row 1/,
    /it has "when", "name"; name the columns, as in --column/,
  ],
  [
    'an instant that is none',
    'timestamp,model\nyesterday,a\n',
    {},
    /row 1: "yesterday"/,
    /it has "timestamp", "model"/,
  ],
  [
    'a stated column that is not there',
    'timestamp,name\n1,a\n',
    { model: 'nmae' },
    /no model: 1/,
    /--column names "nmae", which does not exist; it has "timestamp", "name"/,
  ],
  ['NDJSON of other names', '{"at":1,"m":"a"}\n', {}, /no instant: 1/, /it has "at", "m"/],
])('says of a log with %s what it found', async (_what, text, columns, message, hint) => {
  const file = written('other.log', text)
  const asked = importLog({ file, out: join(folder, 'other'), prompts: false, reading: { columns, kinds: [] } })
  await expect(asked).rejects.toMatchObject({
    code: 'LOG_EMPTY',
    message: expect.stringMatching(message),
    hint: expect.stringMatching(hint),
  })
})

it('takes nothing but * of a pattern for more than itself', () => {
  expect(namePattern('veo-*').test('VEO-3.1-fast')).toBe(true)
  expect(namePattern('a.b').test('axb')).toBe(false)
  expect(namePattern('veo').test('veo-3')).toBe(false)
})

it.each([
  ['semicolons', ';', '\uFEFF', '\r\n'],
  ['tabs', '\t', '', '\n'],
])('reads a CSV with %s, as spreadsheets write it', async (name, separator, mark, end) => {
  const rows = [
    ['timestamp', 'model', 'size'],
    ['2026-03-02T09:00:00Z', 'image-fast', '"1024x1024"'],
    ['2026-03-02T09:00:09Z', 'image-fast', ''],
  ]
  const file = written(`${name}.csv`, mark + rows.map((row) => row.join(separator) + end).join(''))
  expect(await importLog({ file, out: join(folder, name), prompts: false })).toMatchObject({
    format: 'csv',
    calls: 2,
    unread: [],
  })
  expect(readFileSync(join(folder, name, 'profile.yaml'), 'utf8')).toContain('1024x1024')
})

/** The same three calls, of which the second was refused, in each kind of log that states an answer. */
const REFUSED: Readonly<Record<string, string>> = {
  csv: 't,model,status\n1772409600,image-fast,200\n1772409601,image-fast,429\n1772409602,image-fast,200\n',
  ndjson: [200, 429, 200]
    .map((status, n) => JSON.stringify({ t: 1_772_409_600 + n, model: 'image-fast', request: { n: 1 }, status }))
    .join('\n'),
  litellm: JSON.stringify(
    ['success', 'failure', 'success'].map((status, n) => ({
      startTime: 1_772_409_600 + n,
      model: 'image-fast',
      status,
      ...(status === 'failure' ? { error_type: 'RateLimitError' } : {}),
    })),
  ),
  access: [200, 429, 200]
    .map(
      (status, n) =>
        `10.0.0.1 - - [02/Mar/2026:09:00:0${n} +0000] "POST /v1/images/generations HTTP/1.1" ${status} 12 "-" "x"\n`,
    )
    .join(''),
  har: JSON.stringify({
    log: {
      creator: {},
      entries: [200, 429, 200].map((status, n) => ({
        startedDateTime: `2026-03-02T09:00:0${n}Z`,
        request: { method: 'POST', url: 'http://127.0.0.1/v1/images', postData: { text: '{"model":"image-fast"}' } },
        response: { status },
      })),
    },
  }),
  otlp: JSON.stringify({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [null, '429', null].map((error, n) => ({
              name: 'image-fast',
              startTimeUnixNano: `${1_772_409_600 + n}000000000`,
              attributes: [
                { key: 'gen_ai.request.model', value: { stringValue: 'image-fast' } },
                ...(error === null ? [] : [{ key: 'error.type', value: { stringValue: error } }]),
              ],
            })),
          },
        ],
      },
    ],
  }),
}

it.each(Object.entries(REFUSED))('counts refused calls of %s, and leaves them out if asked', async (name, text) => {
  const file = written(`refused-${name}.log`, text)
  const all = await importLog({ file, out: join(folder, `all-${name}`), prompts: false })
  expect(all).toMatchObject({ calls: 3, refused: 1, unread: [] })
  const accepted = await importLog({ file, out: join(folder, `accepted-${name}`), prompts: false, acceptedOnly: true })
  const unread = [{ why: 'refused with 429', rows: 1, first: 2 }]
  expect(accepted).toMatchObject({ calls: 2, refused: 0, lengthMs: 2000, unread })
})
