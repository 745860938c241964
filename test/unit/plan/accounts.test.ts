import { expect, it } from 'vitest'
import { drawnInOneTurn, instantsByChance } from '../../../src/plan/demand/instants-by-chance.ts'
import { itAtNight } from '../../support/by-day.ts'
import { aroundTheClock, plannedWith } from '../../support/planned.ts'
import { profileOf } from '../../support/profiles.ts'

const DAY_MS = 86_400_000

/** Squared coefficient of variation of the gaps: 1 of random calls, 1/n of every nth of them. */
function unevenness(instants: readonly number[]): number {
  const gaps = instants.slice(1).map((at, n) => at - (instants[n] as number))
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  return gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length / mean ** 2
}

it('brings each of several accounts its part of the calls, the more evenly the more accounts take turns', () => {
  const hours = Array.from({ length: 24 }, () => 400)
  for (const turns of [1, 4, 10]) {
    const instants = instantsByChance(hours, DAY_MS, 3, 'image-fast', turns)
    expect(instants.length / 9600).toBeCloseTo(1, 1)
    expect(unevenness(instants) * turns).toBeCloseTo(1, 1)
  }
})

it('brings an account a rare model nearly as unevenly as by chance, if all models share one turn', () => {
  // Gaps are those of a geometric number of turns of ten calls each: 1 - p + p/10, where a part p of the calls is of the model.
  for (const [own, others] of [
    [400, 3600],
    [400, 400],
    [400, 12],
    [400, 0],
  ] as const) {
    const day = (calls: number): number[] => Array.from({ length: 24 }, () => calls)
    const perHour = new Map([
      ['video-fast', day(own)],
      ['text-fast', day(others)],
    ])
    const instants = drawnInOneTurn({ perHour }, 10)('video-fast', 0, 24, 3)
    const part = own / (own + others)
    expect(instants.length / 9600).toBeCloseTo(1, 1)
    expect(unevenness(instants)).toBeCloseTo(1 - part + part / 10, 1)
  }
})

/** Tasks of very different lengths, one at a time. */
const SLOT = {
  limits: { image: { rate: null, concurrency: 1, perDay: null } },
  models: { 'image-fast': { latency: { median: '30s', sigma: 0.8 } } },
  credits: { user: 1_000_000 },
}
const profile = profileOf(`version: 1
name: slots
gateway: { mock: { tier: standard, preset: clean } }
phases: [{ name: measure, duration: 60s }]
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 1/min }
    requests: [{ body: { prompt: a red kite, n: 1 } }]
    poll: { every: 2s }
`)

itAtNight(
  'does not let a call that waits for its account go to another: ten slots apart carry less than ten together',
  async () => {
    const asked = { profile, accounts: 10, set: SLOT, demand: aroundTheClock({ 'image-fast': 650 }) }
    // An independent queue of ten accounts in turn sends 3.5% of 650 calls an hour more than five minutes late, on each of 20 days over 2%.
    const { plan } = await plannedWith(asked)
    expect(plan.carries).not.toBe('yes')
    expect(plan.sentence).toContain('if 10 accounts take the calls in turn')
  },
)

itAtNight('says where accounts carry a demand only because each model has a turn of its own', async () => {
  const video = profileOf(`version: 1
name: rare
gateway: { mock: { tier: standard, preset: clean } }
phases: [{ name: measure, duration: 60s }]
models:
  - model: video-fast
    modality: video
    arrivals: { process: poisson, rate: 1/min }
    requests: [{ body: { prompt: a red kite, duration: 5 } }]
    poll: { first: 2s, every: 2s, max: 2s }
    timeouts: { submit: 1m, task: 20m }
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 1/min }
    requests: [{ body: { max_tokens: 128, messages: [{ role: user, content: hi }] } }]
`)
  const set = {
    limits: { text: { rate: '60/min', concurrency: 10 }, video: { rate: '60/min', concurrency: 1, perDay: null } },
    credits: { user: 100_000_000 },
  }
  // An independent queue of ten slots: with a turn for each model, none of 10 days has 2% of late calls; with one turn for both, all have: 7%.
  const asked = { profile: video, accounts: 10, set, demand: aroundTheClock({ 'video-fast': 540, 'text-fast': 3000 }) }
  const { plan } = await plannedWith(asked)
  expect(plan.carries).toBe('yes')
  const notices = plan.tiers[0]?.notices.join('\n')
  expect(notices).toMatch(
    /must take the calls of each model in turn\. If the calls go to accounts at random, .* of video-fast wait/,
  )
  expect(notices).toMatch(/If the accounts take the calls of all models together in one turn, .* of video-fast wait/)
  const even = await plannedWith({ ...asked, demand: aroundTheClock({ 'video-fast': 300, 'text-fast': 3000 }) })
  expect(even.plan.tiers[0]?.notices.join('\n')).not.toContain('in turn')
})

itAtNight(
  'sends a second account all calls that find no slot free, and not only those beyond the capacity',
  async () => {
    const asked = { profile, set: SLOT, spillTo: 'standard', demand: aroundTheClock({ 'image-fast': 100 }) }
    const { spill } = (await plannedWith(asked)).plan.tiers[0] ?? {}
    // Of 2,400 calls a day, an independent queue of one slot sends 1,303 on; the capacity leaves over only 575.
    expect(spill?.perDay['image-fast']).toBeGreaterThan(1200)
    expect(spill?.perDay['image-fast']).toBeLessThan(1450)
    // Of these, the other slot sends 8% more than five minutes late.
    expect(spill?.carries).toBe('no')
  },
)
