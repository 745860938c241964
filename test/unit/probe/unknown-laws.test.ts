import { expect, it } from 'vitest'
import { testScope } from '../../../src/probe/experiments/scope.ts'
import { DEFAULT_BUDGET } from '../../../src/probe/requests/budget.ts'
import { Requester } from '../../../src/probe/requests/requester.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { itAtNight } from '../../support/by-day.ts'
import { probeDrawn } from '../../support/drawn-check.ts'
import { drawnGateway } from '../../support/drawn-gateway.ts'
import { type DrawnLaw, drawnLaw } from '../../support/drawn-laws.ts'
import { caseOf, type DrawnCase } from '../../support/drawn-rows.ts'
import { foreignRandom } from '../../support/foreign-agenda.ts'
import { probed } from '../../support/probe-world.ts'
import { inParts } from '../../support/unknown-laws.ts'
import { isSureAndWrong, tellUnknown, UNKNOWN_ROWS } from '../../support/unknown-rows.ts'

/** A probe of a model that meets this law and no other. */
async function foundBehind(
  law: DrawnLaw,
  world: Partial<DrawnCase['world']> = {},
  beside: NonNullable<DrawnCase['beside']> = [],
) {
  const chance = foreignRandom(5)
  for (let n = 0; n < 8; n++) chance()
  const { result } = await probeDrawn({ ...caseOf(chance, {}, { laws: [law], ...world }), beside }, chance)
  const [found] = result.models
  if (found === undefined) throw new Error('nothing was found')
  return found
}

it('says of no read that it meets no limit because it took the place that was free', async () => {
  const everyMs = 400
  const law = drawnLaw('token-bucket', { limit: 1, windowMs: everyMs, burst: 3 })
  const clock = new VirtualClock()
  const { world } = caseOf(() => 0.5, {}, { laws: [law], readsCount: true, wayMs: () => 1, clockErrorMs: 0 })
  const { gateway } = drawnGateway(world, clock, () => 0.5)
  const model = probed('image-fast')
  const scope = await clock.run(async () => {
    const journal = { sending() {}, answered() {} }
    const requester = new Requester({ gateway, clock, budget: DEFAULT_BUDGET, journal })
    for (let n = 0; n < 3; n++) requester.submit(model, 'burst', 0)
    await requester.submitting.sleepUntil(clock.now() + everyMs + 10)
    const found = await testScope(requester, model, null, 0)
    requester.close()
    return found
  })
  expect(scope.credits).not.toBe('apart')
  expect(scope.polls).not.toBe('apart')
})

it('does not say that a cheaper model has a limit of its own because less of the limit was left than a request costs', async () => {
  const weightOf = ({ model }: Readonly<Record<string, unknown>>): number => (model === 'pictor' ? 5 : 1)
  const law = drawnLaw('fixed-window-clock', { limit: 34, windowMs: 60_000, burst: 34 })
  const other = { model: 'filmer', modality: 'video' as const }
  const found = await foundBehind(law, { weightOf, priceOf: weightOf }, [other])
  expect(found.scope.otherModel).not.toBe('apart')
})

it('is not sure of a concurrency limit where its own reads of open tasks use up the rate', async () => {
  const row = UNKNOWN_ROWS.find(({ name }) => name === 'reads count as submits do') as (typeof UNKNOWN_ROWS)[number]
  const told = await tellUnknown(row, 100_000)
  expect(told.claims.map(({ what }) => what)).toContain('open requests')
  expect(isSureAndWrong(told)).toBe(false)
})

itAtNight('is not sure that a sliding window which is counted in parts is a window of the clock', async () => {
  const { rate } = await foundBehind(inParts({ limit: 12, windowMs: 60_000, burst: 12 }, 10))
  expect(rate.kind === 'sliding-log' || rate.confidence <= 0.75).toBe(true)
})

it('states of a queue that refuses nothing what was answered in a minute, not what was sent', async () => {
  const everyMs = 181
  const law = drawnLaw('leaky-queue', { limit: 1, windowMs: everyMs, burst: Number.POSITIVE_INFINITY })
  const { rate } = await foundBehind(law)
  expect(rate.state).toBe('none-seen')
  const { requests, inMs } = rate.atLeast ?? { requests: 0, inMs: 0 }
  expect(requests).toBeGreaterThan(0.95 * (60_000 / everyMs))
  expect(inMs).toBeGreaterThan((requests - 3) * everyMs)
})
