import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mockWorldNames } from '../../src/mock/world/world-files.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { byDay } from '../support/by-day.ts'
import { checkIdentities } from '../support/identities.ts'
import { type Interruption, randomInterruption, randomProfile } from '../support/random-worlds.ts'
import { type VirtualRun, virtualRun } from '../support/virtual-run.ts'

/** For each preset. */
const RUNS = byDay(2, 5)

const unhandled: unknown[] = []
const note = (reason: unknown): void => void unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

function run(profile: Profile, interruption: Interruption | null): Promise<VirtualRun> {
  const clock = new VirtualClock()
  const [stop, halt] = [new AbortController(), new AbortController()]
  if (interruption !== null) {
    const { stopMs, haltAfterMs } = interruption
    clock.alarm(stopMs, () => stop.abort(new Error('stopped')))
    if (haltAfterMs !== null) clock.alarm(stopMs + haltAfterMs, () => halt.abort(new Error('halted')))
  }
  return virtualRun(profile, { clock, control: { stop: stop.signal, halt: halt.signal } })
}

describe('the sums of a run hold, the mock confirms them, and a seed gives the same bytes, whatever a gateway does:', () => {
  it.each(mockWorldNames('preset'))('%s', async (preset) => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(randomProfile(preset), randomInterruption, async (profile, interruption) => {
        const { summary, events } = await run(profile, interruption)
        expect(checkIdentities(summary)).toEqual([])
        expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
        expect(summary.verdict.reasons.filter((reason) => reason.includes('events of calls'))).toEqual([])
        // One of them again: to make all twice would tell little more.
        if (runs++ === 0) {
          const again = await run(profile, interruption)
          expect(JSON.stringify(again.events)).toBe(JSON.stringify(events))
          expect(JSON.stringify(again.summary)).toBe(JSON.stringify(summary))
        }
        expect(unhandled).toEqual([])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})
