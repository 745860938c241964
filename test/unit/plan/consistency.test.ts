import { afterAll, expect, it } from 'vitest'
import { renderBrief } from '../../../src/document/brief.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import type { Demand } from '../../../src/plan/demand/demand.ts'
import { planCapacity } from '../../../src/plan/plan.ts'
import { planDocument } from '../../../src/plan/report/document.ts'
import type { Estimate, TierPlan } from '../../../src/plan/tier-plan.ts'
import { keyedRandom } from '../../../src/random.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { formatCount } from '../../../src/units.ts'
import { planCase } from '../../support/plan-cases.ts'
import { aroundTheClock, imagesOnly, plannedTier } from '../../support/planned.ts'

const workers = simulationWorkers(0)
afterAll(() => workers.close())

/** GATEBENCH_PLAN_PROFILES=200 tries as many, each on two tiers. */
const PROFILES = Number(process.env.GATEBENCH_PLAN_PROFILES ?? 1)
const SLACK = 1 + 1e-9

/** A day with a peak, from hardly anything to several times what such tiers give. */
function demandFor(seed: number, mix: ReadonlyMap<string, number>): Demand {
  const random = keyedRandom(seed).stream('search', 2)
  const most = 2 ** (10 * random())
  const total = [...mix.values()].reduce((sum, one) => sum + one, 0)
  const peak = Math.floor(24 * random())
  const hours = (share: number): number[] =>
    Array.from({ length: 24 }, (_, hour) => (hour === peak ? 1 : 0.3) * most * share)
  return {
    ...{ source: 'drawn', timeZone: 'UTC', aheadOfUtc: 0 },
    perHour: new Map([...mix].map(([model, part]) => [model, hours(part / total)])),
  }
}

const inOrder = ({ low, value, high }: Estimate): boolean => low <= value * SLACK && value <= high * SLACK

it.each(Array.from({ length: PROFILES }, (_, n) => n))(
  'random plan %i: no sentence disagrees with a figure, and no figure with another',
  async (n) => {
    const { profile, world, mix } = planCase(n)
    // With a balance for some days, for some hours, or for ever.
    const user = [1e9, 5000, 50][n % 3] as number
    const middle = { ...world, credits: { ...world.credits, user } }
    const demand = demandFor(n, mix)
    const half = { ...middle, limits: { ...middle.limits, image: { ...middle.limits.image, concurrency: 1 } } }
    const tierOf = (tier: string, of: typeof middle) => {
      const worlds = { middle: of, low: of, high: of }
      return { tier, isShipped: n % 2 === 0, ranges: [], worlds, accounts: 1, one: worlds }
    }
    const plan = await planCapacity({
      ...{ profile: { ...profile, seed: n }, preset: 'clean', demand, otherDemands: [], spillTo: null, whatIfs: [] },
      ...{
        tiers: [...(PROFILES > 1 ? [tierOf('small', half)] : []), tierOf('drawn', middle)],
        goals: { of: new Map(), others: [] },
      },
      ...{ patienceMs: 300_000, simulating: { workers, seed: n, replications: 2 } },
    })
    const callsADay = plan.demand.models.reduce((sum, { perDay }) => sum + perDay, 0)
    expect(plan.sentence).toContain(`${formatCount(Math.round(callsADay))} calls a day`)
    expect(plan.recommended).toBe(plan.tiers.find(({ carries }) => carries === 'yes')?.tier ?? null)
    expect(plan.next === null).toBe(plan.carries === 'yes')
    for (const tier of plan.tiers) agrees(tier, demand)

    const plain = (text: string): string => text.replaceAll(/\s+/g, ' ')
    const full = plain(renderTerminal(planDocument(plan), { width: 120, colour: false }))
    const brief = renderBrief(planDocument(plan), { width: 80, colour: false })
    const first = plain(brief)
    const shown = plan.tiers.find(({ tier }) => tier === plan.recommended) ?? plan.tiers[0]
    expect(full).toContain(plan.sentence.replace(/\.$/, ''))
    // What is asked beyond a limit is told in one notation, and by the figures.
    const shares = [
      ...plan.tiers.flatMap(({ headRoom }) =>
        headRoom === null ? [] : [headRoom.share.value, headRoom.share.low, headRoom.share.high],
      ),
      ...plan.sensitivity.flatMap(({ less, more }) => [less, more]),
    ]
    for (const [, times] of full.matchAll(/needs ([\d.,]+)×/g)) {
      const told = Number((times as string).replaceAll(',', ''))
      expect(
        shares.some((share) => Math.abs(Math.max(1, 1 - share) - told) <= 0.011 * told),
        `${times}×`,
      ).toBe(true)
    }
    expect(full.includes("the mock's examples, not your account's")).toBe(plan.isExample)
    expect(first).toContain(`${formatCount(Math.round(callsADay))} calls a day`)
    expect(brief.split('\n').length).toBeLessThanOrEqual(13)
    if (plan.next === null && shown !== undefined) expect(first).toContain(shown.tier)
  },
)

/** The figures of a tier with each other, and its sentences with them. */
function agrees(tier: TierPlan, { perHour }: Demand): void {
  const { models, headRoom, credits, hours, carries, failsAt, gives, why } = tier
  if (carries === 'no rate') return
  expect(carries === 'yes' ? failsAt : null, tier.tier).toBeNull()
  if (carries !== 'yes') expect(why).not.toBe('')
  for (const model of models) {
    const { binds, next, knee } = model
    expect(inOrder(model.perHour), model.model).toBe(true)
    expect(model.perDay.value).toBeLessThanOrEqual(24 * model.perHour.value * SLACK)
    expect(model.completedPerHour).toBeLessThanOrEqual(model.perHour.value * SLACK)
    if (binds !== null && next !== null) expect(next.perHour).toBeGreaterThanOrEqual(binds.perHour / SLACK)
    if (binds !== null && binds.limit !== 'goal') expect(gives).toContain(binds.limit.replace(` of ${model.model}`, ''))
    for (const lift of model.lifts) {
      if (lift.perHour !== null) expect(lift.perHour, lift.limit).toBeGreaterThanOrEqual(model.perHour.value / SLACK)
      if (lift.gain !== null) expect(lift.gain).toBeGreaterThanOrEqual(-1e-9)
    }
    for (const point of knee) {
      expect(point.goodputPerHour).toBeLessThanOrEqual(point.perHour)
      expect(point.p50Ms ?? 0).toBeLessThanOrEqual(point.p95Ms ?? Number.POSITIVE_INFINITY)
    }
  }
  for (const { hour, demand } of hours)
    for (const [model, calls] of Object.entries(demand)) expect(calls).toBeCloseTo(perHour.get(model)?.[hour] ?? -1, 6)
  if (headRoom !== null && headRoom.hour < 24)
    expect(hours[headRoom.hour]?.used).toBeCloseTo(1 - headRoom.share.value, 6)
  if (headRoom !== null) expect(inOrder(headRoom.share) || headRoom.share.value < 0).toBe(true)
  if (credits.perDay !== null) expect(inOrder(credits.perDay)).toBe(true)
  if (credits.balanceDays !== null && credits.balanceDays >= 1 && credits.perDay !== null)
    expect(credits.balanceDays * credits.perDay.value).toBeCloseTo(credits.balance ?? 0, 0)
  if (credits.balanceDays !== null && credits.balanceDays < 1) expect(carries).not.toBe('yes')
}

it('gives no rate where the gateway refuses all requests as invalid, and blames no limit for it', async () => {
  const profile = imagesOnly()
  const [load] = profile.models
  const models = profile.models.map((one) => ({
    ...one,
    requests: one.requests.map((request) => ({ ...request, body: { ...request.body, size: '1K' } })),
  }))
  const tier = await plannedTier({ profile: { ...profile, models }, demand: aroundTheClock({ 'image-fast': 100 }) })
  expect(tier).toMatchObject({ carries: 'no rate', failsAt: null, headRoom: null })
  expect(tier.why).toContain(`no call of ${load?.model} completes in the simulations`)
})
