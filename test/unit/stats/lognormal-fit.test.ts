import { describe, expect, test } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { lognormalQuantile } from '../../../src/stats/distributions.ts'
import { fitLognormal, type TimeInterval } from '../../../src/stats/lognormal-fit.ts'
import { normalTail } from '../../../src/stats/normal-tail.ts'
import { byDay } from '../../support/by-day.ts'

const random = keyedRandom(4)
const times = (count: number, median: number, sigma: number, slow = { share: 0, factor: 1 }): number[] =>
  Array.from({ length: count }, (_, n) => {
    const factor = random.uniform('world', n, 1) < slow.share ? slow.factor : 1
    return lognormalQuantile(random.uniform('world', n), median, sigma) * factor
  })
const exact = (ms: number): TimeInterval => ({ low: ms, high: ms })
/** What a client that reads every `everyMs` knows of it. */
const read =
  (everyMs: number) =>
  (ms: number): TimeInterval => {
    const low = Math.floor(ms / everyMs) * everyMs
    return { low, high: low + everyMs }
  }
const within = (value: number | undefined, expected: number, part: number): void =>
  expect(Math.abs((value ?? Number.NaN) / expected - 1)).toBeLessThan(part)

test('normal tail', () => {
  for (const [z, tail] of [
    [0, 0.5],
    [1.959963985, 0.025],
    [-1, 0.8413447461],
    [6, 9.86587645e-10],
  ] as const) {
    within(normalTail(z), tail, 2e-7)
  }
})

describe('lognormal times', () => {
  test.each([
    ['exact', exact],
    ['read every second', read(1000)],
    ['read as seldom as it takes', read(9000)],
  ])('are found again: %s', (_, seen) => {
    const fit = fitLognormal(times(1500, 8000, 0.5).map(seen))
    within(fit?.median, 8000, 0.04)
    within(fit?.sigma, 0.5, 0.08)
    expect(fit?.slow).toBeNull()
  })

  test('whatever had not ended counts for as long as it was seen', () => {
    const seen = times(1500, 8000, 0.5).map((ms) =>
      ms > 9000 ? { low: 9000, high: Number.POSITIVE_INFINITY } : exact(ms),
    )
    const fit = fitLognormal(seen)
    within(fit?.median, 8000, 0.03)
    within(fit?.sigma, 0.5, 0.06)
  })

  test('a share that is slow is told apart', () => {
    const fit = fitLognormal(times(1500, 8000, 0.3, { share: 0.08, factor: 4 }).map(read(1000)))
    within(fit?.median, 8000, 0.02)
    within(fit?.sigma, 0.3, 0.06)
    within(fit?.slow?.share, 0.08, 0.15)
    within(fit?.slow?.factor, 4, 0.1)
  })

  test('the truth lies within two standard errors, slow share or not, about as often as it should', () => {
    for (const slow of [
      { share: 0, factor: 1 },
      { share: 0.08, factor: 3 },
    ]) {
      let held = 0
      for (let n = 0; n < byDay(5, 16); n++) {
        const own = keyedRandom(100 + n)
        const fit = fitLognormal(
          Array.from({ length: 400 }, (_, i) => {
            const factor = own.uniform('world', i, 1) < slow.share ? slow.factor : 1
            return read(1000)(lognormalQuantile(own.uniform('world', i), 8000, 0.4) * factor)
          }),
        )
        if (Math.abs(Math.log((fit?.median ?? 0) / 8000)) <= 2 * (fit?.errors.median ?? 0)) held++
      }
      expect([slow.share, held >= byDay(4, 13)]).toEqual([slow.share, true])
    }
  })

  test('where most had not ended, the errors of both figures grow, for each hangs on the other', () => {
    const fits = Array.from({ length: byDay(24, 60) }, (_, n) => {
      const own = keyedRandom(300 + n)
      return fitLognormal(
        Array.from({ length: 300 }, (_, i) => {
          const ms = lognormalQuantile(own.uniform('world', i), 8000, 0.4)
          return ms > 6500 ? { low: 6500, high: Number.POSITIVE_INFINITY } : exact(ms)
        }),
      )
    })
    const spreadOf = (values: number[]): number => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
    }
    const meanOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
    const of = (value: (fit: NonNullable<(typeof fits)[number]>) => number): number[] =>
      fits.flatMap((fit) => (fit === null ? [] : [value(fit)]))
    // The spread of sixty is known to within a tenth, of 24 to within a seventh; either figure by itself would say two thirds of it.
    within(meanOf(of(({ errors }) => errors.median)), spreadOf(of(({ median }) => Math.log(median))), 0.25)
    within(meanOf(of(({ errors }) => errors.sigma)), spreadOf(of(({ sigma }) => sigma)), 0.25)
  })

  test('all the same have no spread; nothing that ended is no fit', () => {
    expect(fitLognormal([exact(500), exact(500), exact(500)])).toMatchObject({ sigma: 0, slow: null })
    within(fitLognormal([exact(500), exact(500)])?.median, 500, 1e-6)
    expect(fitLognormal([{ low: 500, high: Number.POSITIVE_INFINITY }])).toBeNull()
    expect(fitLognormal([])).toBeNull()
  })

  test('one that ended at once, and one that took for ever', () => {
    const fit = fitLognormal([exact(0), exact(1), { low: 0, high: 2 }, { low: 1e12, high: 1e13 }])
    expect(Number.isFinite(fit?.median)).toBe(true)
    expect(Number.isFinite(fit?.sigma)).toBe(true)
  })
})

test('times whose bounds all overlap have an error that is no larger than they lie apart', () => {
  // Reads at 300 and 600 ms of tasks that take about 500 ms, each a little late.
  const overlapping = Array.from({ length: 60 }, (_, n): TimeInterval => ({ low: 302 + (n % 7), high: 606 + (n % 5) }))
  const fit = fitLognormal(overlapping)
  const apart = Math.log(610 / 302)
  expect(fit?.errors.median).toBeLessThan(apart / 3.9)
  expect(fit?.errors.sigma).toBeLessThan(apart / 3.9)
})
