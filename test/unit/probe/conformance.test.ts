import { expect, it } from 'vitest'
import { conformance } from '../../../src/probe/findings/conformance.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { virtualProbe } from '../../support/probe-world.ts'

const TEN = { kind: 'sliding-log', limit: 10, windowMs: 10_000 } as const
const THIRTY = { kind: 'sliding-log', limit: 30, windowMs: 60_000 } as const

it('holds both of two rate limits to what is stated', async () => {
  const world = worldWith({
    limits: { image: { rate: { limit: 10, window: '10s' } } },
    law: { kind: 'sliding-log' },
    stack: { minute: { rate: { limit: 30, window: '60s' }, keyedBy: 'model' } },
  })
  const { models } = (await virtualProbe(world, { mode: 'deep' })).result
  const held = (...rates: (typeof TEN | typeof THIRTY)[]) =>
    conformance('tier', [{ model: 'image-fast', rates, concurrency: null }], models).verdict
  expect(held(TEN, THIRTY)).toBe('pass')
  expect(held(TEN)).toBe('fail')
  expect(held(THIRTY)).toBe('fail')
})
