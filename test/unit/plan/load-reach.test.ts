import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachOf, reachOfModel, useOf } from '../../../src/plan/reach/load-reach.ts'
import type { Term } from '../../../src/plan/reach/terms.ts'

const term = (name: string, capacity: number, uses: Record<string, number>, overhead = 0): Term => ({
  name,
  limit: name,
  words: name,
  kind: 'rate',
  capacity,
  overhead,
  uses: new Map(Object.entries(uses)),
  burst: null,
  windowMs: null,
  used: 0,
  quota: null,
  isClients: false,
  hasReads: false,
})
const terms = [
  term('images', 1200, { image: 1 }),
  term('all', 3000, { image: 2, text: 1 }, 600),
  term('texts', 5000, { text: 1 }),
]

describe('how far a load can grow', () => {
  it('is to the tightest of its limits, and then to the next', () => {
    const reach = reachOf(terms, new Map(Object.entries({ image: 100, text: 1000 })))
    expect(reach).toMatchObject({ factor: 2, nextFactor: 5 })
    expect([reach.binds?.name, reach.next?.name]).toEqual(['all', 'texts'])
  })

  it('has no end where nothing bounds it', () => {
    expect(reachOf(terms, new Map([['audio', 5]]))).toMatchObject({ factor: Infinity, binds: null })
  })

  it('is nothing for a model whose limit the others fill', () => {
    expect(reachOfModel(terms, 'text', new Map([['image', 1300]]))).toMatchObject({ factor: 0 })
    expect(reachOfModel(terms, 'text', new Map([['image', 700]]))).toMatchObject({ factor: 1000 })
  })

  it('ends where a limit is full, and none is more than full', () => {
    const positive = fc.double({ min: 0.1, max: 1000, noNaN: true })
    const anyTerm = fc
      .tuple(positive, positive, positive)
      .map(([capacity, a, b]) => term('any', 100 * capacity, { a, b }))
    fc.assert(
      fc.property(fc.array(anyTerm, { minLength: 1, maxLength: 6 }), positive, positive, (some, a, b) => {
        const load = new Map(Object.entries({ a, b }))
        const { factor } = reachOf(some, load)
        const full = new Map([...load].map(([model, rate]) => [model, rate * factor]))
        expect(Math.max(...some.map((one) => useOf(one, full)))).toBeCloseTo(1, 9)
      }),
    )
  })
})
