import { afterAll, describe, expect, it } from 'vitest'
import { knownLimits } from '../../../src/simulate/known-limits.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { snippetsOf } from '../../../src/tune/snippets/snippets.ts'
import type { TuneResult } from '../../../src/tune/tune.ts'
import { formatRate } from '../../../src/units.ts'
import { byDay } from '../../support/by-day.ts'
import {
  beatenBy,
  SMALL_BUDGET as SMALL,
  TUNE_CASES,
  type TuneCase,
  tuneCase,
  tunedProfile,
  tunedWorld,
} from '../../support/tune-cases.ts'

const workers = simulationWorkers(0)
afterAll(() => workers.close())

/** A search takes seconds: each is made once. */
const results = new Map<TuneCase, Promise<TuneResult>>()
function resultOf(name: TuneCase): Promise<TuneResult> {
  const result = results.get(name) ?? tuneCase(name, SMALL, workers)
  results.set(name, result)
  return result
}

describe('tuning for a burst of 300 jobs against 60 per 60 s', () => {
  it.each(byDay(['bucket of 5'], Object.keys(TUNE_CASES)) as TuneCase[])(
    '%s: no named setting does better',
    async (name) => {
      const result = await resultOf(name)
      expect(result.winner.acceptable).toBe(true)
      expect(beatenBy(result)).toEqual([])
      expect(result.current?.lostShare).toBeGreaterThan(0.7)
      // What was said of a constant hint: harmless on a window, ruinous on a small bucket.
      const obedient = result.standings.find(({ name: other }) => other === 'patient-hint')
      expect(obedient?.score.value).toBeGreaterThan(name === 'bucket of 5' ? 1_000_000 : 200_000)
      if (name !== 'bucket of 5') expect(obedient?.score.value).toBeLessThan(310_000)
    },
  )

  it('advises what the search has found', async () => {
    const mock = tunedWorld('bucket of 5')
    const { advice, knobs } = (await resultOf('bucket of 5')).winner
    expect(knobs).not.toBeNull()
    const [limits] = knownLimits(tunedProfile, mock)
    const pace = knobs?.mode === 'aimd' ? advice.retry.pacing : null
    const rate = pace?.kind === 'aimd' ? pace.startPerSecond : (advice.models[0]?.ratePerSecond ?? 0)
    expect(rate).toBeCloseTo((knobs?.rateShare ?? 0) * (limits?.ratePerSecond ?? 0), 6)
    const everyMs = (limits?.expectedMs ?? 0) * (knobs?.poll?.every ?? 0) || (tunedProfile.models[0]?.poll.everyMs ?? 0)
    expect(advice.models[0]?.poll?.everyMs).toBeCloseTo(everyMs, 6)
    expect(advice.reasons.map(({ value }) => value).join()).toContain(formatRate(rate))
    const written = snippetsOf(advice).find(({ name }) => name === 'undici')?.text
    expect(written).toContain(`"everyMs": ${Number(everyMs.toPrecision(6))},`)
  })
})
