import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fluidDay } from '../../../src/plan/day/fluid-day.ts'
import type { Term } from '../../../src/plan/reach/terms.ts'

const plain = { overhead: 0, burst: null, windowMs: null, used: 0, quota: null, isClients: false, hasReads: false }
const rate = (perHour: number): Term => ({
  ...plain,
  name: 'rate',
  limit: 'rate',
  words: '',
  kind: 'rate',
  capacity: perHour,
  uses: new Map([['image', 1]]),
})
const quota = (perDay: number, used = 0): Term => ({ ...rate(perDay / 24), name: 'quota', kind: 'quota', used })
const demand = (perHour: readonly number[], aheadOfUtc = 0) => ({
  source: 'test',
  timeZone: 'UTC',
  aheadOfUtc,
  perHour: new Map([['image', perHour]]),
})
const flat = (calls: number): number[] => Array.from({ length: 24 }, () => calls)
const peak = flat(50).map((calls, hour) => (hour === 10 ? 300 : calls))
const rich = { balance: 1e9, perCall: new Map([['image', 2]]) }

describe('a day before its limits', () => {
  it('passes where every hour fits', () => {
    const { failure, served, hours, spentAt } = fluidDay([rate(300)], [quota(2000)], demand(peak), 60_000, rich)
    expect({ failure, spentAt }).toEqual({ failure: null, spentAt: null })
    expect(served.get('image')).toBeCloseTo(50 * 23 + 300, 6)
    expect(hours[10]).toMatchObject({ hour: 10, used: 1, limit: 'rate' })
  })

  it('breaks when calls would wait longer than anybody may', () => {
    // 300 come and 200 go: after 15 minutes 25 wait, as many as pass in 7.5 minutes.
    const { failure, hours } = fluidDay([rate(200)], [], demand(peak), 450_000, rich)
    expect(failure).toMatchObject({ model: 'image', limit: 'rate', why: 'backlog' })
    expect(failure?.minute).toBeGreaterThanOrEqual(10 * 60 + 14)
    expect(failure?.minute).toBeLessThanOrEqual(10 * 60 + 16)
    expect(hours[10]?.backlog.image).toBeCloseTo(100, 6)
    expect(hours[11]?.backlog.image).toBeCloseTo(0, 6)
  })

  it('spills over what nobody waits for: what the rate leaves at the peak, and all once the quota is used up', () => {
    const { spilled, served, hours } = fluidDay([rate(200)], [], demand(peak), 0, rich)
    expect(spilled.get('image')?.map(Math.round)).toEqual(flat(0).map((none, hour) => (hour === 10 ? 100 : none)))
    expect(hours[10]?.backlog.image).toBe(0)
    const capped = fluidDay([], [quota(600)], demand(flat(50)), 0, rich)
    expect(capped.spilled.get('image')?.map(Math.round)).toEqual(flat(0).map((none, hour) => (hour < 12 ? none : 50)))
    expect(served.get('image')).toBeCloseTo(50 * 23 + 200, 6)
    expect(fluidDay([rate(200)], [], demand(peak), 60_000, rich).spilled.get('image')).toEqual(flat(0))
  })

  it('breaks at once where nothing passes at all', () => {
    const { failure } = fluidDay([{ ...rate(100), overhead: 100 }], [], demand(peak), 60_000, rich)
    expect(failure).toMatchObject({ minute: 0, why: 'backlog' })
  })

  it('breaks when the quota of the day is used up, and begins again at midnight UTC', () => {
    expect(fluidDay([], [quota(600)], demand(flat(50)), 60_000, rich).failure).toMatchObject({
      minute: 12 * 60,
      why: 'quota',
    })
    expect(fluidDay([], [quota(600, 300)], demand(flat(50)), 60_000, rich).failure).toMatchObject({ minute: 6 * 60 })
    // Two hours ahead of UTC the day of the quota begins at two o'clock.
    const { failure } = fluidDay([], [quota(600)], demand(flat(50), 2), 60_000, rich)
    expect(failure).toMatchObject({ minute: 14 * 60 })
  })

  it.each([0, 2, -5, 5.5, 12])('hangs on no time zone where the load is even: %d hours ahead of UTC', (ahead) => {
    const used = fluidDay([], [quota(500, 400)], demand(flat(400 / 24), ahead), 60_000, rich)
    expect(used.failure).toMatchObject({ why: 'quota', minute: (6 + ahead) * 60 })
    expect(fluidDay([], [quota(600)], demand(flat(1000 / 24), ahead), 60_000, rich).failure).not.toBeNull()
    expect(used.quotas.get('quota')).toBeCloseTo(800 / 500, 9)
  })

  it('tells how many calls an hour has left of a quota that is used up', () => {
    const { hours } = fluidDay([], [quota(600)], demand(flat(80)), 60_000, rich)
    const passed = hours.map((hour) => hour.passed?.image)
    expect(passed.slice(0, 7)).toEqual(
      flat(0)
        .slice(0, 7)
        .map(() => undefined),
    )
    expect(passed[7]).toBeCloseTo(40, 6)
    expect(passed.slice(8)).toEqual(flat(0).slice(8))
  })

  it('goes on with what waits at midnight, wherever the night is cut', () => {
    const night = flat(0).map((none, hour) => ({ 22: 600, 23: 640, 0: 620, 1: 590 })[hour] ?? none)
    const noon = flat(0).map((none, hour) => ({ 10: 600, 11: 640, 12: 620, 13: 590 })[hour] ?? none)
    const at = (hours: readonly number[]) => fluidDay([rate(600)], [], demand(hours), 300_000, rich)
    expect(at(noon).failure).toMatchObject({ minute: 12 * 60 + 30, why: 'backlog' })
    expect(at(night).failure).toMatchObject({ minute: 30, why: 'backlog' })
  })

  it('counts files for as long as they are kept, and longer windows by the day', () => {
    const files = (keptMs: number): Term => ({
      ...quota(0),
      capacity: (100 / keptMs) * 3_600_000,
      quota: { amount: 100, spanMs: keptMs, isCalendar: false },
    })
    const hour = 3_600_000
    const once = flat(0).map((none, at) => (at === 10 ? 300 : none))
    expect(fluidDay([], [files(hour)], demand(once), 60_000, rich).failure).toMatchObject({ minute: 10 * 60 + 20 })
    const even = fluidDay([], [files(6 * hour)], demand(flat(16)), 60_000, rich)
    expect(even.failure).toBeNull()
    expect(even.quotas.get('quota')).toBeCloseTo(0.96, 9)
    expect(fluidDay([], [files(48 * hour)], demand(flat(2.2)), 60_000, rich).failure).not.toBeNull()
    expect(fluidDay([], [files(48 * hour)], demand(flat(2)), 60_000, rich).failure).toBeNull()
  })

  it('counts the peaks of two days where files are kept for a day and a half', () => {
    const kept: Term = { ...quota(0), capacity: 5, quota: { amount: 180, spanMs: 36 * 3_600_000, isCalendar: false } }
    const once = (calls: number) => demand(flat(0).map((none, at) => (at === 10 ? calls : none)))
    // Twice 100 are more than 180, although 100 a day are fewer than the 120 that it allows on average.
    expect(fluidDay([], [kept], once(100), 60_000, rich).failure).toMatchObject({ why: 'quota', model: 'image' })
    const fewer = fluidDay([], [kept], once(80), 60_000, rich)
    expect(fewer.failure).toBeNull()
    expect(fewer.quotas.get('quota')).toBeCloseTo(160 / 180, 9)
    const even = fluidDay([], [kept], demand(flat(4.9)), 60_000, rich)
    expect([even.failure, even.quotas.get('quota')]).toEqual([null, expect.closeTo(0.98, 9)])
  })

  it('holds a month to thirty such days, and to what is left of this one today', () => {
    const month = (credits: number, left: number): Term => ({
      ...quota(credits / 30),
      quota: { amount: left, spanMs: 30 * 24 * 3_600_000, isCalendar: true },
    })
    const day = demand(flat(10))
    expect(fluidDay([], [month(7300, 7300)], day, 60_000, rich).failure).toBeNull()
    expect(fluidDay([], [month(7000, 7000)], day, 60_000, rich).failure).toMatchObject({ why: 'month' })
    expect(fluidDay([], [month(7300, 250)], day, 60_000, rich).failure).toBeNull()
    expect(fluidDay([], [month(7300, 120)], day, 60_000, rich).failure).toMatchObject({ why: 'quota', minute: 12 * 60 })
  })

  it('tells when the balance is spent', () => {
    const { spentAt, failure } = fluidDay([], [], demand(flat(60)), 60_000, { balance: 240, perCall: rich.perCall })
    expect(spentAt).toBe(120)
    expect(failure).toMatchObject({ why: 'balance', minute: 120 })
  })

  it('loses no call: what came either went or waits', () => {
    const hour = fc.double({ min: 0, max: 500, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(hour, { minLength: 24, maxLength: 24 }),
        fc.double({ min: 1, max: 400, noNaN: true }),
        (hours, most) => {
          const day = fluidDay([rate(most)], [], demand(hours), 1e12, rich)
          const came = hours.reduce((sum, calls) => sum + calls, 0)
          // What waits overnight goes on the day after: as much is served as comes, or what waits grows.
          if (came < 0.999 * most * 24) expect(day.served.get('image')).toBeCloseTo(came, 4)
          if (came > 1.001 * most * 24) expect(day.failure).toMatchObject({ why: 'growth', limit: 'rate' })
          else if (came < 0.999 * most * 24) expect(day.failure).toBeNull()
          expect(day.served.get('image')).toBeLessThanOrEqual(most * 24 + 1e-6)
        },
      ),
      { numRuns: 40 },
    )
  })
})
