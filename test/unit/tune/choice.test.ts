import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, type Contender, choose, isSame, isSurelyWorse, MARGIN } from '../../../src/tune/choice.ts'

interface Named extends Contender {
  name: string
}

/** `values` by scene; every seed is a little longer than the one before, of all settings alike. */
function setting(name: string, values: readonly number[], more: Partial<Contender> = {}): Named {
  const seeds = values.map((value) => [0.9, 1, 1.1].map((luck) => value * luck))
  return { name, values: seeds, isAllowed: true, violation: 0, complexity: 5, ...more }
}

const names = (all: readonly Named[]): string[] => all.map(({ name }) => name)
const ANY = Number.POSITIVE_INFINITY

describe('the choice', () => {
  const sharp = setting('sharp', [10, 240, 10])
  const tough = setting('tough', [13, 110, 11])
  const slow = setting('slow', [70, 100, 60])

  it('at the limits as told alone is the best', () => {
    const alone = [slow, tough, sharp].map((one) => ({ ...one, values: one.values.slice(0, 1) }))
    expect(names(choose(alone, ANY, 1).order)).toEqual(['sharp', 'tough', 'slow'])
  })

  it('over several scenes is what loses least in its worst, against the best that each scene has', () => {
    const { order, regrets, leaders } = choose([slow, sharp, tough], ANY, 1)
    expect(names(order)).toEqual(['tough', 'sharp', 'slow'])
    expect(names(leaders)).toEqual(['sharp', 'slow', 'sharp'])
    const regret = regrets.get(tough)
    expect(regret?.scenes.map((share) => Number(share.toFixed(6)))).toEqual([0.3, 0.1, 0.1])
    expect(regret).toMatchObject({ worst: 0, isAffordable: true })
    expect(regrets.get(sharp)?.largest).toBeCloseTo(1.4, 9)
  })

  it('takes nothing that costs more at the limits as told than robustness may', () => {
    expect(choose([slow, sharp, tough], 0.3, 1).chosen).toBe(tough)
    expect(choose([slow, sharp, tough], 0.29, 1).chosen).toBe(sharp)
    expect(choose([slow, sharp, tough], 0, 1).chosen).toBe(sharp)
  })

  it('takes nothing that breaks a constraint, however robust, and measures nothing against it', () => {
    const wild = setting('wild', [5, 50, 5], { isAllowed: false, violation: 1 })
    const { chosen, leaders, order } = choose([wild, slow, sharp, tough], ANY, 1)
    expect(chosen).toBe(tough)
    expect(names(leaders)).not.toContain('wild')
    expect(order.at(-1)).toBe(wild)
    const wilder = setting('wilder', [1, 1, 1], { isAllowed: false, violation: 2 })
    expect(choose([wilder, wild], ANY, 1).chosen).toBe(wild)
  })

  it('prefers the simpler of what is shown to be the same, not of what merely was not told apart', () => {
    const noisy: Named = { ...setting('noisy', [10]), values: [[7, 10, 16]], complexity: 0 }
    const near = setting('near', [10.01], { complexity: 1 })
    const best = setting('best', [10])
    expect(choose([best, near, noisy], ANY, 1).chosen).toBe(near)
    expect(choose([best, noisy], ANY, 1).chosen).toBe(best)
  })

  it('calls nothing the same that differs in one scene', () => {
    const twin = setting('twin', [10, 240, 14], { complexity: 0 })
    expect(isSame(twin, sharp, MARGIN, 1)).toBe(false)
    expect(isSame(setting('twin', [10, 240, 10]), sharp, MARGIN, 1)).toBe(true)
  })

  it('compares over the seeds that both have met', () => {
    const long: Named = { ...setting('long', [0]), values: [[9, 10, 11, 500, 500]] }
    const short = setting('short', [20])
    expect(choose([short, long], ANY, 1).chosen).toBe(long)
  })

  it('is sure to drop what is worse in every seed, each in its own worst scene', () => {
    const choice: Choice<Named> = choose([sharp, tough, slow], ANY, 1)
    expect(isSurelyWorse(slow, tough, choice, 1)).toBe(true)
    expect(isSurelyWorse(tough, slow, choice, 1)).toBe(false)
  })

  it('is made by the scenes that decide; the others decide between what is close there', () => {
    const helpful = setting('helpful', [10.3, 103, 10.3, 20])
    const best = setting('best', [10, 100, 10, 40])
    const far = setting('far', [11, 110, 11, 10])
    expect(names(choose([far, best, helpful], ANY, 1, 3).order)).toEqual(['helpful', 'best', 'far'])
    expect(names(choose([far, best, helpful], ANY, 1).order)).toEqual(['far', 'helpful', 'best'])
    expect(choose([far, best, helpful], 0.02, 1, 3).chosen).toBe(best)
  })

  it('can be made where the best is 0', () => {
    const none = setting('none', [0, 0])
    const some = setting('some', [0, 0.1])
    const { chosen, regrets } = choose([some, none], ANY, 0.05)
    expect(chosen).toBe(none)
    expect(regrets.get(some)?.largest).toBeCloseTo(2, 9)
    expect(() => choose([], ANY, 1)).toThrow(RangeError)
  })

  it('of any settings: none that is allowed and affordable has surely less regret, scenes alone decide, and scaling changes nothing', () => {
    const value = fc.integer({ min: 1, max: 1_000_000 })
    const any = fc.record({ scenes: fc.tuple(value, value, value), isAllowed: fc.boolean(), complexity: fc.nat(9) })
    fc.assert(
      fc.property(
        fc.array(any, { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        (all, cost) => {
          const contenders = all.map(({ scenes, ...more }, n) =>
            setting(`s${n}`, scenes, { ...more, violation: more.isAllowed ? 0 : 1 }),
          )
          const { chosen, regrets, leaders } = choose(contenders, cost, 1)
          const own = regrets.get(chosen)
          expect(chosen.isAllowed).toBe(contenders.some(({ isAllowed }) => isAllowed))
          for (const one of contenders) {
            const other = regrets.get(one)
            if (one.isAllowed !== chosen.isAllowed || other?.isAffordable !== true) continue
            expect(own?.isAffordable).toBe(true)
            // Within the margin in every scene, the regret is within it of the best's.
            if (chosen.isAllowed)
              expect(1 + (own?.largest ?? ANY)).toBeLessThanOrEqual((1 + other.largest) * (1 + MARGIN) + 1e-9)
          }
          for (const [scene, leader] of leaders.entries()) expect(regrets.get(leader)?.scenes[scene]).toBe(0)
          const scaled = contenders.map((one) => ({
            ...one,
            values: one.values.map((runs) => runs.map((ms) => 64 * ms)),
          }))
          expect(choose(scaled, cost, 1).chosen.name).toBe(chosen.name)
        },
      ),
    )
  })
})
