import { describe, expect, test } from 'vitest'
import { withOwnTail } from '../../../src/calibrate/time-shape.ts'
import { fitLognormal, type LognormalFit, type TimeInterval } from '../../../src/stats/lognormal-fit.ts'
import { byDay } from '../../support/by-day.ts'
import { uniform } from '../../support/verdict-worlds.ts'

/** Times as reads of a second apart see them. */
const seen = (count: number, draw: (u: number) => number): TimeInterval[] => {
  const random = uniform(11)
  return Array.from({ length: count }, () => {
    const low = Math.floor(draw(random()) / 1000) * 1000
    return { low, high: low + 1000 }
  })
}
const fitted = (times: readonly TimeInterval[]): LognormalFit => fitLognormal(times) as LognormalFit
const p90 = ({ median, sigma }: LognormalFit): number => median * Math.exp(1.2816 * sigma)
const weibull = (u: number): number => 20_000 * Math.sqrt(-Math.log(1 - u))
/** Of that Weibull, exactly. */
const [MIDDLE, TAIL] = [20_000 * Math.sqrt(Math.LN2), 20_000 * Math.sqrt(Math.log(10))]

describe('times of another shape than a lognormal', () => {
  test('keep their own middle and p90', () => {
    const times = seen(2000, weibull)
    const fit = fitted(times)
    expect(p90(fit) / TAIL).toBeGreaterThan(1.1)
    const own = withOwnTail(fit, times)
    expect(Math.abs(own.median / MIDDLE - 1)).toBeLessThan(0.03)
    expect(Math.abs(p90(own) / TAIL - 1)).toBeLessThan(0.03)
    expect(own.errors.median).toBeGreaterThan(0)
  })

  test('do so with those that had not ended', () => {
    const times = seen(2000, weibull).map((time, n) => (n % 10 === 0 ? { low: 5000, high: Infinity } : time))
    expect(Math.abs(p90(withOwnTail(fitted(times), times)) / TAIL - 1)).toBeLessThan(0.06)
  })

  test.each([
    ['few', seen(60, weibull)],
    ['read too seldom', seen(500, weibull).map(({ low }) => ({ low: Math.max(0, low - 15_000), high: low + 15_000 }))],
  ])('are fitted as any where they are %s', (_, times) => {
    const fit = fitted(times)
    expect(withOwnTail(fit, times)).toBe(fit)
  })
})

test('a lognormal stays what it is', () => {
  const random = uniform(5)
  const times = seen(2000, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    return 20_000 * Math.exp(0.5 * radius * Math.cos(2 * Math.PI * random()))
  })
  const fit = fitted(times)
  expect(withOwnTail(fit, times)).toBe(fit)
})

test('a lognormal stays what it is where reads lie apart by up to a third of it', () => {
  const taken = Array.from({ length: byDay(30, 100) }, (_, n) => {
    const random = uniform(300 + n)
    const [median, sigma] = [3000 + 9000 * random(), 0.15 + 0.4 * random()]
    const every = median * (0.12 + 0.17 * random())
    const times = Array.from({ length: 1200 }, () => {
      const radius = Math.sqrt(-2 * Math.log(1 - random()))
      const low = Math.floor((median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * random()))) / every) * every
      return { low, high: low + every }
    })
    const fit = fitted(times)
    return withOwnTail(fit, times) === fit
  })
  expect(taken.filter((isKept) => !isKept)).toEqual([])
})
