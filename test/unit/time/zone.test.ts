import { expect, it } from 'vitest'
import { timeZone, timeZoneNames } from '../../../src/time/zone.ts'

const WINTER = Date.parse('2026-01-15T12:00:00Z')
const SUMMER = Date.parse('2026-07-15T12:00:00Z')

it.each([
  ['UTC', 0, 0],
  ['Europe/Berlin', 1, 2],
  ['america/new_york', -5, -4],
  ['Asia/Kolkata', 5.5, 5.5],
  ['Asia/Kathmandu', 5.75, 5.75],
  ['+02:00', 2, 2],
  ['-03:30', -3.5, -3.5],
])('%s is ahead of UTC by %d h in January, by %d in July', (name, winter, summer) => {
  const zone = timeZone(name)
  expect([zone?.(WINTER), zone?.(SUMMER)]).toEqual([winter, summer])
})

it('goes over to summer time at its instant', () => {
  const change = Date.parse('2026-03-29T01:00:00Z')
  expect([change - 1, change].map((at) => timeZone('Europe/Berlin')?.(at))).toEqual([1, 2])
})

it.each(['', 'Berlin', 'Europe/Berln', '+2', '+0200', '+15:00', '+02:60', '02:00'])('does not know %j', (name) => {
  expect(timeZone(name)).toBeNull()
})

it('knows the names that it gives', () => {
  expect(timeZoneNames()).toContain('Europe/Berlin')
  expect(timeZoneNames().filter((name) => timeZone(name) === null)).toEqual([])
})
