import { expect, it } from 'vitest'
import { byDay } from '../../support/by-day.ts'
import { tellDrawn } from '../../support/drawn-check.ts'
import { DRAWN_ROWS } from '../../support/drawn-rows.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { virtualProbe } from '../../support/probe-world.ts'

/** A sliding counter of 26 in 10 s, of which others take a fifth unseen: 20 in 2 s with refusals that count explained every answer to saturations. */
it.runIf(byDay(false, true))('does not take what others use for refusals that count', async () => {
  const row = DRAWN_ROWS.find(({ name }) => name === 'others use 20%, unseen')
  const { said, failure } = await tellDrawn(row as (typeof DRAWN_ROWS)[number], 800_004)
  expect(said.filter(({ confidence, isRight }) => confidence >= 0.95 && !isRight)).toEqual([])
  expect(failure ?? '').not.toContain('counts refusals')
})

it('names a window that counts refusals as before, and buys at most four times its limit for it', async () => {
  const world = worldWith({
    limits: { image: { rate: { limit: 20, window: '10s' } } },
    law: { kind: 'sliding-log', countRefused: true },
  })
  const { result } = await virtualProbe(world, { mode: 'standard' })
  expect(result.models[0]?.rate).toMatchObject({ state: 'found', countsRefusals: true, limit: { value: 20 } })
  expect(result.models[0]?.rate.confidence).toBeGreaterThanOrEqual(0.95)
  expect(result.spent.accepted).toBeLessThanOrEqual(80)
})
