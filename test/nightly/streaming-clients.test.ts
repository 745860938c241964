import { expect, it } from 'vitest'
import { golden } from '../support/golden.ts'
import { STREAM_CASES } from '../support/stream-cases.ts'
import { STREAM_CLIENTS, type StreamTrial, streamTable, streamTrialOf } from '../support/stream-trial.ts'

const rows = STREAM_CASES.map((of) => ({ of, trials: [] as StreamTrial[] }))

it.each(rows)('vendors’ clients read a stream with $of.name', async ({ of, trials }) => {
  trials.push(...(await Promise.all(STREAM_CLIENTS.map((client) => streamTrialOf(client, of)))))
  for (const { sent } of trials) expect(sent).toBeGreaterThan(0)
})

it('they do so as the table says', () => {
  const table = streamTable(rows)
  expect(table).toBe(golden('streaming-clients.md', table))
})
