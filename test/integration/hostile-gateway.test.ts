import { expect, test } from 'vitest'
import { hostileCampaign } from '../support/hostile-campaign.ts'

/** The small version of `npm run hostile`. */

const ANSWERS = 20_000

test('whatever a gateway answers, each call has one end, and nothing crashes, hangs or is left over', async () => {
  const found = await hostileCampaign({ seed: 1, answers: ANSWERS, callsPerSecond: 450, atOnce: 2 })
  expect(found.faults).toEqual([])
  expect(found.answers).toBeGreaterThanOrEqual(ANSWERS)
  // The others are good, for calls to get as far as their reads.
  expect(found.spoilt).toBeGreaterThan(ANSWERS / 3)
})
