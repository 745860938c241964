import fc from 'fast-check'
import { expect, describe as group, it } from 'vitest'
import { bounded, clipped, describe } from '../../src/gateway/foreign-value.ts'
import { anyCharacter } from '../support/any-character.ts'

const NONE = Number.POSITIVE_INFINITY
const json = fc.jsonValue({ maxDepth: 6 })

/** Deeper than the stack of a recursive reader. */
function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'core'
  for (let n = 0; n < depth; n++) value = wrap(value)
  return value
}
const DEEP = [
  nested(50_000, (inner) => [inner]),
  nested(50_000, (inner) => ({ error: inner })),
  nested(50_000, (inner) => [{ a: inner, b: inner }]),
]

group('describe', () => {
  it('is the beginning of the JSON', () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 400 }), (value, most) => {
        expect(describe(value, most)).toBe(JSON.stringify(value).slice(0, most))
      }),
      { numRuns: 1000 },
    )
  })

  it('takes any value at any depth', () => {
    for (const value of DEEP) expect(describe(value, 300).length).toBeLessThanOrEqual(300)
    for (const value of [undefined, Number.NaN, 1n, Symbol('s'), () => {}]) expect(describe(value, 10)).toMatch(/./)
    expect(describe({ a: undefined, b: 1 }, 50)).toBe('{"b":1}')
  })

  it('is quick with wide values too', () => {
    const wide = Array.from({ length: 500_000 }, () => ({ a: 'x'.repeat(10) }))
    expect(describe(wide, 300)).toBe(JSON.stringify(wide.slice(0, 100)).slice(0, 300))
  })
})

group('bounded', () => {
  const text = (from: string): string => from

  it('gives back what keeps to the bounds', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(bounded(value, { depth: 8, members: 1000, number: NONE, text })).toBe(value)
      }),
    )
  })

  it('changes every text and name, and nothing else', () => {
    const shout = (from: string): string => from.replaceAll('a', 'A')
    const shouted = (value: unknown): unknown => {
      if (typeof value === 'string') return shout(value)
      if (Array.isArray(value)) return value.map(shouted)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [shout(name), shouted(member)]))
    }
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: fc.constantFrom('a', 'b', '_') }), (value) => {
        const before = structuredClone(value)
        expect(bounded(value, { depth: 8, members: 1000, number: NONE, text: shout })).toEqual(shouted(value))
        expect(value).toEqual(before)
      }),
    )
  })

  it('keeps __proto__ a name like any other', () => {
    const value = JSON.parse('{"__proto__":{"x":"a"},"b":"a"}') as object
    const after = bounded(value, { depth: 8, members: 10, number: NONE, text: (from) => from.toUpperCase() })
    expect(JSON.stringify(after)).toBe('{"__PROTO__":{"X":"A"},"B":"A"}')
    const cut = bounded(value, { depth: 8, members: 1, number: NONE, text })
    expect(JSON.stringify(cut)).toBe('{"__proto__":{"x":"a"}}')
    expect(Object.getPrototypeOf(cut)).toBe(Object.prototype)
  })

  it('bounds depth, width and numbers, in time that does not double with each level', () => {
    for (const value of DEEP) {
      const kept = JSON.stringify(bounded(value, { depth: 16, members: 10, number: NONE, text: (from) => `${from}!` }))
      expect(kept).toContain('nested too deeply')
    }
    const bounds = { depth: 3, members: 2, number: 1e15, text }
    expect(bounded([1, 2, 3], bounds)).toEqual([1, 2])
    expect(bounded({ a: 1e306, b: -1e306, c: 0 }, bounds)).toEqual({ a: 1e15, b: -1e15 })
    expect(bounded([[[[]]]], bounds)).toEqual([[['(nested too deeply)']]])
  })
})

group('clipped', () => {
  it('is the beginning, to the unit', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.nat(20), (from, most) => {
        expect(clipped(from, most)).toBe(from.slice(0, most))
      }),
    )
    expect(clipped('a\ud800b', 2)).toBe('a\ud800')
  })
})
