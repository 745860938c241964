import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkIdentities } from '../../src/measure/identities.ts'
import { randomProfile } from '../support/random-worlds.ts'
import { virtualRun } from '../support/virtual-run.ts'

const unhandled: unknown[] = []
const note = (reason: unknown): void => void unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

it('whatever a gateway does, the sums of a run hold, the mock confirms them, and a seed gives the same bytes', async () => {
  let worlds = 0
  await fc.assert(
    fc.asyncProperty(randomProfile, async (profile) => {
      worlds++
      const { summary, events } = await virtualRun(profile)
      expect(checkIdentities(summary)).toEqual([])
      // A run that a rule stopped early is not held to the mock's log: what was under way is on the log alone.
      if (summary.run.status === 'complete') expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
      expect(summary.verdict.reasons.filter((reason) => reason.includes('events of calls'))).toEqual([])
      // One run in four again: to make all twice would tell little more.
      if (worlds % 4 === 0) {
        const again = await virtualRun(profile)
        expect(JSON.stringify(again.events)).toBe(JSON.stringify(events))
        expect(JSON.stringify(again.summary)).toBe(JSON.stringify(summary))
      }
      expect(unhandled).toEqual([])
    }),
    { numRuns: 200, endOnFailure: true },
  )
})
