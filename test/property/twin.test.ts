import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readProbedLimits } from '../../src/calibrate/probed-limits.ts'
import { RATE_LAWS } from '../../src/limits/registry.ts'
import { byDay } from '../support/by-day.ts'
import { calibrated, loadOf } from '../support/calibrated.ts'
import { worldWith } from '../support/mock-harness.ts'

const RATES = ['sliding-log', 'fixed-window', 'token-bucket'] as const

/** What a mock can say of one model, and a load that meets its limits. */
const worlds = fc.record({
  kind: fc.constantFrom(...RATES),
  limit: fc.integer({ min: 5, max: 40 }),
  slots: fc.integer({ min: 2, max: 8 }),
  medianMs: fc.integer({ min: 3000, max: 30_000 }),
  sigma: fc.constantFrom(0, 0.2, 0.5),
  failed: fc.constantFrom(0, 0.1),
  seed: fc.nat(1000),
})

describe('a world that a mock can say', () => {
  test('is found again by the refusals of one run', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async ({ kind, limit, slots, medianMs, sigma, failed, seed }) => {
        const world = worldWith({
          limits: { image: { rate: { limit, window: '60s' }, concurrency: slots } },
          law: { kind },
          models: { 'image-fast': { latency: { median: medianMs, sigma } } },
          faults: failed > 0 ? { fails: { kind: 'failure', share: failed } } : {},
        })
        // Twice what the tighter of the two lets through: which of them it is hangs on the draw.
        const perMinute = 2 * Math.min(limit, (slots * 60_000) / medianMs)
        const { world: twin, twin: fitted } = await calibrated({ ...loadOf(perMinute, 40), seed }, world)
        const { latency } = twin.models['image-fast'] as (typeof twin.models)[string]
        expect(Math.abs(Math.log(latency.median / medianMs))).toBeLessThan(0.12)
        expect(Math.abs(latency.sigma - sigma)).toBeLessThan(0.1)
        const own = twin.limits.models['image-fast']
        for (const [found, truth] of [
          [own?.rate?.limit, limit],
          [own?.concurrency, slots],
        ] as const) {
          // What was not reached is not stated.
          if (found !== undefined && found !== null) expect(Math.abs(found - truth)).toBeLessThanOrEqual(1)
        }
        expect([own?.rate, own?.concurrency].some((one) => one != null)).toBe(true)
        const share = Object.values(twin.faults).reduce(
          (sum, fault) => sum + (fault.kind === 'failure' ? fault.share : 0),
          0,
        )
        expect(Math.abs(share - failed)).toBeLessThan(0.06)
        expect(fitted.findings.every(({ evidence }) => evidence !== '')).toBe(true)
      }),
      { numRuns: byDay(3, 6), seed: 7 },
    )
  })

  test('has the limits of a probe to the figure, of any law', async () => {
    const profile = loadOf(5, 4)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...RATE_LAWS.map(({ kind }) => kind)),
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom(1000, 10_000, 60_000),
        fc.integer({ min: 0, max: 20 }),
        async (kind, size, windowMs, more) => {
          const limit = { model: 'image-fast', kind, size, windowMs, burst: 3, quantumMs: 2000, queue: 4, growth: 2 }
          const range = { low: size, high: size + more }
          const text = JSON.stringify({ limits: [{ ...limit, range }] })
          const { world } = await calibrated(profile, worldWith(), readProbedLimits(text, 'probe.json'))
          expect(world.limits.models['image-fast']?.rate).toEqual({ limit: size, window: windowMs })
          expect(world.law).toMatchObject({ kind, burst: 3, quantum: 2000, growth: 2 })
        },
      ),
      { numRuns: byDay(6, 12), seed: 7 },
    )
  })
})
