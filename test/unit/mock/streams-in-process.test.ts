import { describe, expect, test } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import type { Outcome } from '../../../src/gateway/outcome.ts'
import type { StreamReading } from '../../../src/gateway/stream/reading.ts'
import { MockEngine } from '../../../src/mock/engine.ts'
import { MemoryLog, type RequestRecord, type StreamTruth } from '../../../src/mock/oracle/oracle-log.ts'
import { inProcessGateway } from '../../../src/mock/server/in-process-gateway.ts'
import { keyedRandom } from '../../../src/random.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { EVEN_STREAM, STREAM_CASES, type StreamCase } from '../../support/stream-cases.ts'

/** The whole way in virtual time: what the client measures of a stream, beside what the mock says of it. */

const DIALECTS = [undefined, 'anthropic-messages', 'openai-chat', 'litellm'] as const
const REASONS: Readonly<Partial<Record<StreamTruth['end'], string>>> = {
  cut: 'cut-stream',
  stalled: 'cut-stream',
  malformed: 'bad-frame',
  error: 'error-event',
}

async function measured(
  { fault }: StreamCase,
  dialect: string | undefined,
): Promise<{ outcome: Outcome<unknown>; truth: StreamTruth }> {
  const clock = new VirtualClock()
  const log = new MemoryLog()
  const world = worldWith({
    models: { 'text-fast': { stream: EVEN_STREAM } },
    faults: fault === undefined ? {} : { it: fault },
  })
  const engine = new MockEngine({ world, clock, random: keyedRandom(7), log })
  const gateway = inProcessGateway(engine, clock, dialect === undefined ? {} : { dialect: readDialect(dialect) })
  const request = { model: 'text-fast', stream: true, messages: [{ role: 'user', content: 'hello' }] }
  const outcome = await clock.run(() => gateway.message(request, { deadline: 60_000 }))
  const record = log.records().find(({ type }) => type === 'request') as RequestRecord
  return { outcome, truth: record.stream as StreamTruth }
}

describe.each(DIALECTS)('in the dialect %s', (dialect) => {
  test.each(STREAM_CASES)('$name is measured as it was', async (of) => {
    const { outcome, truth } = await measured(of, dialect)
    const reason = REASONS[truth.end]
    expect(outcome).toMatchObject(reason === undefined ? { kind: 'accepted' } : { kind: 'ambiguous', reason })
    const reading = (outcome as { stream?: StreamReading }).stream
    const { firstTokenMs, firstOutputMs, lastTextMs } = reading ?? {}
    const seen = { firstTokenMs, firstOutputMs, lastTextMs }
    // A reader stops at what it cannot read.
    const isReadWhole = truth.end !== 'malformed'
    const { firstTokenMs: first, firstOutputMs: output, lastTextMs: last } = truth
    expect(seen).toEqual({ firstTokenMs: first, firstOutputMs: output, lastTextMs: isReadWhole ? last : 140 })
    if (reason === undefined && of.fault?.kind !== 'no-usage') expect(reading?.tokens?.output).toBe(of.output)
  })
})
