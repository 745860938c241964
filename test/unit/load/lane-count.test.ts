import { expect, test } from 'vitest'
import { EXIT, GatebenchError } from '../../../src/errors.ts'
import { LANE_STARTS_PER_SECOND, LARGEST_STARTS_PER_SECOND, laneCount } from '../../../src/load/admission/lane-count.ts'

test('one lane does unless the rate is above what a lane can start', () => {
  expect(laneCount({})).toBe(1)
  expect(laneCount({ concurrency: 10_000 })).toBe(1)
  expect(laneCount({ ratePerSecond: 0.01 })).toBe(1)
  expect(laneCount({ ratePerSecond: LANE_STARTS_PER_SECOND })).toBe(1)
  expect(laneCount({ ratePerSecond: LANE_STARTS_PER_SECOND + 1 })).toBe(2)
  expect(laneCount({ ratePerSecond: LARGEST_STARTS_PER_SECOND })).toBe(4)
})

test('what no number of lanes can enforce is refused with a way out', () => {
  for (const limit of [{ ratePerSecond: 1001 }, { ratePerSecond: 251, concurrency: 5 }]) {
    let refusal: unknown
    try {
      laneCount(limit)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(GatebenchError)
    expect(refusal).toMatchObject({ code: 'ADMISSION_TOO_FAST', exitCode: EXIT.invalidInput })
    expect((refusal as GatebenchError).hint).toContain('admission: none')
  }
})
