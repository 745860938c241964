import { expect, it } from 'vitest'
import { hardStretches } from '../../../src/plan/day/hard-stretches.ts'
import { demandOf } from '../../support/planned.ts'

const day = (peaks: Readonly<Record<number, number>>, rest: number): number[] =>
  Array.from({ length: 24 }, (_, hour) => peaks[hour] ?? rest)

it('gives a peak that another stretch cuts a stretch of its own', () => {
  const images = day({ 8: 1440, 9: 1600, 10: 1440 }, 80)
  const videos = day({ 15: 400, 16: 432, 17: 400 }, 16)
  const used = images.map((calls, hour) => calls / 5000 + (videos[hour] as number) / 900)
  const stretches = hardStretches(demandOf({ images, videos }), used)
  const hours = stretches.map(({ from, hours: length }) => Array.from({ length }, (_, n) => (from + n) % 24))
  for (const peak of [9, 16]) {
    expect(hours.some((own) => [peak - 1, peak, peak + 1].every((hour) => own.includes(hour)))).toBe(true)
  }
})

it('simulates an hour with too many calls once, whichever models have their peak in it', () => {
  const both = day({ 12: 9000 }, 3000)
  const used = both.map((calls) => calls / 10_000)
  expect(hardStretches(demandOf({ images: both, videos: both }), used)).toEqual([{ from: 12, hours: 6000 / 18_000 }])
})
