import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OwnParts } from '../../src/distributed/parts.ts'
import { callsOf, hasBit, nextTurn, userCall } from '../../src/distributed/share.ts'
import { planCalls } from '../../src/load/schedule/plan.ts'
import type { HasCall } from '../../src/load/schedule/plan-walk.ts'
import { keyedRandom } from '../../src/random.ts'
import { profileOf } from '../support/profiles.ts'
import { walked } from '../support/walked-plan.ts'

const SHARED = profileOf(`
version: 1
name: shared
duration: 8s
models:
  - { model: image-fast, modality: image, arrivals: { process: poisson, rate: 20/s }, requests: [{ body: { prompt: a kite } }] }
  - { model: text-fast, modality: text, arrivals: { process: ramp, from: 1/s, to: 20/s }, requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: hi }] } }] }
`)
const NONE = new Uint8Array()
const CUT = { c: 64, u: 0 }

/** Who makes which calls, where `of` shares have the parts in turn, and the last gives `given` of its own to the first from an instant on. */
function dealt(of: number, given: number, atMs: number, begun = NONE): HasCall[] {
  const shares = Array.from({ length: of }, () => new OwnParts(CUT))
  for (let part = 0; part < CUT.c; part++) shares[part % of]?.learn([`c${part}@0`, 'inf'])
  const names = shares.at(-1)?.giveUp('c', given, atMs) ?? []
  for (const name of names) shares[0]?.learn([name.replace('@0', `@${atMs}`), 'inf'])
  return shares.map((parts) => callsOf([...parts.all()], CUT, begun))
}

it('the shares of a plan are the plan, call by call and instant by instant, however many there are and whatever they give each other', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      fc.nat({ max: 64 }),
      fc.nat({ max: 9_000 }),
      (seed, of, given, atMs) => {
        const plan = planCalls({ ...SHARED, seed }, keyedRandom(seed))
        const parts = dealt(of, given, atMs).map((has) => {
          const calls = []
          const starts = plan.startsFrom(0, has)
          for (const walk = plan.walk(has); !walk.isOver; walk.advance()) {
            const startsAt = starts()
            if (walk.place !== calls.length || walk.intendedMs !== startsAt)
              expect([walk.place, walk.intendedMs]).toEqual([calls.length, startsAt])
            calls.push({ call: walk.call, intendedMs: walk.intendedMs, model: walk.model })
          }
          expect(starts()).toBe(Number.POSITIVE_INFINITY)
          return calls
        })
        const union = parts.flat().sort((one, other) => one.call - other.call)
        expect(union).toEqual(walked(plan))
      },
    ),
    { numRuns: 60 },
  )
})

it('who takes a share over makes the calls of it that were not begun, and no other', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 99 })), fc.integer({ min: 1, max: 5 }), (begun, of) => {
      const bits = new Uint8Array(13)
      for (const call of begun) bits[call >> 3] = (bits[call >> 3] as number) | (0x80 >> (call & 7))
      const all = dealt(of, 0, 0, bits)
      const found = Array.from({ length: 100 }, (_, call) => ({
        isBegun: hasBit(bits, call),
        owners: all.filter((has) => has(call, 0)).length,
      }))
      const expected = found.map((_, call) => ({ isBegun: begun.includes(call), owners: begun.includes(call) ? 0 : 1 }))
      expect(found).toEqual(expected)
    }),
  )
})

it('the calls of closed-model users have numbers of their own behind those of the plan, by user and turn', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 1000 }),
      fc.integer({ min: 1, max: 20 }),
      fc.nat({ max: 12 }),
      (planned, users, turns) => {
        const numbers = new Set<number>()
        const bits = new Uint8Array(((planned + users * (turns + 1)) >> 3) + 1)
        for (let user = 0; user < users; user++) {
          for (let turn = 0; turn < turns; turn++) {
            const number = userCall(planned, users, user, turn)
            numbers.add(number)
            bits[number >> 3] = (bits[number >> 3] as number) | (0x80 >> (number & 7))
          }
          expect(nextTurn(planned, users, user, bits)).toBe(turns)
        }
        expect(numbers.size).toBe(users * turns)
        expect(Math.min(Number.POSITIVE_INFINITY, ...numbers)).toBeGreaterThanOrEqual(planned)
      },
    ),
  )
})
