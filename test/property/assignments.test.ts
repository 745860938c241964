import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Judge } from '../../src/judge/judgement.ts'
import type { RequestRecord } from '../../src/mock/oracle/oracle-log.ts'

/** Equal messages, judged, beside every way in which they can belong to calls: tried out, without a line of the judge's. */

interface Sent {
  t: number
  delay: number
  /** refused: with a wait or without; lost: bought, and the answer never came; bought: and told. */
  kind: 'refused' | 'lost' | 'bought'
  wait: number | null
}

const TOLERANCE = 20

function recordOf({ t, delay, kind, wait }: Sent, n: number): RequestRecord {
  const told = wait === null ? {} : { waitMs: wait }
  return {
    type: 'request',
    t,
    n,
    endpoint: 'message',
    account: 'one',
    model: 'text-fast',
    status: kind === 'refused' ? 429 : 200,
    reason: kind === 'refused' ? 'limited' : 'accepted',
    delayMs: delay,
    seen: { path: '/v1/messages', origin: 'gateway', body: 'same' },
    told: kind === 'refused' ? told : {},
    ...(kind === 'refused' ? {} : { taskId: `msg_${n}` }),
    ...(kind === 'lost' ? { fault: 'lost', faultKind: 'reset' } : {}),
  }
}

/** Every way to say of each attempt which earlier one it follows, if any. */
function* assignments(sent: readonly Sent[], follows: (number | null)[] = []): Generator<readonly (number | null)[]> {
  const at = follows.length
  const next = sent[at]
  if (next === undefined) {
    yield follows
    return
  }
  yield* assignments(sent, [...follows, null])
  for (const [place, before] of sent.slice(0, at).entries()) {
    if (follows.includes(place) || before.kind === 'bought' || before.t + before.delay > next.t) continue
    yield* assignments(sent, [...follows, place])
  }
}

interface Broken {
  early: number
  givenUp: number
  again: number
}

function brokenIn(sent: readonly Sent[], follows: readonly (number | null)[]): Broken {
  const isEarly = (place: number | null, at: number): boolean => {
    const [before, next] = [place === null ? undefined : sent[place], sent[at]]
    if (before?.wait == null || next === undefined || before.kind !== 'refused') return false
    return next.t - before.t - before.delay < before.wait - TOLERANCE
  }
  const hasBought = (place: number | null): boolean =>
    place !== null && (sent[place]?.kind !== 'refused' || hasBought(follows[place] ?? null))
  return {
    early: follows.filter(isEarly).length,
    givenUp: sent.filter(({ kind }, at) => kind === 'refused' && follows[at] === null && !follows.includes(at)).length,
    again: follows.filter((place, at) => sent[at]?.kind !== 'refused' && hasBought(place)).length,
  }
}

const sent = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 400 }),
      delay: fc.constantFrom(0, 0, 30, 300),
      kind: fc.constantFrom('refused', 'refused', 'refused', 'lost', 'bought'),
      wait: fc.constantFrom(null, 10, 300, 600, 900),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((gaps): Sent[] => {
    let t = 100
    // One that was bought and told shows that what comes after is another wish: from then on nobody knows whose attempts they are.
    const first: Sent = { t: 0, delay: 0, kind: 'bought', wait: null }
    return [
      first,
      ...gaps.map(({ gap, delay, kind, wait }): Sent => {
        t += gap
        return { t, delay, kind, wait: kind === 'refused' ? wait : null }
      }),
    ]
  })

test('a rule is broken if every assignment breaks it, and left open if some does', () => {
  const counts = { decided: 0, exact: 0, kept: 0 }
  fc.assert(
    fc.property(sent, (all) => {
      const judge = new Judge()
      for (const [at, one] of all.entries()) judge.record(recordOf(one, at + 1))
      const { rules, exitCode } = judge.verdict({ t: 100_000 })
      const result = (id: string) => {
        const { count = 0, undecided = 0 } = rules.find((one) => one.id === id) ?? {}
        return { count, undecided }
      }
      const tried = [...assignments(all)].map((follows) => brokenIn(all, follows))
      const least = Math.min(...tried.map(({ early, givenUp }) => early + givenUp))
      const some = (what: keyof Broken): boolean => tried.some((one) => one[what] > 0)

      const { count } = result('early-or-no-retry')
      expect(count > 0).toBe(least > 0)
      expect(count).toBeLessThanOrEqual(least)
      expect(result('early-return')).toMatchObject({ count: 0 })
      expect(result('early-return').undecided > 0).toBe(some('early'))
      expect(result('no-retry').undecided > 0).toBe(some('givenUp'))
      expect(result('bought-twice')).toMatchObject({ count: 0 })
      expect(result('bought-twice').undecided > 0).toBe(some('again'))
      const isOpen = some('early') || some('givenUp') || some('again')
      expect(exitCode).toBe(least > 0 ? 99 : isOpen ? 96 : 0)
      if (least > 0) counts.decided++
      if (least > 0 && count === least) counts.exact++
      if (!isOpen) counts.kept++
    }),
    { numRuns: 400 },
  )
  // The histories come to all of it.
  expect(counts.decided).toBeGreaterThan(50)
  expect(counts.kept).toBeGreaterThan(0)
  expect(counts.exact).toBeGreaterThan(0.8 * counts.decided)
})
