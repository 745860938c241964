import { expect, it } from 'vitest'
import { golden } from '../support/golden.ts'
import { VENDOR_CLIENTS } from '../support/vendor-clients.ts'
import { MISHAPS, type Mishap, type Trial, tableOf, trialOf } from '../support/vendor-trial.ts'

const rows = VENDOR_CLIENTS.map((client) => ({ client, trials: {} as Record<Mishap, Trial> }))

it.concurrent.each(rows)('$client.package does a whole generation in $client.dialect', async ({ client, trials }) => {
  const trial = async (mishap: Mishap): Promise<void> => {
    trials[mishap] = await trialOf(client, mishap)
  }
  await Promise.all(MISHAPS.map(trial))
  const { none, refused, 'lost reply': lost, 'lost read': unread } = trials
  expect(none, none.error).toMatchObject({ error: '', sent: 1, accepted: 1 })
  expect(refused.refused).toBeGreaterThan(0)
  expect(refused.accepted).toBe(refused.result === null ? 0 : 1)
  // What was lost is an answer, never the work.
  expect(lost.accepted).toBe(lost.sent)
  expect(unread.accepted).toBe(unread.sent)
})

it('does so as the table says', () => {
  const table = tableOf(rows)
  expect(table).toBe(golden('vendor-clients.md', table))
})
