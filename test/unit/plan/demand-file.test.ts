import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Demand } from '../../../src/plan/demand/demand.ts'
import { loadDemand } from '../../../src/plan/demand/demand-file.ts'
import { loadProfile } from '../../../src/profile/load-profile.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-demand-'))
afterAll(() => rmSync(folder, { recursive: true }))

const profile = await loadProfile('profiles/mixed-media.yaml')
const WINTER = Date.parse('2026-01-15T12:00:00Z')

function load(text: string, name = 'demand.yaml'): Promise<Demand> {
  const path = join(folder, name)
  writeFileSync(path, text)
  return loadDemand(path, profile, WINTER)
}

/** The models of a YAML, and what is refused in them. */
const yaml = (...lines: string[]): string => ['version: 1', 'models:', ...lines.map((line) => `  ${line}`)].join('\n')

const hours = (of: (hour: number) => number): number[] => Array.from({ length: 24 }, (_, hour) => of(hour))

async function day(text: string, model: string): Promise<number[]> {
  const found = (await load(text)).perHour.get(model)
  return (found ?? []).map((calls) => Number(calls.toPrecision(12)))
}

it('calls a shipped demand by its name', async () => {
  expect((await loadDemand('office-day', profile, WINTER)).source).toBe('office-day')
})

describe('YAML', () => {
  it.each([
    ['1200/day', () => 50],
    ['20/h', () => 20],
    ['{ perDay: 48 }', () => 2],
    [
      '{ perDay: 280, peak: { at: "10:00", times: 3, for: 2h } }',
      (hour: number) => (hour === 10 || hour === 11 ? 30 : 10),
    ],
    // A peak that begins and ends in the midst of an hour.
    [
      '{ perDay: 300, peak: { at: "09:30", times: 7, for: 1h } }',
      (hour: number) => (hour === 9 || hour === 10 ? 40 : 10),
    ],
    // Past midnight.
    [
      '{ perDay: 280, peak: { at: "23:00", times: 3, for: 2h } }',
      (hour: number) => (hour === 23 || hour === 0 ? 30 : 10),
    ],
    ['{ perDay: 230, peak: { at: "02:00", times: 0, for: 1h } }', (hour: number) => (hour === 2 ? 0 : 10)],
    [`{ perDay: 276, curve: [${hours((hour) => hour)}] }`, (hour: number) => hour],
    [`{ perHour: [${hours((hour) => hour / 2)}] }`, (hour: number) => hour / 2],
  ])('video-fast: %s', async (stated, expected) => {
    expect(await day(yaml(`video-fast: ${stated}`), 'video-fast')).toEqual(hours(expected))
  })

  it('is in the order of the profile, without models that have no calls', async () => {
    const demand = await load(yaml('video-fast: 1/day', 'image-standard: { perDay: 0 }', 'text-fast: 2/day'))
    expect([...demand.perHour.keys()]).toEqual(['text-fast', 'video-fast'])
    expect(demand).toMatchObject({ source: join(folder, 'demand.yaml'), timeZone: 'UTC', aheadOfUtc: 0 })
  })

  it('has the hours of its time zone, as far ahead as on the day of the plan', async () => {
    const path = 'profiles/demand/office-day.yaml'
    const winter = await loadDemand(path, profile, WINTER)
    const summer = await loadDemand(path, profile, Date.parse('2026-07-15T12:00:00Z'))
    expect([winter.timeZone, winter.aheadOfUtc, summer.aheadOfUtc]).toEqual(['Europe/Berlin', 1, 2])
    expect(summer.perHour).toEqual(winter.perHour)
    expect([...winter.perHour.keys()]).toEqual(profile.models.map(({ model }) => model))
  })

  it.each([
    [yaml('video-fats: 80/day'), '3:15: models.video-fats: no model is named video-fats', 'did you mean video-fast?'],
    [
      yaml('sora: 80/day'),
      '3:9: models.sora: no model is named sora',
      'models: text-fast, image-standard, audio-speech, video-fast',
    ],
    [yaml('text-fast: 80'), '3:14: models.text-fast: expected a rate such as 1200/day, or a map', 'add a unit: 80/day'],
    [yaml('text-fast: often'), '3:14: models.text-fast: expected a rate such as 1200/day, or a map', undefined],
    [yaml('text-fast: 0/day'), '3:14: models.text-fast: expected a rate above 0', undefined],
    [yaml('text-fast: 20000/s'), '3:14: models.text-fast: expected at most 1,000,000,000 calls a day', undefined],
    [yaml('text-fast: { perday: 80 }'), '3:16: models.text-fast: unknown key "perday"', 'did you mean perDay?'],
    [yaml('text-fast: { perDay: -1 }'), '3:24: models.text-fast.perDay: expected a number of at least 0', undefined],
    [
      yaml('text-fast: { perDay: 1, curve: [1] }'),
      'models.text-fast.curve: expected a list of 24 numbers, found a list of 1',
      undefined,
    ],
    [
      yaml(`text-fast: { perDay: 1, curve: [${hours(() => 0)}] }`),
      'models.text-fast.curve: expected a weight above 0',
      undefined,
    ],
    [
      yaml('text-fast: { perDay: 1, peak: { at: "24:00", times: 2, for: 1h } }'),
      'text-fast.peak.at: expected a time of day',
      undefined,
    ],
    [
      yaml('text-fast: { perDay: 1, peak: { at: "9:00", times: 2, for: 25h } }'),
      'text-fast.peak.at: expected a time of day',
      undefined,
    ],
    [
      yaml('text-fast: { perDay: 1, peak: { at: "09:00", times: 2, for: 25h } }'),
      'peak.for: expected a day at most',
      undefined,
    ],
    [
      yaml('text-fast: { peak: { at: "09:00", times: 2, for: 1h } }'),
      'the calls of a day are missing',
      'add perDay: 1200, or perHour',
    ],
    [
      yaml(`text-fast: { perDay: 1, perHour: [${hours(() => 1)}] }`),
      'perHour and perDay cannot be combined',
      undefined,
    ],
    [
      yaml('text-fast: { perDay: 1, peak: { at: "09:00", times: 0, for: 24h } }'),
      'peak.for: expected less than a day: with times: 0, a whole day has no calls',
      undefined,
    ],
    [yaml(`text-fast: { perHour: [${hours(() => 1e8)}] }`), 'expected at most 1,000,000,000 calls a day', undefined],
    [yaml('text-fast: { perDay: 0 }'), '3:3: models: no model has any calls', undefined],
    ['version: 1\nmodels: {}\n', 'models: no model has any calls', undefined],
    ['version: 1\n', '1:1: the file has no demand', 'add models, or trace'],
    [
      'version: 1\ntimeZone: Europe/Berln\nmodels: { text-fast: 1/day }\n',
      '2:11: timeZone: expected a time zone',
      'did you mean Europe/Berlin?',
    ],
    [
      'version: 1\ntimezone: UTC\nmodels: { text-fast: 1/day }\n',
      '2:1: unknown key "timezone"',
      'did you mean timeZone?',
    ],
    ['version: 1\nmodels: { text-fast: 1/day }\ntrace: a.csv\n', 'models and trace cannot be combined', undefined],
    ['', 'the file is empty', 'check whether this is the right file'],
  ])('refuses %j', async (text, message, hint) => {
    const refusal = load(text)
    await expect(refusal).rejects.toMatchObject({ code: 'DEMAND_INVALID', exitCode: 104, hint })
    await expect(refusal).rejects.toThrow(message)
  })

  it('says what file cannot be read', async () => {
    const refusal = { code: 'DEMAND_UNREADABLE', exitCode: 104, message: expect.stringContaining('no such file') }
    for (const name of ['none.yaml', 'none.csv']) {
      await expect(loadDemand(join(folder, name), profile, WINTER)).rejects.toMatchObject(refusal)
    }
    await expect(load('version: 1\ntrace: none.csv\n')).rejects.toMatchObject(refusal)
  })
})

describe('a trace', () => {
  /** Calls at every half hour of two days from 2026-01-15 00:00 UTC on, image-standard in the first half hour and text-fast in the second. */
  const START = Date.parse('2026-01-15T00:00:00Z')
  const calls = Array.from({ length: 96 }, (_, n) => ({
    ms: n * 1_800_000 + 1000,
    model: n % 2 === 0 ? 'image-standard' : 'text-fast',
  }))
  const csv = (of: (ms: number) => string | number, head = 't,model'): string =>
    [head, ...calls.map(({ ms, model }) => `${of(ms)},${model}`)].join('\n')
  const twice = new Map([
    ['text-fast', hours(() => 1)],
    ['image-standard', hours(() => 1)],
  ])

  it.each([
    ['a.csv', csv((ms) => ms)],
    ['a.csv', csv((ms) => START + ms)],
    ['a.csv', csv((ms) => (START + ms) / 1000)],
    ['a.csv', csv((ms) => (START + ms) * 1000)],
    ['a.csv', csv((ms) => new Date(START + ms).toISOString(), 'Timestamp, Model')],
    ['a.csv', csv((ms) => `"${new Date(START + ms).toISOString()}"`, '"timestamp","model"')],
    ['a.csv', csv((ms) => `"a ""kite"", red",${ms}`, 'prompt,t,model')],
    ['a.ndjson', calls.map(({ ms, model }) => JSON.stringify({ t: ms, model, n: 2 })).join('\r\n')],
    ['a.jsonl', calls.map(({ ms, model }) => JSON.stringify({ model, timestamp: new Date(START + ms) })).join('\n')],
  ])('%s %.60j', async (name, text) => {
    const demand = await load(text, name)
    expect(demand.perHour).toEqual(twice)
    expect(demand.source).toBe(`${join(folder, name)}, a trace of 96 calls: the mean of 2 whole days`)
  })

  it('is counted in the hours of its time zone, over a change of the clocks', async () => {
    // At 08:30 in Berlin, whatever the season: 07:30 UTC before 29 March, 06:30 UTC from then on.
    const rows = ['2026-03-27T07:30:00Z', '2026-03-28T07:30:00Z', '2026-03-29T06:30:00Z', '2026-03-30T06:30:00Z']
    writeFileSync(join(folder, 'calls.csv'), ['t,model', ...rows.map((row) => `${row},text-fast`)].join('\n'))
    const demand = await load('version: 1\ntimeZone: Europe/Berlin\ntrace: calls.csv\n')
    expect(demand.perHour).toEqual(new Map([['text-fast', hours((hour) => (hour === 8 ? 1 : 0))]]))
    expect(demand).toMatchObject({ timeZone: 'Europe/Berlin', aheadOfUtc: 1 })
    expect(demand.source).toBe('calls.csv, a trace of 4 calls: the mean of 3 whole days')
    expect(demand.busiest).toEqual({ days: 3, calls: 1 })
  })

  it('leaves out the hours in which it begins and ends, where there are whole days without them', async () => {
    const from = 10 * 60 + 59
    const minutes = Array.from({ length: 25 * 60 + 2 }, (_, n) => `${(from + n) * 60_000},text-fast`)
    const demand = await load(`t,model\n${minutes.join('\n')}`, 'late.csv')
    expect(demand.perHour.get('text-fast')).toEqual(hours(() => 60))
  })

  it('in ms from a start begins at midnight, whatever the time zone', async () => {
    writeFileSync(join(folder, 'calls.csv'), 't,model\n0,text-fast\n86399999,video-fast\n')
    const demand = await load('version: 1\ntimeZone: Europe/Berlin\ntrace: calls.csv\n')
    expect([...demand.perHour.values()].map((day) => day.indexOf(1))).toEqual([0, 23])
  })

  it('of less than a day keeps the hours that it covers whole, and takes its mean rate for the others', async () => {
    // A call every 30 min from 08:45 to 11:15, and ten more from 10:01 on.
    const at = [525, 555, 585, 615, 645, 675, ...Array.from({ length: 10 }, (_, n) => 601 + n)]
    const demand = await load(`t,model\n${at.map((minute) => `${minute * 60_000},text-fast`).join('\n')}`, 'short.csv')
    const mean = 15 / 2.5
    expect(demand.perHour.get('text-fast')).toEqual(hours((hour) => (hour === 9 ? 2 : hour === 10 ? 12 : mean)))
    expect(demand.source).toMatch(
      /short.csv, a trace of 16 calls: 2h 30m of a day; its mean rate is used for the other hours$/,
    )
    expect(demand.partOfDayMs).toBe(9_000_000)
  })

  it.each([
    ['a.csv', '', ':1:1: the trace contains no calls'],
    ['a.csv', 't,model\n', ':1:1: the trace contains no calls'],
    ['a.csv', '5,text-fast\n', ':1:1: expected a header with columns t (or timestamp) and model'],
    ['a.csv', 't,name\n5,text-fast\n', ':1:1: expected a header with columns t (or timestamp) and model'],
    ['a.csv', 't,model\n5,text-fats\n', ':2:1: no model is named text-fats'],
    ['a.csv', 't,model\n5\n', ':2:1: expected the name of a model'],
    ['a.csv', 't,model\nsoon,text-fast\n', ':2:1: expected an instant: ISO 8601, epoch, or ms from the start'],
    ['a.csv', 't,model\n-1,text-fast\n', ':2:1: expected an instant'],
    ['a.csv', 't,model\n1e22,text-fast\n', ':2:1: expected an instant'],
    ['a.csv', 't,model\n2026-01-01T00:00:00Z,text-fast\n5,text-fast\n', ':3:1: expected an ISO 8601 time, as in the'],
    ['a.csv', 't,model\n1768435200,text-fast\n5,text-fast\n', ':3:1: expected an epoch time, as in the'],
    [
      'a.csv',
      't,model\n5,text-fast\n99999999999,text-fast\n',
      ':3:1: this call is more than 366 days from the other calls',
    ],
    ['a.csv', 't,model\n5,text-fast\n5,text-fast\n', ':1:1: all calls start at one instant'],
    [
      'a.csv',
      't,model\n2026-02-21T00:10:00Z,text-fast\n2026-02-22T08:59:58Z,text-fast\n',
      ':1:1: all calls start outside the whole days that the trace covers',
    ],
    ['a.csv', 't,model\n"5,text-fast\n', ':2:1: a quoted cell does not end on its line'],
    ['a.ndjson', '{"t":5,"model":"text-fast"}\n\n{"t":', ':3:1: not a JSON object'],
    ['a.ndjson', '{"model":"text-fast"}\n', ':1:1: expected an instant'],
    ['a.ndjson', '{"t":5,"model":7}\n', ':1:1: expected the name of a model'],
  ])('refuses %s %j', async (name, text, message) => {
    const refusal = load(text, name)
    await expect(refusal).rejects.toMatchObject({ code: 'DEMAND_INVALID', exitCode: 104, hint: expect.any(String) })
    await expect(refusal).rejects.toThrow(`${join(folder, name)}${message}`)
  })
})

describe('docs/demand.md', () => {
  const page = readFileSync('docs/demand.md', 'utf8')
  const fences = [...page.matchAll(/```(yaml|csv|json)\n(.*?)```/gs)].map(([, form, text]) => [form, text] as const)
  const traces = fences.filter(([form]) => form !== 'yaml')

  it('shows traces that are alike', async () => {
    expect(traces.length).toBe(2)
    const [csv, json] = await Promise.all(
      traces.map(([form, text]) => load(text as string, form === 'csv' ? 'calls.csv' : 'calls.ndjson')),
    )
    expect(json?.perHour).toEqual(csv?.perHour)
  })

  it('shows demands that load', async () => {
    writeFileSync(join(folder, 'calls.csv'), traces[0]?.[1] as string)
    const demands = await Promise.all(
      fences.filter(([form]) => form === 'yaml').map(([, text], n) => load(text as string, `shown-${n}.yaml`)),
    )
    expect(demands.map(({ perHour }) => perHour.size)).toEqual([4, 2])
  })
})
