import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { peakedDay, weightedDay } from '../../src/plan/demand/daily-curve.ts'
import { loadDemand } from '../../src/plan/demand/demand-file.ts'
import { HourTally } from '../../src/plan/demand/demand-trace.ts'
import { DAY_MS, HOUR_MS } from '../../src/plan/reach/terms.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import { type TimeZone, timeZone } from '../../src/time/zone.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-demand-'))
afterAll(() => rmSync(folder, { recursive: true }))

const profile = await loadProfile('profiles/mixed-media.yaml')
const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0)
const perDay = fc.double({ min: 0.001, max: 1e9, noNaN: true })

it('the calls of a day are those that are stated, whatever its shape', () => {
  const peak = fc.record({
    startMs: fc.nat(1439).map((minutes) => minutes * 60_000),
    times: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
    lengthMs: fc.integer({ min: 1, max: DAY_MS }),
  })
  const weights = fc
    .array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 24, maxLength: 24 })
    .filter((of) => sum(of) > 1e-6)
  fc.assert(
    fc.property(perDay, peak, weights, (calls, of, curve) => {
      for (const day of [peakedDay(calls, of), weightedDay(calls, curve)]) {
        expect(day.length).toBe(24)
        expect(Math.min(...day)).toBeGreaterThanOrEqual(0)
        expect(Math.abs(sum(day) - calls)).toBeLessThanOrEqual(1e-9 * calls)
      }
    }),
  )
})

it('a peak is as many times the rest as is stated', () => {
  fc.assert(
    fc.property(
      fc.nat(23),
      fc.integer({ min: 1, max: 23 }),
      fc.integer({ min: 2, max: 50 }),
      (start, length, times) => {
        const day = peakedDay(1000, { startMs: start * HOUR_MS, times, lengthMs: length * HOUR_MS })
        const within = day.filter((_, hour) => (hour - start + 24) % 24 < length)
        const rest = day.filter((_, hour) => (hour - start + 24) % 24 >= length)
        for (const calls of within) expect(calls / (rest[0] as number)).toBeCloseTo(times, 9)
        for (const calls of rest) expect(calls).toBeCloseTo(rest[0] as number, 9)
      },
    ),
  )
})

const MODELS = profile.models.map(({ model }) => model)
const START = Date.parse('2026-02-01T00:00:00Z')

it('a trace of whole days is counted as one would count it by hand, in any order and time zone', async () => {
  const call = fc.record({ minute: fc.nat(1_000_000), model: fc.constantFrom(...MODELS) })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(call, { minLength: 1, maxLength: 200 }),
      fc.integer({ min: -14 * 4 + 1, max: 14 * 4 - 1 }),
      fc.constantFrom('csv', 'ndjson'),
      async (days, drawn, quarters, form) => {
        const calls = drawn.map(({ minute, model }) => ({ minute: minute % (days * 1440), model }))
        // The first hour and the last have a call, and so all of the days are covered.
        calls.push({ minute: days * 1440 - 1, model: 'text-fast' }, { minute: 0, model: 'text-fast' })
        const hours = quarters / 4
        const [whole, minutes] = [Math.floor(Math.abs(hours)), (Math.abs(quarters) % 4) * 15]
        const two = (value: number): string => String(value).padStart(2, '0')
        const zone = `${quarters < 0 ? '-' : '+'}${two(whole)}:${two(minutes)}`
        const rows = calls.map(({ minute, model }) => ({ t: START + minute * 60_000 - hours * HOUR_MS, model }))
        const lines =
          form === 'csv'
            ? ['t,model', ...rows.map(({ t, model }) => `${t},${model}`)]
            : rows.map((row) => JSON.stringify(row))
        writeFileSync(join(folder, `calls.${form}`), lines.join('\n'))
        writeFileSync(join(folder, 'demand.yaml'), `version: 1\ntimeZone: "${zone}"\ntrace: calls.${form}\n`)
        const demand = await loadDemand(join(folder, 'demand.yaml'), profile, START)
        expect(demand.aheadOfUtc).toBe(hours)
        for (const name of MODELS) {
          const naive = Array.from(
            { length: 24 },
            (_, hour) =>
              calls.filter(({ minute, model }) => model === name && Math.floor(minute / 60) % 24 === hour).length /
              days,
          )
          const counted = demand.perHour.get(name) ?? naive.map(() => 0)
          for (const [hour, value] of naive.entries()) expect(counted[hour]).toBeCloseTo(value, 9)
        }
      },
    ),
    { numRuns: 60 },
  )
})

it('steady calls give their rate, however long they are counted and from whenever on', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5 * 24 * 60 }),
      fc.nat(DAY_MS),
      fc.integer({ min: -56, max: 56 }),
      (minutes, startMs, quarters) => {
        const tally = new HourTally()
        for (let n = 0; n < minutes * 2; n++) tally.add('a', startMs + n * 30_000, quarters / 4)
        const day = tally.day(() => quarters / 4)?.perHour.get('a') ?? []
        // An hour in which the trace begins or ends may be counted in part, where no other stands for it.
        const off = day.filter((calls) => Math.abs(calls - 120) > 1.001)
        expect(off.length).toBeLessThanOrEqual(2)
        expect(Math.max(...day)).toBeLessThanOrEqual(121)
      },
    ),
    { numRuns: 50 },
  )
})

it('steady calls give their rate where the clocks are put back or forward', () => {
  const berlin = timeZone('Europe/Berlin') as TimeZone
  const lordHowe = timeZone('Australia/Lord_Howe') as TimeZone
  const from = (iso: string, hours: number, zone: TimeZone): number[] => {
    const tally = new HourTally()
    for (let n = 0; n < hours * 60; n++) {
      const at = Date.parse(iso) + n * 60_000
      tally.add('a', at, zone(at))
    }
    return tally.day(zone)?.perHour.get('a')?.map(Math.round) ?? []
  }
  const flat = Array.from({ length: 24 }, () => 60)
  // A day of 25 hours, one of 23, a week with each, and a day of 24 and a half.
  expect(from('2026-10-24T22:00Z', 25, berlin)).toEqual(flat)
  expect(from('2026-03-28T23:00Z', 23, berlin)).toEqual(flat)
  expect(from('2026-10-20T22:00Z', 24 * 7 + 1, berlin)).toEqual(flat)
  expect(from('2026-03-24T23:00Z', 24 * 7 - 1, berlin)).toEqual(flat)
  expect(from('2026-04-04T13:00Z', 24.5, lordHowe)).toEqual(flat)
})
