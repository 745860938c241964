import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EqualAttempt, fewestUnmatched } from '../../src/judge/unmatched-attempts.ts'

/** Every way to say of each attempt which earlier one it follows, if any; no two follow the same. */
function* assignments(count: number): Generator<readonly (number | null)[]> {
  const follows: (number | null)[] = []
  function* from(at: number): Generator<readonly (number | null)[]> {
    if (at === count) {
      yield follows
      return
    }
    for (let before = -1; before < at; before++) {
      if (before >= 0 && follows.includes(before)) continue
      follows.push(before < 0 ? null : before)
      yield* from(at + 1)
      follows.pop()
    }
  }
  yield* from(0)
}

/** The fewest alone, by trying everything. */
function tried(equals: readonly EqualAttempt[]): number {
  let fewest = Infinity
  for (const follows of assignments(equals.length)) {
    const isAllowed = follows.every(
      (before, at) => before === null || (equals[before]?.due ?? 0) <= (equals[at]?.t ?? 0),
    )
    if (!isAllowed) continue
    const alone = equals.filter(({ isOwed }, at) => isOwed && follows[at] === null && !follows.includes(at))
    fewest = Math.min(fewest, alone.length)
  }
  return fewest
}

const equal = fc
  .record({
    t: fc.integer({ min: 0, max: 12 }),
    wait: fc.integer({ min: 1, max: 9 }),
    kind: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ t, wait, kind }): EqualAttempt => ({ t, due: kind === 0 ? Infinity : t + wait, isOwed: kind > 2 }))
const history = fc.array(equal, { maxLength: 7 }).map((equals) => equals.sort((a, b) => a.t - b.t))

test('are as few as the best of all assignments leaves', () => {
  fc.assert(
    fc.property(history, (equals) => {
      expect(fewestUnmatched(equals).count).toBe(tried(equals))
    }),
    { numRuns: 300 },
  )
})

test('are the owed of two instants less those that may follow or be followed', () => {
  fc.assert(
    fc.property(history, (equals) => {
      const { count, owed, sentBy, dueFrom, after, before } = fewestUnmatched(equals)
      expect(count).toBe(owed - after - before)
      if (count === 0) return
      expect(equals.filter(({ t, due, isOwed }) => isOwed && t <= sentBy && due >= dueFrom)).toHaveLength(owed)
      expect(equals.filter(({ t }) => t >= dueFrom)).toHaveLength(after)
      expect(equals.filter(({ due }) => due <= sentBy)).toHaveLength(before)
    }),
  )
})

test('are never more for what is forgotten', () => {
  fc.assert(
    fc.property(history, fc.nat(7), (equals, earlier) => {
      const kept = equals.slice(earlier)
      const forgotten = equals.length - kept.length
      expect(fewestUnmatched(kept, forgotten).count).toBeLessThanOrEqual(fewestUnmatched(equals).count)
    }),
  )
})
