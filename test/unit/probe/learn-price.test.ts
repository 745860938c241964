import { expect, it } from 'vitest'
import { Balance } from '../../../src/probe/requests/balance.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { probed, virtualProbe } from '../../support/probe-world.ts'

const limits = {
  text: { rate: { limit: 27, window: '10s' }, concurrency: 40 },
  image: { rate: { limit: 9, window: '10s' }, concurrency: 30 },
}

it('learns a price although the first task of a model fails and is given back', async () => {
  const faults = { failure: { kind: 'failure', share: '100%', until: '25s' } }
  const { result } = await virtualProbe(worldWith({ limits, law: { kind: 'sliding-log' }, faults }), {
    models: [probed('image-fast', null), probed('text-fast', null)],
  })
  expect(result.end).toEqual({ why: 'done', detail: null })
  expect(result.models.map(({ model, price }) => [model, price])).toEqual([
    ['image-fast', expect.closeTo(2, 9)],
    ['text-fast', expect.closeTo(0.1, 9)],
  ])
  expect(result.models.map(({ rate }) => rate.label)).toEqual(['stable', 'stable'])
  expect(result.spent.others).toBe(0)
})

it('takes the first text, whose price nobody knew, for no charge of others', async () => {
  const { result } = await virtualProbe(worldWith({ limits, law: { kind: 'sliding-log' } }), {
    models: [probed('text-fast', null), probed('image-fast', null)],
  })
  expect(result.end).toEqual({ why: 'done', detail: null })
  expect(result.models.map(({ model, price }) => [model, price])).toEqual([
    ['text-fast', expect.closeTo(0.1, 9)],
    ['image-fast', expect.closeTo(2, 9)],
  ])
  expect(result.spent.others).toBe(0)
})

it('counts the submit that showed the price in the verdict of its model, as the header of the report does', async () => {
  const { result } = await virtualProbe(worldWith({ limits, law: { kind: 'sliding-log' } }), {
    models: [probed('image-fast', null)],
    mode: 'quick',
  })
  expect(result.models[0]?.submissions.accepted).toBe(result.spent.accepted)
})

it('blames nobody for what a model of unknown price costs', () => {
  const balance = new Balance()
  balance.read(0, 0, 0)
  balance.setPrice('text', 0.1)
  balance.buy('text', 0.1)
  for (let n = 0; n < 9; n++) balance.buy('image', 0)
  balance.showNoPrice('image')
  balance.read(60_000, 18.1, 0)
  expect([balance.loss(10), balance.othersOf('text').submits]).toEqual([null, 0])
  balance.revisePrice('image', 2)
  expect([balance.loss(10), balance.othersOf('text').submits, balance.isOff]).toEqual([null, 0, false])
})

it('still ends at a loss where only a made-up model was bought without a price', () => {
  const balance = new Balance()
  balance.read(0, 0, 0)
  balance.buy('gatebench-no-such-model', 0)
  balance.setPrice('image', 2)
  balance.buy('image', 2)
  balance.read(60_000, 100, 0)
  expect(balance.loss(2)).toMatchObject({ why: 'credits' })
})
