import { afterAll, expect, it } from 'vitest'
import { weightedFirstTokens } from '../../../src/measure/calls/first-tokens.ts'
import { deepMerge } from '../../../src/mock/world/deep-merge.ts'
import type { ModelClassSettings } from '../../../src/mock/world/schema.ts'
import { loadMockWorld, mockWorld } from '../../../src/mock/world/tiers.ts'
import { type AnswerPoint, answersTo } from '../../../src/plan/client/answer-points.ts'
import { callCost } from '../../../src/plan/client/call-cost.ts'
import { modelPlan } from '../../../src/plan/model-plan.ts'
import { goalsOf } from '../../../src/plan/reach/goals.ts'
import { kneeOf, shareWithin } from '../../../src/plan/reach/knee.ts'
import { capacityOf, recommendedSituation } from '../../../src/plan/reach/situation.ts'
import type { PlannedModel } from '../../../src/plan/reach/terms.ts'
import type { KneePoint } from '../../../src/plan/tier-plan.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { lognormalQuantile } from '../../../src/stats/distributions.ts'
import { profileOf } from '../../support/profiles.ts'

const workers = simulationWorkers(0)
afterAll(() => workers.close())

const profileWith = (thresholds: string, stream = true) =>
  profileOf(`
version: 1
name: streamed
duration: 1m
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 20/min }
    requests: [{ weight: 1, body: { stream: ${stream}, max_tokens: 64, messages: [{ role: user, content: hello }] } }]
thresholds: ${thresholds}
`)

const WORLD = mockWorld(
  deepMerge(loadMockWorld({ preset: 'clean' }), {
    limits: {
      text: { rate: '60/min', concurrency: null, perHour: null, perDay: null, tokens: { output: '4k/min' } },
    },
    models: {
      'text-fast': {
        latency: { median: '40s', sigma: 0 },
        stream: {
          firstToken: { median: '400ms', sigma: 0.5 },
          tokenTime: { median: '20ms', sigma: 0 },
          tokens: { median: 500, sigma: 0 },
          jitter: 0,
        },
      },
    },
    faults: { few: { kind: 'joined-tokens', share: 1, tokens: 1000 } },
  }),
)

it('a stream lasts as its stream settings say, whatever a whole answer would take', () => {
  const [load] = profileWith('[]').models
  if (load === undefined) throw new Error('a profile has a model')
  const cost = callCost(load, profileWith('[]').retry, WORLD)
  // The mean of the first token, and 63 tokens after it.
  expect(cost?.slotMs).toBeCloseTo(400 * Math.exp(0.5 ** 2 / 2) + 63 * 20, -1)
  const ms = cost?.firstToken?.p95Ms ?? 0
  expect(Math.abs(ms / lognormalQuantile(0.95, 400, 0.5) - 1)).toBeLessThan(0.02)
  const whole = { ...load, requests: load.requests.map((one) => ({ ...one, body: { ...one.body, stream: false } })) }
  expect(callCost(whole, profileWith('[]').retry, WORLD)).toMatchObject({
    slotMs: expect.closeTo(40_000, 0),
    firstToken: null,
  })
})

it('streams last as long, and differ as much, as the product of their tokens and the time of each does', () => {
  const [firstToken, tokenTime, tokens] = [
    { median: 500, sigma: 0.8 },
    { median: 20, sigma: 0.5 },
    { median: 200, sigma: 0.8 },
  ]
  const text = WORLD.models['text-fast'] as ModelClassSettings
  const points = answersTo({ ...text, stream: { ...text.stream, firstToken, tokenTime, tokens } }, { stream: true })
  const sumOf = (value: (point: AnswerPoint) => number) =>
    points.reduce((sum, point) => sum + point.share * value(point), 0)
  const moment = (n: number, { median, sigma }: typeof tokens) => median ** n * Math.exp((n * sigma) ** 2 / 2)
  // Each lognormal by itself; all but the first token take the time of one.
  const further = [moment(1, tokens) - 1, moment(2, tokens) - 2 * moment(1, tokens) + 1] as const
  const mean = moment(1, firstToken) + further[0] * moment(1, tokenTime)
  const square =
    moment(2, firstToken) +
    2 * moment(1, firstToken) * further[0] * moment(1, tokenTime) +
    further[1] * moment(2, tokenTime)
  expect(sumOf(() => 1)).toBeCloseTo(1, 9)
  expect(Math.abs(sumOf(({ endMs }) => endMs) / mean - 1)).toBeLessThan(0.005)
  expect(Math.abs(sumOf(({ endMs }) => endMs ** 2) / square - 1)).toBeLessThan(0.03)
  const { p99Ms } = weightedFirstTokens(points.map(({ share, firstMs }) => ({ share, ms: firstMs ?? 0 })))
  expect(Math.abs((p99Ms ?? 0) / lognormalQuantile(0.99, 500, 0.8) - 1)).toBeLessThan(0.02)
})

it('a threshold on the first token is a goal of models whose calls are streamed, and of no others', () => {
  const stated =
    '[{ metric: first_token, stat: p99, max: 2s }, { metric: first_token, stat: mean, max: 1s }, { metric: response_time, stat: p90, max: 9s }]'
  const streamed = goalsOf(profileWith(stated))
  expect(streamed.of.get('text-fast')).toEqual([
    { metric: 'first_token', stat: 'p99Ms', boundMs: 2000, source: expect.stringContaining('first_token') },
    { metric: 'response_time', stat: 'p95Ms', boundMs: 9000, source: expect.stringContaining('response_time') },
  ])
  expect(streamed.others).toHaveLength(1)
  const whole = goalsOf(profileWith(stated, false))
  expect(whole.of.get('text-fast')?.map(({ metric }) => metric)).toEqual(['response_time'])
  expect(whole.others).toHaveLength(2)
})

it('the part of its capacity that keeps a first token to its bound lies between two points of the knee', () => {
  const at = (share: number, p90Ms: number | null): KneePoint => ({
    ...{ share, perHour: share, p50Ms: 1, p95Ms: 1, goodputPerHour: 1 },
    firstToken: { p50Ms: 1, p90Ms, p95Ms: null, p99Ms: null },
  })
  const goal = (boundMs: number) => ({ metric: 'first_token', stat: 'p90Ms', boundMs, source: '' }) as const
  const knee = [at(0.1, 100), at(0.5, 200), at(0.9, null)]
  expect([50, 150, 250].map((ms) => shareWithin(knee, goal(ms)))).toEqual([0, 0.30000000000000004, 0.5])
})

it('a bound on the first token lowers the rate that is sustained, and one below what the gateway takes allows none', async () => {
  const profile = profileWith('[]')
  const situation = recommendedSituation(profile, WORLD, new Map([['text-fast', 1200]]))
  const planned = situation.models[0] as PlannedModel
  const { factor } = capacityOf(situation, planned, new Map())
  const others = new Map<string, number>()
  const knee = await kneeOf(situation, planned, factor, others, [], 1, { workers, seed: 1, replications: 1 })
  const estimate = { value: factor, low: factor, high: factor }
  const check = { model: 'text-fast', closedForm: factor, simulated: estimate, agrees: true, replications: 1 }
  const found = { situation, planned, others, own: 1200, check, range: { low: 1, high: 1 }, knee, perDay: 0 }
  const planOf = (stat: string, max: string) => {
    const goals =
      goalsOf(profileWith(`[{ metric: first_token, stat: ${stat}, max: ${max} }]`)).of.get('text-fast') ?? []
    return modelPlan({ ...found, goals })
  }
  expect(knee[0]?.firstToken?.p50Ms).toBeGreaterThan(400)
  expect(knee.at(-1)?.firstToken?.p95Ms).toBeGreaterThan(3000)
  const bounded = planOf('p95', '3s')
  expect(bounded.binds).toMatchObject({ limit: 'goal', words: expect.stringContaining('first_token') })
  expect(bounded.perHour.value).toBeLessThan(factor)
  expect(bounded.perHour.value).toBeGreaterThan(0.1 * factor)
  expect(planOf('p95', '10m').perHour.value).toBe(modelPlan({ ...found, goals: [] }).perHour.value)
  // The simulation of a knee may be lucky; the closed form knows that half of all first tokens take longer.
  expect(planOf('p50', '390ms').perHour.value).toBe(0)
})
