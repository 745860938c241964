import { describe, expect, it } from 'vitest'
import { HeadlineSink } from '../../../src/measure/calls/headline.ts'
import { replicationsOf } from '../../../src/measure/replications.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { headlineOf, replicate } from '../../../src/simulate/replicate.ts'
import { profileOf } from '../../support/profiles.ts'
import { shippedWorld } from '../../support/shipped-world.ts'
import { virtualRun } from '../../support/virtual-run.ts'

const profile = profileOf(`
version: 1
name: throttled
gateway: { mock: { tier: standard, preset: flaky } }
phases:
  - { name: warm-up, duration: 30s, record: false }
  - { name: measure, duration: 2m }
drain: 20m
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 30/min }
    requests: [{ body: { prompt: a red kite } }]
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 100/min }
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
retry: { policy: openai-sdk }
`)

describe('the headline of a run', () => {
  it('agrees with the summary of the same events', async () => {
    const { summary, events } = await virtualRun(profile)
    const sink = new HeadlineSink(22.5 * 60_000)
    for (const event of events) sink.emit(event)
    const headline = sink.finish()
    const { measured } = summary
    expect(headline).toMatchObject({
      planned: measured.planned,
      completed: measured.completed,
      spoiled: measured.failed + measured.refused + measured.ambiguous,
      givenUp: measured.gaveUp + measured.dropped + measured.interrupted,
      unfinished: measured.timedOut + measured.unresolved,
      duplicates: measured.duplicates,
    })
    expect(headline.throttledPerSuccess).toBe(measured.throttled / measured.completed)
    expect(headline.pollsPerSuccess).toBe(measured.polls / measured.completed)
    expect(headline.giveUpRate).toBeGreaterThan(0)
    expect(headline.completionP99Ms).toBe(22.5 * 60_000)
  })

  it('states the credits of the user where an unlimited token is not counted, as the summary does', async () => {
    const { events, summary } = await virtualRun(profile)
    const sink = new HeadlineSink(22.5 * 60_000)
    const token = { remaining_credits: 0, unlimited_credits: true, used_credits: 0 }
    for (const event of events) {
      sink.emit(event.type === 'credits' && event.body !== null ? { ...event, body: { ...event.body, token } } : event)
    }
    expect(sink.finish().creditsPerSuccess).toBeCloseTo(
      (summary.credits?.delta ?? Number.NaN) / summary.measured.completed,
      6,
    )
  })

  it('is the same of the few events that are made for it alone as of the whole log', async () => {
    for (const preset of ['flaky', 'lost-reply', 'stuck', 'late-moderation', 'daily-cap', 'low-balance']) {
      const world = { tier: 'standard', preset }
      const tried: Profile = { ...profile, gateway: { ...profile.gateway, target: { kind: 'mock', ...world } } }
      const { events } = await virtualRun(tried)
      const sink = headlineOf(tried)
      for (const event of events) sink.emit(event)
      expect(await replicate({ profile: tried, mock: shippedWorld(world) })).toEqual(sink.finish())
    }
  })

  it('states intervals over replications, and none for a single one', () => {
    const sink = new HeadlineSink(1000)
    const runs = [10, 12, 14].map((completed) => ({ ...sink.finish(), completed }))
    const figure = replicationsOf('p', [1, 2, 3], runs).figures.find(({ metric }) => metric === 'completed')
    // Student's t with two degrees of freedom: 4.3027 · 2 / √3.
    expect(figure).toMatchObject({ n: 3, mean: 12, sd: 2 })
    expect(figure?.low).toBeCloseTo(12 * Math.exp(-4.96828 / 12), 4)
    expect(figure?.high).toBeCloseTo(12 * Math.exp(4.96828 / 12), 4)
    expect(replicationsOf('p', [1], runs.slice(0, 1)).figures[0]).toMatchObject({ mean: 10, sd: null, low: null })
  })

  it('states no interval of a figure that all replications share, and none that reaches 0 or all', () => {
    const runs = [0.1, 0.9].map((giveUpRate) => ({
      ...new HeadlineSink(1000).finish(),
      giveUpRate,
      makespanMs: giveUpRate * 1000,
    }))
    const { figures } = replicationsOf('p', [1, 2], runs)
    const of = (name: string) => figures.find(({ metric }) => metric === name)
    expect(of('giveUpRate')).toMatchObject({ mean: 0.5 })
    for (const [name, most] of [
      ['giveUpRate', 1],
      ['makespanMs', 1e9],
    ] as const) {
      expect(of(name)?.low, name).toBeGreaterThan(0)
      expect(of(name)?.high, name).toBeLessThan(most)
    }
    expect(of('duplicates')).toMatchObject({ n: 2, mean: 0, sd: 0, low: null, high: null })
  })
})
