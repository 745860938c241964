import { expect, it } from 'vitest'
import { worldWith } from '../../support/mock-harness.ts'
import { probed, virtualProbe } from '../../support/probe-world.ts'

const MODELS = [probed('image-fast'), probed('image-standard')]

it.each([
  ['modality', 'shared'],
  ['model', 'apart'],
])('of models whose open requests count by %s, the bound that hides the rate is %s', async (keyedBy, answer) => {
  const world = worldWith({ limits: { image: { rate: '107/min', concurrency: 7 } }, keyedBy })
  const { result } = await virtualProbe(world, { models: MODELS })
  expect(
    result.models.map(({ model, rate, concurrency, scope }) => [
      model,
      rate.state,
      concurrency.limit?.value,
      scope.otherModelConcurrency,
    ]),
  ).toEqual(MODELS.map(({ model }) => [model, 'hidden', 7, answer]))
})
