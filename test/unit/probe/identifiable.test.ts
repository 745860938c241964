import { expect, it } from 'vitest'
import { type DrawnAnswer, givesAnswers } from '../../support/drawn-gateway.ts'
import { drawnLaw, type LawName } from '../../support/drawn-laws.ts'
import { ALWAYS, either, IF_AS_ALONE, NEVER } from '../../support/identifiable.ts'

/** Answers of a law to one request each 200 ms, beside others who take one each so many ms. */
function answersOf(name: LawName, limit: number, othersEveryMs: number): DrawnAnswer[] {
  const law = drawnLaw(name, { limit, windowMs: 10_000, burst: limit })
  let othersAt = 100
  return Array.from({ length: 150 }, (_, n) => {
    const at = 200 * n + 50
    for (; othersAt < at; othersAt += othersEveryMs) if (law.passes(othersAt, 1)) law.passed(othersAt, 1)
    return { at, weight: 1, heldMs: law.passes(at, 1) ? law.passed(at, 1) : null }
  })
}

const told = (name: LawName, limit: number, asked: DrawnAnswer[], isTouched = true): boolean =>
  IF_AS_ALONE({
    account: { isTouched, asked },
    credits: null,
    laws: [{ name, figures: { limit, windowMs: 10_000, burst: limit } }],
    world: { others: { perMs: 0, paysHere: false }, priceOf: () => 1 },
  })

it('takes a window of which others use the same number each time for a smaller one', () => {
  const asked = answersOf('fixed-window-clock', 20, 1000)
  expect(givesAnswers(drawnLaw('fixed-window-clock', { limit: 20, windowMs: 10_000, burst: 20 }), asked, 0)).toBe(false)
  expect(told('fixed-window-clock', 20, asked)).toBe(true)
})

it('takes one of which others use another number each time for no smaller one, and needs none where nobody changed an answer', () => {
  const asked = answersOf('fixed-window-clock', 20, 2900)
  expect(told('fixed-window-clock', 20, asked)).toBe(false)
  expect(told('fixed-window-clock', 20, asked, false)).toBe(true)
})

it('allows each request the scatter of ways, and no more', () => {
  const law = (): ReturnType<typeof drawnLaw> => drawnLaw('token-bucket', { limit: 1, windowMs: 1000, burst: 1 })
  const second = (at: number): DrawnAnswer[] => [0, at].map((one) => ({ at: one, weight: 1, heldMs: 0 }))
  expect(givesAnswers(law(), second(950), 60)).toBe(true)
  expect(givesAnswers(law(), second(900), 60)).toBe(false)
})

it('lets one of two criteria be enough', () => {
  const world: Parameters<typeof IF_AS_ALONE>[0] = {
    account: { isTouched: true, asked: [] },
    credits: null,
    laws: [],
    world: { others: { perMs: 0, paysHere: false }, priceOf: () => 1 },
  }
  expect(either(NEVER, ALWAYS)(world)).toBe(true)
  expect(either(NEVER, NEVER)(world)).toBe(false)
})
