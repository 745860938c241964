import { expect, it } from 'vitest'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { PRICE_CHECK } from '../../src/profile/price-check.ts'
import { keyedRandom } from '../../src/random.ts'
import { byDay } from '../support/by-day.ts'
import { checkIdentities } from '../support/identities.ts'
import { LedgerWatch, randomSpending } from '../support/random-spending.ts'
import { virtualRun } from '../support/virtual-run.ts'

/** Another price for every model, in odd sums too. */
function withOtherPrices(world: MockWorld, seed: number): MockWorld {
  const draw = keyedRandom(seed).stream('search')
  const odd = (most: number): number => Math.round(draw() * most * 10 ** (1 + Math.floor(draw() * 6))) / 10 ** 4
  const models = Object.entries(world.models).map(([name, settings]) => [
    name,
    { ...settings, price: { ...settings.price, base: odd(5), perSecond: draw() < 0.5 ? 0 : odd(2) } },
  ])
  return { ...world, models: Object.fromEntries(models) }
}

it('prices that are checked are the mock’s to the last credit, with every money fault of the presets', async () => {
  let asked = 0
  let found = 0
  const clean = { asked: 0, found: 0 }
  for (let seed = 1; seed <= byDay(20, 100); seed++) {
    const { profile, mock, preset } = randomSpending(seed, {
      priced: false,
      minutes: [1, 2],
      credits: { priceCheck: true },
      retry: { policy: 'hint-jitter', on: { ambiguous: seed % 2 === 0 } },
    })
    const log = new LedgerWatch()
    const { summary, events } = await virtualRun(profile, { mock: withOtherPrices(mock, seed), log })
    expect({ seed, broken: checkIdentities(summary) }).toEqual({ seed, broken: [] })
    expect({ seed, mismatches: summary.oracle?.mismatches }).toEqual({ seed, mismatches: [] })
    const prices = events.filter((event) => event.type === 'price')
    for (const { call, price } of prices) {
      asked++
      if (preset === 'clean') clean.asked++
      if (price === null) continue
      found++
      if (preset === 'clean') clean.found++
      const charged = log.byCall.get(call) ?? 0
      expect({ seed, preset, call, price }).toEqual({ seed, preset, call, price: Math.round(charged * 1e6) / 1e6 })
    }
    // One call of each request, by itself, before the load.
    const checks = events.filter((event) => event.type === 'arrival').filter(({ phase }) => phase === PRICE_CHECK)
    expect(new Set(checks.map(({ model, request }) => `${model} ${request}`)).size).toBe(checks.length)
    const origin = events.find((event) => event.type === 'origin')?.t ?? Number.NaN
    for (const event of events) {
      if (event.type !== 'arrival') continue
      if (event.phase === PRICE_CHECK) expect(event.t).toBeLessThanOrEqual(origin)
      else expect(event.t).toBeGreaterThanOrEqual(origin)
    }
  }
  console.log(`prices found: ${found} of ${asked}; without faults ${clean.found} of ${clean.asked}`)
  expect(clean.found).toBe(clean.asked)
  expect(found / asked).toBeGreaterThan(0.8)
})

it('with prices checked, burn by model is exact where it could only be estimated', async () => {
  let estimated = 0
  let exact = 0
  for (let seed = 200; seed < byDay(210, 230); seed++) {
    for (const priceCheck of [false, true]) {
      const { profile, mock } = randomSpending(seed, {
        presets: ['clean'],
        priced: false,
        minutes: [2, 4],
        credits: { priceCheck, sampleEvery: '30s' },
      })
      const log = new LedgerWatch()
      const { summary } = await virtualRun(profile, { mock, log })
      for (const { model } of profile.models) {
        const charged = summary.credits?.byModel[model]?.charged ?? null
        if (!priceCheck) {
          expect(charged).toBeNull()
          estimated++
          continue
        }
        const truth = log.byModel.get(model) ?? 0
        expect(charged?.least).toBeCloseTo(truth, 6)
        expect(charged?.most).toBeCloseTo(truth, 6)
        exact++
      }
    }
  }
  expect(exact).toBe(estimated)
})
