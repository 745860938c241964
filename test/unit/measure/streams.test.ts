import { describe, expect, it } from 'vitest'
import type { StreamReading } from '../../../src/gateway/stream/reading.ts'
import { roundEvent } from '../../../src/measure/events/event-tee.ts'
import type { OutcomeEvent, RunEvent } from '../../../src/measure/events/events.ts'
import type { Summary } from '../../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import type { ThresholdSpec } from '../../../src/profile/profile.ts'
import { randomRun, testHeader, testThreshold } from '../../support/random-run.ts'
import { streamedHeader } from '../../support/streamed-run.ts'

const WHOLE: StreamReading = {
  firstChunkMs: 50,
  firstTokenMs: 100,
  firstOutputMs: 120,
  lastTextMs: 1100,
  lastFrameMs: 1101,
  textFrames: 51,
  gaps: [
    [20_000, 49],
    [200_000, 1],
  ],
  tokens: { input: 10, output: 51 },
  tokenMs: 20,
}
const CUT: StreamReading = {
  firstChunkMs: 50,
  firstTokenMs: 100,
  firstOutputMs: 120,
  lastTextMs: 300,
  textFrames: 4,
  gaps: [[20_000, 3]],
}

type Told = Pick<OutcomeEvent, 'outcome' | 'reason' | 'stream'>
const accepted = (stream: StreamReading): Told => ({ outcome: 'accepted', stream })
const broken = (reason: string): Told => ({ outcome: 'ambiguous', reason, stream: CUT })

/** Calls of one model that streams, evenly over the recorded time, each with one attempt of 1.2 s. */
function runOf(
  answers: readonly Told[],
  thresholds: readonly ThresholdSpec[] = [],
  confidence: number | null = null,
): Summary {
  const builder = new SummaryBuilder(streamedHeader({ thresholds, confidence }))
  const events = answers.flatMap((told, call): RunEvent[] => {
    // By the golden ratio: like independent calls.
    const intended = 10_000 + ((call * 0.618_033_988_75) % 1) * 50_000
    const of = { call, model: 'chat' }
    const due = { ...of, modality: 'text' as const, intended, phase: 'measure', record: true }
    const t = intended + 1200
    return [
      { type: 'arrival', t: intended, request: 0, ...due },
      { type: 'attempt', t: intended, endpoint: 'message', attempt: 1, ...of },
      { type: 'outcome', t, ms: 1200, endpoint: 'message', attempt: 1, ...of, ...told },
      {
        ...{ type: 'terminal', t, end: told.outcome === 'accepted' ? 'completed' : 'failed', ...of, modality: 'text' },
        ...{ intended, record: true, attempts: 1, polls: 0, admissionWaitMs: 0, backoffMs: 0 },
      },
    ]
  })
  for (const event of events.sort((a, b) => a.t - b.t)) builder.add(roundEvent(event))
  builder.add({ type: 'end', t: 62_000, status: 'complete' })
  return builder.finish()
}

const many = (count: number, told: Told): Told[] => Array.from({ length: count }, () => told)
const p95 = (metric: ThresholdSpec['metric'], bounds: Partial<ThresholdSpec>): ThresholdSpec =>
  testThreshold({ metric, stat: 'p95', ...bounds })

describe('thresholds on streams', () => {
  it.each([null, 0.95])('count streams that broke off as misses, with a confidence of %s', (confidence) => {
    const bound = [p95('first_token', { max: 1000 })]
    const sound = runOf(many(2000, accepted(WHOLE)), bound, confidence).thresholds[0]
    expect(sound).toMatchObject({ verdict: 'pass', samples: 2000, value: 100 })
    // Every one of them had its first token after 100 ms.
    const answers = [...many(1800, accepted(WHOLE)), ...many(200, broken('cut-stream'))]
    const judged = runOf(answers, bound, confidence).thresholds[0]
    expect(judged).toMatchObject({ verdict: 'fail', samples: 2000, value: null, notReached: true })
  })

  it('judge the rate of tokens by the time for each, slow streams being its tail', () => {
    const answers = [...many(1900, accepted(WHOLE)), ...many(100, accepted({ ...WHOLE, tokenMs: 100 }))]
    const of = (bounds: Partial<ThresholdSpec>): Summary['thresholds'] =>
      runOf(answers, [testThreshold({ metric: 'token_rate', ...bounds })]).thresholds
    expect(of({ stat: 'p90', min: 45 })[0]).toMatchObject({
      verdict: 'pass',
      value: expect.closeTo(50, 0),
      samples: 2000,
    })
    expect(of({ stat: 'p99', min: 45 })[0]).toMatchObject({ verdict: 'fail', value: expect.closeTo(10, 0) })
    expect(of({ stat: 'min', min: 45 })[0]).toMatchObject({ verdict: 'fail', value: expect.closeTo(10, 0) })
    expect(of({ stat: 'max', max: 45 })[0]).toMatchObject({ verdict: 'fail', value: expect.closeTo(50, 0) })
    expect(of({ stat: 'mean', min: 47 })[0]).toMatchObject({ verdict: 'pass', value: 48 })
  })

  it('judge gaps by the streams that they came in', () => {
    const slow: StreamReading = { ...WHOLE, gaps: [[200_000, 50]] }
    const quick: StreamReading = { ...WHOLE, gaps: [[20_000, 50]] }
    const bound = [testThreshold({ metric: 'chunk_gap', stat: 'p90', max: 30 })]
    // Three gaps in a hundred are long: those of two streams of sixty, or of the odd one of many.
    const [two] = runOf([...many(58, accepted(quick)), ...many(2, accepted(slow))], bound, 0.95).thresholds
    expect(two).toMatchObject({ verdict: 'undecided', samples: 3000 })
    const [often] = runOf([...many(1160, accepted(quick)), ...many(40, accepted(slow))], bound, 0.95).thresholds
    expect(often).toMatchObject({ verdict: 'pass', samples: 60_000 })
  })

  it('judge gaps by all of them', () => {
    const judged = runOf(many(20, accepted(WHOLE)), [
      testThreshold({ metric: 'chunk_gap', stat: 'max', max: 199 }),
      testThreshold({ metric: 'chunk_gap', stat: 'p95', max: 30 }),
    ]).thresholds
    expect(judged).toMatchObject([
      { verdict: 'fail', value: 200, samples: 1000 },
      { verdict: 'pass', samples: 1000 },
    ])
  })

  it('say nothing of tokens where no server counts them, nor of streams where nothing was streamed', () => {
    const { tokenMs: _, tokens: __, ...untold } = WHOLE
    const answers = [...many(400, accepted(untold)), ...many(300, broken('bad-frame'))]
    expect(runOf(answers, [p95('token_time', { max: 30 })]).thresholds[0]?.verdict).toBe('not-enough-data')
    const builder = new SummaryBuilder(streamedHeader({ thresholds: [p95('first_token', { max: 30 })] }))
    expect(builder.finish().thresholds[0]?.verdict).toBe('not-enough-data')
  })

  it('make a call good only if it keeps all bounds on its stream, of which tokens that nobody counts keep none', () => {
    const short: StreamReading = { ...WHOLE, tokens: { output: 1 } }
    delete short.tokenMs
    const { tokenMs: _, tokens: __, ...untold } = WHOLE
    const answers = [
      accepted(WHOLE),
      accepted(short),
      accepted(untold),
      accepted({ ...WHOLE, tokenMs: 31 }),
      accepted({ ...WHOLE, gaps: [[300_000, 1]] }),
      broken('error-event'),
    ]
    const goodUnder = (...thresholds: ThresholdSpec[]): number => runOf(answers, thresholds).goodput.calls
    expect(goodUnder()).toBe(5)
    expect(goodUnder(p95('token_time', { max: 30 }))).toBe(3)
    expect(goodUnder(p95('token_rate', { min: 40 }))).toBe(3)
    expect(goodUnder(testThreshold({ metric: 'chunk_gap', stat: 'p90', max: 30 }))).toBe(4)
    expect(goodUnder(testThreshold({ metric: 'chunk_gap', stat: 'max', max: 30 }))).toBe(0)
    expect(goodUnder(p95('first_output_token', { max: 119 }))).toBe(0)
  })
})

describe('streams of a summary', () => {
  it('tell what broke off, by cause, and what marks were met', () => {
    const { streams, protocol } = runOf([
      accepted(WHOLE),
      accepted({ ...WHOLE, marks: ['other-model', 'one-burst'] }),
      broken('cut-stream'),
      broken('cut-stream'),
      broken('error-event'),
      broken('reset'),
    ])
    expect(streams?.broken).toEqual({ 'cut-stream': 2, 'bad-frame': 0, 'error-event': 1, other: 1 })
    expect(streams?.calls).toEqual({ calls: 6, whole: 2, unstreamed: 0, broken: 4, none: 0, unseen: 0 })
    expect(protocol.streams).toMatchObject({
      read: 6,
      marks: [
        { mark: 'one-burst', count: 1, call: 1 },
        { mark: 'other-model', count: 1 },
      ],
    })
  })

  it('are absent where nothing was streamed', () => {
    const builder = new SummaryBuilder(testHeader())
    for (const event of randomRun(7, 200)) builder.add(roundEvent(event))
    const summary = builder.finish()
    expect([summary.streams, summary.protocol.streams, ...summary.models.map(({ streams }) => streams)]).toEqual(
      Array(5).fill(undefined),
    )
    expect(JSON.stringify(summary)).not.toContain('stream')
  })
})
