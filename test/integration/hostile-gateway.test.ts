import { expect, test } from 'vitest'
import { hostileCampaign } from '../support/hostile-campaign.ts'

/** The small version of `npm run hostile`. */

const ANSWERS = 20_000

test('whatever a gateway answers, each call has one end, and nothing crashes, hangs or is left over', async () => {
  const { spoilt, faults } = await hostileCampaign({ seed: 1, answers: ANSWERS, callsPerSecond: 600, atOnce: 2 })
  expect(faults).toEqual([])
  expect(spoilt).toBeGreaterThanOrEqual(ANSWERS)
})
