import { afterAll, describe, expect, it } from 'vitest'
import { HeadlineSink } from '../../../src/measure/calls/headline.ts'
import { deepMerge } from '../../../src/mock/world/deep-merge.ts'
import { loadMockWorld, mockWorld } from '../../../src/mock/world/tiers.ts'
import { keyedRandom } from '../../../src/random.ts'
import { applied, crossedCandidates, searchedCandidates } from '../../../src/simulate/candidates.ts'
import { DEFAULT_KNOBS } from '../../../src/simulate/knobs.ts'
import { knownLimits } from '../../../src/simulate/known-limits.ts'
import { replicate } from '../../../src/simulate/replicate.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { clientSettings } from '../../../src/tune/client-settings.ts'
import { offspring } from '../../../src/tune/evolution.ts'
import { DEFAULT_OBJECTIVE, violationOf } from '../../../src/tune/objective.ts'
import { snippetsOf } from '../../../src/tune/snippets/snippets.ts'
import { tune } from '../../../src/tune/tune.ts'
import { tuneProfile } from '../../../src/tune/tune-profile.ts'
import { byDay } from '../../support/by-day.ts'
import { profileOf } from '../../support/profiles.ts'
import { FEW_EVALUATIONS } from '../../support/tune-cases.ts'

const workers = simulationWorkers(0)
afterAll(() => workers.close())

const body = (most: number): string =>
  `{ stream: true, max_tokens: ${most}, messages: [{ role: user, content: "${'x'.repeat(400)}" }] }`
const profile = profileOf(`
version: 1
name: streamed
gateway: { mock: { tier: standard, preset: clean } }
duration: 30s
drain: 5m
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 60/min }
    requests: [{ body: ${body(100)} }, { body: ${body(300)} }]
`)
const NONE = { rate: null, concurrency: null, perHour: null, perDay: null }
const worldWith = (tokens: object) =>
  mockWorld(
    deepMerge(loadMockWorld({ preset: 'clean' }), {
      limits: { text: { ...NONE, rate: '600/min', ...tokens } },
      faults: { few: { kind: 'joined-tokens', share: 1, tokens: 25 } },
    }),
  )
const world = worldWith({ tokens: { both: '10k/min', law: { burst: 1000 } } })
const free = worldWith({})
const limits = knownLimits(profile, world)
/** The winner is held to what was tried, however little that was. */
const FEWEST = { ...FEW_EVALUATIONS, points: 2, generations: 0, callsPerRun: 30 }

describe('a pace by tokens', () => {
  it('is known where a limit counts tokens, as a client counts them', () => {
    const [known] = limits
    expect(known?.tokens?.perSecond).toBeCloseTo(10_000 / 60, 6)
    expect(known?.tokens?.burst).toBe(1000)
    const ofInput = knownLimits(profile, worldWith({ tokens: { input: '10k/min', law: { kind: 'fixed-window' } } }))[0]
    // A call uses 100 tokens of the limit, and its output besides.
    expect(ofInput?.tokens?.perSecond).toBeGreaterThan(1.5 * (10_000 / 60))
    expect(ofInput?.tokens?.burst).toBe(2 * 400)
    expect(knownLimits(profile, free)[0]).not.toHaveProperty('tokens')
  })

  it('is a knob where a limit counts tokens, and is no word of any setting elsewhere', () => {
    const settings = (world: typeof free): string => {
      const facts = { profile, limits: knownLimits(profile, world) }
      const points = searchedCandidates(20, profile, facts.limits, keyedRandom(1))
      return JSON.stringify([crossedCandidates(facts), points, offspring(points, 20, 1, keyedRandom(1))])
    }
    expect(settings(world)).toMatch(/"tokenShare":0\.\d+/)
    expect(settings(world)).toContain('+tokens"')
    expect(settings(free)).not.toContain('token')
  })

  it('is set by the share of it, and written into the code to paste', () => {
    const knobs = { ...DEFAULT_KNOBS, tokenShare: 0.5 }
    const set = applied({ name: 'one', kind: 'point', retry: null, knobs }, profile, limits)
    expect(set.models[0]?.admission.tokens).toEqual({ perSecond: expect.closeTo(5000 / 60, 6), burst: 1000 })
    const settings = clientSettings(set)
    const text = (name: string) => snippetsOf(settings).find((one) => one.name === name)?.text
    expect(text('LiteLLM')).toContain('tpm: 5000')
    expect(text('Python tenacity')).toContain('5000 tokens a minute')
    const unset = applied({ name: 'one', kind: 'point', retry: null, knobs: DEFAULT_KNOBS }, profile, limits)
    expect(unset.models[0]?.admission).not.toHaveProperty('tokens')
  })
})

describe('first tokens', () => {
  it('are figures of a run in which calls ask for streams: from the intended start, and as long as the run where none came', async () => {
    const headline = await replicate({ profile, mock: free })
    expect(headline.firstTokenP50Ms).toBeGreaterThan(300)
    expect(headline.firstTokenP50Ms).toBeLessThan(headline.completionP50Ms)
    const cut = mockWorld({ ...free, faults: { cut: { kind: 'cut-stream', share: 1, after: 3 } } as never })
    const spoilt = await replicate({ profile, mock: cut })
    expect(spoilt.firstTokenP50Ms).toBe(spoilt.completionP50Ms)
    expect(new HeadlineSink(1).finish()).not.toHaveProperty('firstTokenP50Ms')
  })

  it('can be bounded, and no setting that exceeds the bound is acceptable', async () => {
    const headline = await replicate({ profile, mock: free })
    const objective = { ...DEFAULT_OBJECTIVE, leastCompleted: 0 }
    const violation = (firstTokenP95Ms: number): number =>
      violationOf(headline, { ...objective, constraints: { ...objective.constraints, firstTokenP95Ms } })
    expect(violation(60_000)).toBe(0)
    expect(violation(100)).toBeGreaterThan(1)
  })

  it('are refused as an objective where nothing is streamed', async () => {
    const whole: typeof profile = {
      ...profile,
      models: profile.models.map((one) => ({
        ...one,
        requests: one.requests.map((request) => ({ ...request, body: { model: 'text-fast' } })),
      })),
    }
    const asked = { profile: whole, workers: 0 }
    const refusal = { code: 'TUNE_NOT_STREAMED', exitCode: 104, hint: expect.stringContaining('stream: true') }
    await expect(tuneProfile({ ...asked, objective: 'first-token-p95' })).rejects.toMatchObject(refusal)
    await expect(tuneProfile({ ...asked, constraints: { firstTokenP95Ms: 1000 } })).rejects.toMatchObject(refusal)
  })

  it('are tuned for before a limit on tokens: no setting that was tried does better', async () => {
    const result = await tune({
      ...{
        profile,
        mock: world,
        budget: byDay(FEWEST, FEW_EVALUATIONS),
        robust: null,
        current: 'profile',
        seed: 1,
        workers,
      },
      objective: { ...DEFAULT_OBJECTIVE, minimise: 'first-token-p95' },
    })
    expect(result.winner.acceptable).toBe(true)
    const own = result.standings.find(({ name }) => name === result.winner.name)?.score.value ?? Number.NaN
    const better = result.standings.filter(({ acceptable, score }) => acceptable && score.value < 0.98 * own)
    expect(better.map(({ name }) => name)).toEqual([])
    const isPaced = (result.winner.knobs?.tokenShare ?? null) !== null
    expect(result.winner.advice.reasons.some(({ knob }) => knob === 'tokens')).toBe(isPaced)
  })
})
