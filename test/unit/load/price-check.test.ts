import { describe, expect, it } from 'vitest'
import type { Profile } from '../../../src/profile/profile.ts'
import { checkIdentities } from '../../support/identities.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'
import { LedgerWatch } from '../../support/random-spending.ts'
import { eventsOf } from '../../support/runner-world.ts'
import { virtualRun } from '../../support/virtual-run.ts'

/** The mock asks 2 credits for a picture and 4 for one of 2K. */
const pictures = (credits: string, price = '', more = ''): Profile =>
  profileOf(`version: 1
name: prices
duration: 2m
gateway: { mock: { tier: standard, preset: clean } }
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/min }
    requests: [{ body: { prompt: a kite }${price} }, { body: { prompt: a kite, n: 2 } }]
credits: { ${credits} }
${more}
`)

const checked = 'priceCheck: true'

describe('a check of prices', () => {
  it('buys each request once, before the load and beside its figures', async () => {
    const log = new LedgerWatch()
    const { summary, events } = await virtualRun(pictures(checked), { mock: worldWith(), log })
    const plain = (await virtualRun(pictures(''), { mock: worldWith() })).summary
    expect(eventsOf(events, 'price')).toMatchObject([
      { call: 20, request: 0, price: 2 },
      { call: 21, request: 1, price: 4 },
    ])
    expect([log.byCall.get(20), log.byCall.get(21)]).toEqual([2, 4])
    expect(checkIdentities(summary)).toEqual([])
    expect(summary.oracle).toMatchObject({ confirmed: true })
    expect(summary.counts.planned).toBe(22)
    expect(summary.measured).toEqual(plain.measured)
    expect(summary.phases.map(({ name, counts }) => [name, counts.completed])).toEqual([
      ['price-check', 2],
      ['measure', 20],
    ])
    expect(summary.latency.responseTime.count).toBe(plain.latency.responseTime.count)
    // What the run lasted is what the load lasted.
    expect(summary.run.durationMs / plain.run.durationMs).toBeCloseTo(1, 1)
    expect(summary.goodput.overMs).toBe(plain.goodput.overMs)
  })

  it('makes the books of models without stated prices exact', async () => {
    const log = new LedgerWatch()
    const { summary, events } = await virtualRun(pictures(checked), { mock: worldWith(), log })
    const { charged } = log
    expect(summary.credits).toMatchObject({
      delta: charged,
      priced: charged,
      unexplained: 0,
      byModel: { 'image-fast': { charged: { least: charged, most: charged } } },
      contradicted: [],
    })
    expect(eventsOf(events, 'terminal', 0)[0]?.price).toBeOneOf([2, 4])
  })

  it('names the model whose stated price the balance contradicts', async () => {
    const { summary } = await virtualRun(pictures(checked, ', price: 1.5'), { mock: worldWith() })
    expect(summary.credits).toMatchObject({
      checked: [
        { model: 'image-fast', request: 0, stated: 1.5, found: 2, problem: null },
        { model: 'image-fast', request: 1, stated: null, found: 4, problem: null },
      ],
      contradicted: [{ model: 'image-fast', request: 0, stated: 1.5, found: { value: 2, low: 2, high: 2 } }],
    })
    expect(summary.credits?.unexplained).toBeGreaterThan(0)
  })

  it('stops at the budget, and reserves what it found instead of what had to be assumed', async () => {
    const short = await virtualRun(pictures(`${checked}, budget: 100, assumePrice: 60`), { mock: worldWith() })
    // 60 is set aside and 2 found, 60 again and 4 found; then all 20 calls come to less than 100.
    expect(short.summary.verdict.exitCode).toBe(0)
    expect(short.summary.counts).toMatchObject({ planned: 22, completed: 22 })
    const log = new LedgerWatch()
    const none = await virtualRun(pictures(`${checked}, budget: 61, assumePrice: 60`), { mock: worldWith(), log })
    // Of the second request nothing is known but that it may cost 60.
    expect(none.summary.verdict.exitCode).toBe(108)
    expect(log.bought.size).toBe(1)
    expect(checkIdentities(none.summary)).toEqual([])
  })

  it('has no price for a call that did not complete, and says why', async () => {
    const mock = worldWith({ faults: { failing: { kind: 'failure', share: 1, refund: 0 } } })
    const { events } = await virtualRun(pictures(checked), { mock })
    expect(eventsOf(events, 'price').map(({ price, problem }) => [price, problem])).toEqual([
      [null, 'it did not complete: failed'],
      [null, 'it did not complete: failed'],
    ])
  })

  it('submits nothing more once the run is stopped, and what it has bought is still on record', async () => {
    for (const how of ['stop', 'halt'] as const) {
      const control = new AbortController()
      const log = new LedgerWatch()
      const sent = {
        record: (record: Parameters<LedgerWatch['record']>[0]) => {
          log.record(record)
          if (log.bought.size > 0) control.abort()
        },
      }
      const { summary, events } = await virtualRun(pictures(checked), {
        mock: worldWith(),
        log: sent,
        control: { [how]: control.signal },
      })
      expect(log.bought.size).toBe(1)
      expect(summary.counts).toMatchObject({
        planned: 21,
        dropped: 20,
        [how === 'stop' ? 'completed' : 'unresolved']: 1,
      })
      expect(eventsOf(events, 'accepted')).toHaveLength(1)
      expect(eventsOf(events, 'price')).toEqual([])
      expect(checkIdentities(summary)).toEqual([])
    }
  })
})

it('a price that the readings of a whole run contradict names its model, and never another', async () => {
  let named = 0
  const wrong = [
    { model: 'text-fast', prices: [2, 3], found: 0.1 },
    { model: 'image-fast', prices: [2.5, 0.1], found: 2 },
  ]
  for (let seed = 1; seed <= 10; seed++) {
    for (const { model, prices, found } of wrong) {
      const profile = profileOf(`version: 1
name: prices
seed: ${seed}
duration: 10m
gateway: { mock: { tier: standard, preset: clean } }
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 12/min }
    requests: [{ body: { prompt: a kite }, price: ${prices[0]} }]
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 10/min }
    requests: [{ body: { messages: [{ role: user, content: hi }] }, price: ${prices[1]} }]
credits: { sampleEvery: 10s }
`)
      const { summary } = await virtualRun(profile, { mock: worldWith() })
      const { contradicted = [] } = summary.credits ?? {}
      if (contradicted.length === 0) continue
      named++
      expect(contradicted.map((one) => [one.model, one.found.value])).toEqual([[model, expect.closeTo(found, 1)]])
    }
  }
  expect(named).toBeGreaterThanOrEqual(14)
})
