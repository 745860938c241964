import { expect, it } from 'vitest'
import { drawnSchedule, faultsOf, playSchedule } from '../../support/leased-network.ts'

/** `npm run distributed-check -- leases` plays ten thousand. */
const SCHEDULES = 60

it('starts that several workers share are late by no more than machines and ways are, and never too many', async () => {
  for (let seed = 0; seed < SCHEDULES; seed++) {
    for (const load of [null, 1.2]) {
      const drawn = drawnSchedule(seed)
      const schedule = load === null ? drawn : { ...drawn, load, seconds: 4 }
      expect([seed, load, faultsOf(schedule, await playSchedule(schedule))]).toEqual([seed, load, []])
    }
  }
})

it('the first start comes soon on machines whose every alarm is late, and whose Redis is slow', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const bad = { workers: 4, burst: 1, load: 0.3, lateMs: 80, wayMs: 200, stallsPerSecond: 1, stallMs: 800 }
    const seen = await playSchedule({ ...drawnSchedule(seed), ...bad, ratePerSecond: 30, seconds: 4 })
    expect([seed, Math.min(...seen.map(({ sentAt }) => sentAt)) < 1_500]).toEqual([seed, true])
  }
})

it('workers that stand still again and again, for up to a second and more, never send too many in a second', async () => {
  for (const seed of [500, 2032, 2757, 6822, 9709]) {
    const schedule = { ...drawnSchedule(seed), load: 1.2, seconds: 4 }
    expect([seed, faultsOf(schedule, await playSchedule(schedule))]).toEqual([seed, []])
  }
})
