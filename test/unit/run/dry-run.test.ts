import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { heldLines } from '../../../src/cli/validate.ts'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import { loadProfile } from '../../../src/profile/load-profile.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { keyedRandom } from '../../../src/random.ts'
import { checkPlan } from '../../../src/run/checked-plan.ts'
import { type DryRun, dryRunOf } from '../../../src/run/dry-run.ts'
import { profileOf } from '../../support/profiles.ts'
import { virtualRun } from '../../support/virtual-run.ts'
import { walked } from '../../support/walked-plan.ts'

const head = (duration: string): string => `
version: 1
name: plans
seed: 5
gateway: { mock: { preset: unlimited } }
duration: ${duration}
`

function model(load: string, name = 'image-fast'): string {
  return `  - { model: ${name}, modality: image, ${load}, requests: [{ body: { prompt: a kite }, price: 2 }] }\n`
}

function dryRun(profile: Profile): DryRun {
  return dryRunOf(profile, planCalls(profile, keyedRandom(profile.seed)))
}

describe('a dry run', () => {
  it.each([
    ['a rate below one in eight seconds', '1h', '{ process: constant, rate: 0.117/s }', 422],
    ['a rate a minute', '1h', '{ process: constant, rate: 7/min }', 420],
    ['a rate an hour', '2h', '{ process: constant, rate: 7/h }', 14],
    ['a fast rate', '10s', '{ process: constant, rate: 5000/s }', 50_000],
    // 100 × 60 / 2: the integral of the rate.
    ['a ramp', '60s', '{ process: ramp, from: 0/s, to: 100/s }', 3000],
    // Each second one more: 1 + 2 + … + 10, then 10 a second.
    ['a staircase', '15s', '{ process: step, from: 1/s, to: 10/s, by: 1/s, every: 1s }', 105],
    ['a spike', '60s', '{ process: spike, rate: 2/s, peak: 50/s, at: 10s, for: 5s }', 110 + 250],
    ['bursts', '60s', '{ process: burst, size: 25, every: 20s }', 75],
    ['one burst', '60s', '{ process: burst, size: 25 }', 25],
  ])('counts %s exactly', (_what, duration, arrivals, calls) => {
    const plan = dryRun(profileOf(`${head(duration)}models:\n${model(`arrivals: ${arrivals}`)}`))
    expect(plan.plannedCalls).toBe(calls)
    expect(plan.worstCaseCredits).toBe(calls * 2)
  })

  it.each(['{ process: poisson, rate: 5/s }', '{ process: gamma, rate: 5/s, burstiness: 4 }'])(
    'counts %s by the seed: what the run then makes, neither more nor fewer',
    async (arrivals) => {
      const profile = profileOf(`${head('60s')}models:\n${model(`arrivals: ${arrivals}`)}`)
      const plan = dryRun(profile)
      expect(dryRun(profile)).toEqual(plan)
      expect(dryRun({ ...profile, seed: 6 }).plannedCalls).not.toBe(plan.plannedCalls)
      const { summary } = await virtualRun(profile)
      expect(summary.counts).toMatchObject({ planned: plan.plannedCalls, started: plan.plannedCalls })
    },
  )

  it('a trace is scaled once, and cut where the phases end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatebench-trace-'))
    try {
      writeFileSync(join(folder, 'calls.csv'), 't\n0\n1000\n2000\n30000\n')
      writeFileSync(
        join(folder, 'profile.yaml'),
        `${head('12s')}models:\n${model('arrivals: { process: trace, file: calls.csv, speedup: 2 }')}`,
      )
      const profile = await loadProfile(join(folder, 'profile.yaml'))
      expect(walked(planCalls(profile, keyedRandom(1))).map(({ intendedMs }) => intendedMs)).toEqual([0, 500, 1000])
      const { events } = await virtualRun(profile)
      const arrivals = events.flatMap((event) => (event.type === 'arrival' ? [event.t] : []))
      expect(arrivals).toEqual([0, 500, 1000])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('a mix is one load split over its models, and is planned call by call', async () => {
    const profile = profileOf(`${head('100s')}models:
  - { model: image-fast, modality: image, requests: [{ body: { prompt: a kite }, price: 2 }] }
  - { model: image-standard, modality: image, requests: [{ body: { prompt: a kite }, price: 12 }] }
mix: { arrivals: { process: constant, rate: 10/s }, of: { image-fast: 80, image-standard: 20 } }
`)
    const plan = dryRun(profile)
    const [fast, standard] = plan.models.map(({ calls }) => calls) as [number, number]
    expect(fast + standard).toBe(1000)
    expect(standard).toBeGreaterThan(150)
    expect(standard).toBeLessThan(250)
    expect(plan.worstCaseCredits).toBe(2 * fast + 12 * standard)
    const { summary } = await virtualRun(profile)
    expect(summary.models.map(({ counts }) => counts.planned)).toEqual([fast, standard])
  })

  it('several models are shifted by their offsets, and each ends with the phases', () => {
    const profile = profileOf(
      `${head('10s')}models:\n${model('arrivals: { process: constant, rate: 2/s }')}${model(
        'arrivals: { process: constant, rate: 2/s }, startOffset: 4s',
        'image-standard',
      )}`,
    )
    const calls = walked(planCalls(profile, keyedRandom(5)))
    const of = (index: number): number[] =>
      calls.flatMap(({ model, intendedMs }) => (model === index ? intendedMs : []))
    expect(of(0)).toEqual(Array.from({ length: 20 }, (_, n) => 500 * n))
    expect(of(1)).toEqual(Array.from({ length: 12 }, (_, n) => 4000 + 500 * n))
  })

  it('users of a closed model are told of, and no bound is claimed for what they cost', () => {
    const plan = dryRun(
      profileOf(
        `${head('10s')}models:\n${model('closed: { users: 3, think: 1s }')}${model(
          'arrivals: { process: constant, rate: 1/s }',
          'image-standard',
        )}`,
      ),
    )
    expect(plan).toMatchObject({ plannedCalls: 10, closedUsers: 3, worstCaseCredits: null })
    expect(plan.models).toEqual([
      { model: 'image-fast', calls: 0, credits: null },
      { model: 'image-standard', calls: 10, credits: 20 },
    ])
  })
})

describe('what will be held', () => {
  const stated = (admission: string, retry = ''): DryRun =>
    dryRun(
      profileOf(
        `${head('60s')}models:\n${model(`arrivals: { process: constant, rate: 1/s }, admission: ${admission}`)}${retry}`,
      ),
    )

  it('is told of each model: rate, window, concurrency, and by whom', () => {
    expect(stated('{ rate: 20/min, burst: 2, concurrency: 5, longestWait: 30s }').held).toEqual([
      {
        model: 'image-fast',
        ratePerSecond: 1 / 3,
        intervalMs: 3000,
        burst: 2,
        concurrency: 5,
        longestWaitMs: 30_000,
        by: 'bottleneck',
      },
    ])
    expect(stated('none').held).toMatchObject([{ ratePerSecond: null, intervalMs: null, concurrency: null, by: null }])
  })

  it.each([
    [
      '{ rate: 20/min, burst: 2, concurrency: 5, longestWait: 30s }',
      '',
      '20/min (2 at once, then 1 in 3.00 s), 5 in flight at most, waits up to 30.0 s',
    ],
    ['{ rate: 4/s }', '', '4/s (1 in 250 ms)'],
    ['{ concurrency: 5 }', '', '5 in flight at most'],
  ])('by %s reads well', (admission, retry, words) => {
    expect(heldLines(stated(admission, retry))).toEqual([
      'client-side limits: enforced by Bottleneck (simulations use a model of Bottleneck)',
      `  image-fast  ${words}`,
    ])
  })

  it('says so where it is nothing, and where each of several clients is held', () => {
    expect(heldLines(stated('none'))).toEqual(['client-side limits: none'])
    expect(heldLines(stated('{ concurrency: 5 }', 'clients: 3'))[0]).toBe(
      'client-side limits: for each of 3 clients, enforced by Bottleneck (simulations use a model of Bottleneck)',
    )
  })

  it.each([
    ['{ kind: fixed, rate: 7/s, burst: 4, scope: account }', 'bottleneck', '7/s, 4 at once, for all models together'],
    ['{ kind: aws-adaptive, scope: model }', 'gatebench', 'learned from the responses by gatebench, for each model'],
  ])('of the retry policy is told too: %s', (pacing, by, words) => {
    const run = stated('none', `retry: { policy: hint-jitter, pacing: ${pacing} }`)
    expect(run.pacing?.by).toBe(by)
    expect(heldLines(run).slice(1)).toEqual(['  image-fast    no limit', `  retry.pacing  ${words}`])
  })

  it('of a pace that nothing can keep is refused before anything is sent', async () => {
    const profile = profileOf(
      `${head('60s')}models:\n${model('arrivals: { process: constant, rate: 1/s }')}retry: { policy: hint-jitter, pacing: { kind: fixed, rate: 2000/s, scope: model } }`,
    )
    await expect(checkPlan(profile)).rejects.toMatchObject({
      code: 'ADMISSION_TOO_FAST',
      hint: expect.stringContaining('retry.pacing: none'),
    })
  })
})
