import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callsOf, hasBit, nextTurn, userCall } from '../../src/distributed/share.ts'
import { planCalls } from '../../src/load/plan.ts'
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

it('the shares of a plan are the plan, call by call and instant by instant, however many there are', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 9 }), (seed, of) => {
      const plan = planCalls({ ...SHARED, seed }, keyedRandom(seed))
      const parts = Array.from({ length: of }, (_, index) => {
        const calls = []
        const has = callsOf({ index, of }, NONE)
        const starts = plan.startsFrom(0, has)
        for (const walk = plan.walk(has); !walk.isOver; walk.advance()) {
          expect([walk.place, walk.intendedMs]).toEqual([calls.length, starts()])
          calls.push({ call: walk.call, intendedMs: walk.intendedMs, model: walk.model })
        }
        expect(starts()).toBe(Number.POSITIVE_INFINITY)
        return calls
      })
      const union = parts.flat().sort((one, other) => one.call - other.call)
      expect(union).toEqual(walked(plan))
    }),
    { numRuns: 60 },
  )
})

it('who takes a share over makes the calls of it that were not begun, and no other', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 99 })), fc.integer({ min: 1, max: 5 }), (begun, of) => {
      const bits = new Uint8Array(13)
      for (const call of begun) bits[call >> 3] = (bits[call >> 3] as number) | (0x80 >> (call & 7))
      for (let call = 0; call < 100; call++) {
        expect(hasBit(bits, call)).toBe(begun.includes(call))
        const owners = Array.from({ length: of }, (_, index) => callsOf({ index, of }, bits)(call))
        expect(owners.filter(Boolean).length).toBe(begun.includes(call) ? 0 : 1)
      }
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
