import { describe, expect, it } from 'vitest'
import { worldWith } from '../support/mock-harness.ts'
import { virtualProbe } from '../support/probe-world.ts'

describe('a limit over a minute behind one over a shorter window', () => {
  const behind = (limit: number, law: object) => ({
    stack: { minute: { rate: { limit, window: '60s' }, keyedBy: 'model', law } },
  })

  it('is found at once where a single saturation meets both', async () => {
    const law = { kind: 'sliding-counter' }
    const world = worldWith({
      limits: { image: { rate: { limit: 6, window: '2s' } } },
      law,
      ...behind(12, { kind: 'quantised-bucket', burst: 12 }),
    })
    const [found] = (await virtualProbe(world)).result.models
    expect(found?.rate).toMatchObject({
      kind: 'sliding-counter',
      limit: { value: 6 },
      behind: { kind: 'quantised-bucket', limit: { value: 12 } },
    })
  })
})

it('tells a bound on growth from a window, in depth, and names it as not looked for elsewhere', async () => {
  const world = worldWith({
    limits: { image: { rate: { limit: 60, window: '10s' } } },
    law: { kind: 'slope', growth: 6 },
  })
  const standard = (await virtualProbe(world)).result.models[0]?.rate
  const deep = (await virtualProbe(world, { mode: 'deep' })).result.models[0]?.rate
  expect(standard).toMatchObject({ kind: 'fixed-window-clock', limit: { value: 6 } })
  expect(standard?.notLookedFor).toContain('slope')
  expect(deep).toMatchObject({ kind: 'slope', limit: { value: 6 }, windowMs: { value: 10_000 } })
  expect(deep?.notLookedFor).not.toContain('slope')
})
