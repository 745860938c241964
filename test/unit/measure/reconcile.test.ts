import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reconcile } from '../../../src/measure/credits/credits.ts'
import { decimal } from '../../../src/measure/credits/prices.ts'

describe('reconcile', () => {
  it('finds the one combination', () => {
    const candidates = [
      { price: 54.5, most: 3 },
      { price: 0.1, most: 8 },
    ]
    expect(reconcile(109.3, candidates)).toEqual([
      { least: 2, most: 2 },
      { least: 3, most: 3 },
    ])
    expect(reconcile(0, candidates)).toEqual([
      { least: 0, most: 0 },
      { least: 0, most: 0 },
    ])
  })

  it('says how far others could be meant', () => {
    expect(
      reconcile(12, [
        { price: 12, most: 1 },
        { price: 2, most: 9 },
      ]),
    ).toEqual([
      { least: 0, most: 1 },
      { least: 0, most: 6 },
    ])
  })

  it('cannot tell calls of one price apart, only how many there were', () => {
    expect(
      reconcile(6, [
        { price: 2, most: 2 },
        { price: 2, most: 5 },
      ]),
    ).toEqual([
      { least: 0, most: 2 },
      { least: 1, most: 3 },
    ])
  })

  it.each([-1, 3, 1000])('knows that nothing makes up %d', (credits) => {
    expect(reconcile(credits, [{ price: 2, most: 4 }])).toBeNull()
  })

  it('gives the widest bounds where there are too many combinations to look at', () => {
    const candidates = [0.7, 1.1, 1.3, 1.7, 1.9, 2.3].map((price) => ({ price, most: 500 }))
    expect(reconcile(2000, candidates)).toEqual(candidates.map(({ most }) => ({ least: 0, most })))
  })

  it('never excludes what really was charged', () => {
    const call = fc.record({
      price: fc.integer({ min: 0, max: 300 }).map((n) => n / 10),
      most: fc.nat(6),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(call, { maxLength: 6 }), (calls) => {
        const charged = calls.map(({ most, share }) => Math.round(most * share))
        const credits = calls.reduce((sum, { price }, at) => sum + price * (charged[at] as number), 0)
        const ranges = reconcile(credits, calls)
        calls.forEach(({ price }, at) => {
          if (price === 0) return
          expect(ranges?.[at]?.least).toBeLessThanOrEqual(charged[at] as number)
          expect(ranges?.[at]?.most).toBeGreaterThanOrEqual(charged[at] as number)
        })
      }),
    )
  })

  it('never excludes what really was charged where both readings were cut to whole units', () => {
    const call = fc.record({
      price: fc.integer({ min: 1, max: 3000 }).map((n) => n / 100),
      most: fc.nat(6),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(call, { maxLength: 6 }), fc.nat(99), (calls, start) => {
        const charged = calls.map(({ most, share }) => Math.round(most * share))
        const credits = calls.reduce((sum, { price }, at) => sum + price * (charged[at] as number), start / 100)
        const ranges = reconcile(Math.floor(decimal(credits)), calls, 1)
        calls.forEach((_, at) => {
          expect(ranges?.[at]?.least).toBeLessThanOrEqual(charged[at] as number)
          expect(ranges?.[at]?.most).toBeGreaterThanOrEqual(charged[at] as number)
        })
      }),
    )
  })

  it('leaves a difference of a whole unit unexplained, and one below it open', () => {
    expect(reconcile(-1, [], 1)).toBeNull()
    expect(reconcile(-0.5, [], 1)).toEqual([])
    expect(reconcile(0.9, [{ price: 0.4, most: 9 }], 1)).toEqual([{ least: 0, most: 4 }])
  })
})
