import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideRetry } from '../../../src/load/retries/retry-policy.ts'
import { HeadlineSink } from '../../../src/measure/calls/headline.ts'
import { eventTee } from '../../../src/measure/events/event-tee.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import type { Summary } from '../../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import type { OracleCounts } from '../../../src/mock/oracle/oracle-counts.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { simulate } from '../../../src/simulate/world.ts'
import { byDay } from '../../support/by-day.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'
import { palette } from '../../support/vendors.ts'
import { headerOf } from '../../support/virtual-run.ts'

function profile(retry: string, dialect = palette()): Profile {
  const stated = profileOf(`
version: 1
name: keyed
duration: 20s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 3/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    timeouts: { submit: 4s }
retry: ${retry}
`)
  const target = { kind: 'mock', tier: 'standard', preset: 'default', dialect } as const
  return { ...stated, gateway: { ...stated.gateway, account: 'none', target } }
}

interface Ran {
  summary: Summary
  headline: ReturnType<HeadlineSink['finish']>
  events: RunEvent[]
  truth: OracleCounts
}

async function ran(stated: Profile, world: object): Promise<Ran> {
  const summary = new SummaryBuilder(headerOf(stated))
  const headline = new HeadlineSink(320_000, [402], stated.gateway.target.dialect?.idempotency !== undefined)
  const events: RunEvent[] = []
  const sink = eventTee([{ emit: (event) => void events.push(event) }, summary, headline])
  const { end, truth } = await simulate({ profile: stated, mock: worldWith(world), sink })
  sink.emit({ type: 'oracle', t: end.t, truth })
  sink.emit(end)
  return { summary: summary.finish(), headline: headline.finish(), events, truth }
}

const LOST = { faults: { lost: { kind: 'reset', at: 'after', on: ['submit'], share: '30%' } } }
const KEYED = '{ on: { ambiguous: keyed }, maxAttempts: 20 }'

describe('a submit whose answer is lost', () => {
  it('is not sent again where the profile does not say so, key or not', async () => {
    const { summary, truth } = await ran(profile('{ maxAttempts: 20 }'), LOST)
    expect(summary.counts.ambiguous).toBeGreaterThan(5)
    expect(summary.counts).toMatchObject({ retries: 0, duplicates: 0 })
    expect(truth.tasks.accepted).toBe(60)
  })

  it('is sent again under its key where it does, buys nothing twice, and is no duplicate', async () => {
    const { summary, headline, events, truth } = await ran(profile(KEYED), LOST)
    expect(summary.counts).toMatchObject({ completed: 60, ambiguous: 0, duplicates: 0 })
    expect(headline.duplicates).toBe(0)
    expect(summary.counts.retries).toBeGreaterThan(10)
    expect(truth).toMatchObject({ tasks: { accepted: 60 }, credits: { reserved: 0 } })
    expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
    const attempts = events.filter((event) => event.type === 'attempt')
    expect(attempts.every(({ keyed }) => keyed === true)).toBe(true)
  })

  it('is bought twice by a gateway that does not keep its word, and the mock says so', async () => {
    const { summary, truth } = await ran(profile(KEYED), { ...LOST, idempotency: 'ignore' })
    expect(truth.tasks.accepted).toBeGreaterThan(60)
    expect(summary.oracle?.mismatches).toEqual([
      expect.stringMatching(/^image-fast: bought twice: reported 0, but the mock's log has \d+$/),
    ])
  })

  it('makes a duplicate of its call, as ever, where it is sent again without a key', async () => {
    const { idempotency: _, ...keyless } = palette()
    const { summary, headline, events } = await ran(
      profile('{ on: { ambiguous: true }, maxAttempts: 20 }', keyless),
      LOST,
    )
    expect(summary.counts.duplicates).toBeGreaterThan(10)
    expect(headline.duplicates).toBe(summary.counts.duplicates)
    expect(events.some((event) => 'keyed' in event && event.keyed !== undefined)).toBe(false)
  })
})

it('waits and asks again while its first request is under way', async () => {
  const slow = { latency: { replies: { submit: { median: '6s', sigma: 0 } } } }
  const { summary, truth } = await ran(profile(KEYED), slow)
  const refused = summary.counts.byOutcome.refused ?? 0
  expect(refused).toBeGreaterThan(0)
  expect(truth.tasks.accepted).toBe(60)
  expect(summary.counts.duplicates).toBe(0)
})

it('takes a 409 for "under way" only of a call that was sent before, and under a key', () => {
  const outcome = {
    kind: 'refused',
    timing: { sentAt: 0, endedAt: 1 },
    status: 409,
    hint: { kind: 'none' },
    error: null,
  } as const
  const question = { outcome, elapsedMs: 10, previousDelayMs: null, uniforms: [0.5, 0.5] } as const
  const { retry } = profile(KEYED)
  expect(decideRetry(retry, { ...question, attempts: 2 })).toMatchObject({ retry: true })
  expect(decideRetry(retry, { ...question, attempts: 1 })).toMatchObject({ because: 'not-retryable' })
  const unkeyed = { ...retry, on: { ...retry.on, ambiguous: true } }
  expect(decideRetry(unkeyed, { ...question, attempts: 2 })).toMatchObject({ because: 'not-retryable' })
})

it('buys at most one task for each call, whatever is lost and sent again', async () => {
  const share = fc.integer({ min: 0, max: 60 }).map((percent) => `${percent}%`)
  const faults = fc.record({
    lost: share.map((part) => ({ kind: 'reset', at: 'after', on: ['submit'], share: part })),
    unsent: share.map((part) => ({ kind: 'reset', at: 'before', on: ['submit'], share: part })),
    cut: share.map((part) => ({ kind: 'cut-body', on: ['submit'], share: part })),
    hung: share.map((part) => ({ kind: 'hang', on: ['submit'], share: part })),
    after: share.map((part) => ({ kind: 'status', status: 502, at: 'after', on: ['submit'], share: part })),
    html: share.map((part) => ({ kind: 'wrong-type', on: ['submit'], share: part })),
  })
  const worlds = fc.record({ faults, median: fc.constantFrom('0s', '1s', '5s'), seed: fc.nat(1000) })
  const retry =
    '{ on: { ambiguous: keyed }, failedStatuses: [500, 502, 503], maxAttempts: 8, backoff: { base: 500ms, cap: 2s } }'
  await fc.assert(
    fc.asyncProperty(worlds, async ({ faults: drawn, median, seed }) => {
      const world = { faults: drawn, latency: { replies: { submit: { median, sigma: 0 } } } }
      const { summary, truth, events } = await ran({ ...profile(retry), seed }, world)
      const calls = new Set(events.flatMap((event) => (event.type === 'attempt' ? [event.call] : [])))
      expect(truth.tasks.accepted).toBeLessThanOrEqual(calls.size)
      expect(summary.counts.duplicates).toBe(0)
      expect(summary.oracle?.mismatches).toEqual([])
    }),
    { numRuns: byDay(15, 40) },
  )
})
