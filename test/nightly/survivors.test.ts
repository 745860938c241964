import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadProfile } from '../../src/profile/load-profile.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { testThreshold } from '../support/random-run.ts'
import { virtualRun } from '../support/virtual-run.ts'

/** Seeds that nothing was built with. */
const SEEDS = Array.from({ length: 40 }, (_, n) => 7001 + n)
const BOUNDS = [180_000, 220_000, 300_000]

const mixedMedia = await loadProfile(fileURLToPath(new URL('../support/mixed-media.yaml', import.meta.url)))

async function verdictsOf(profile: Profile, seed: number): Promise<{ verdict: string; value: number | null }[]> {
  const thresholds = BOUNDS.map((max) => testThreshold({ metric: 'response_time', stat: 'p95', max }))
  const { summary } = await virtualRun({ ...profile, seed, thresholds, confidence: null })
  return summary.thresholds.map(({ verdict, value }) => ({ verdict, value }))
}

describe('a threshold on response times', () => {
  it('of a run with a short drain is green only where the same calls followed to their end are, and red only where they are', async () => {
    // Nobody is sent away before their end: the drain alone decides what is seen.
    const followed = { ...mixedMedia, drainMs: 3_600_000 }
    const tally = { pass: 0, fail: 0, unseen: 0 }
    const whole = { pass: 0, fail: 0 }
    for (const seed of SEEDS) {
      const full = await verdictsOf(followed, seed)
      const short = await verdictsOf({ ...mixedMedia, drainMs: 15_000 }, seed)
      for (const [n, { verdict }] of short.entries()) {
        const truth = full[n]?.verdict as 'pass' | 'fail'
        expect(['pass', 'fail']).toContain(truth)
        expect([truth, 'unseen'], `seed ${seed}, bound ${BOUNDS[n]}`).toContain(verdict)
        tally[verdict as 'pass']++
        whole[truth]++
      }
    }
    // Both colours occur in the full runs, and the short ones still say something.
    expect(whole.pass).toBeGreaterThan(10)
    expect(whole.fail).toBeGreaterThan(10)
    expect(tally.fail).toBeGreaterThan(5)
    expect(tally.unseen).toBeGreaterThan(5)
  })

  it('is red where the client keeps half of the calls back, in every run', async () => {
    const [text, ...rest] = mixedMedia.models.map((model) => ({
      ...model,
      admission: { ...model.admission, ratePerSecond: model.modality === 'text' ? 0.5 : 0.02, longestWaitMs: 5_000 },
    }))
    for (const seed of SEEDS) {
      const profile = { ...mixedMedia, seed, models: [text as Profile['models'][number], ...rest] }
      const thresholds = [testThreshold({ metric: 'response_time', stat: 'p95', max: 30_000 })]
      const { summary } = await virtualRun({ ...profile, thresholds })
      expect(summary.measured.dropped / summary.measured.planned).toBeGreaterThan(0.4)
      expect(summary.thresholds[0]).toMatchObject({ verdict: 'fail', notReached: true })
      expect(summary.verdict).toMatchObject({ exitCode: 99, word: 'FAIL' })
      expect(summary.verdict.reasons.join()).toContain('not reached: too many calls did not complete')
    }
  })
})
