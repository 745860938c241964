import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { STREAM_CASES } from '../support/stream-cases.ts'
import { STREAM_CLIENTS, streamTable, streamTrialOf } from '../support/stream-trial.ts'

/** The other streams: test/nightly/streaming-clients.test.ts, which also makes the table. */
const SAMPLE = ['no fault', 'reasoning first', 'a clean cut', 'an error event', 'pings only']

const table = readFileSync('test/golden/streaming-clients.md', 'utf8').split('\n')

describe.each(STREAM_CASES.filter(({ name }) => SAMPLE.includes(name)))('a stream with $name', (of) => {
  it('is read by vendors’ clients as the table says', async () => {
    const trials = await Promise.all(STREAM_CLIENTS.map((client) => streamTrialOf(client, of)))
    const [, , row] = streamTable([{ of, trials }]).split('\n')
    expect(table).toContain(row)
  })
})
