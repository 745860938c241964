import type { StreamMark, StreamReading } from '../../src/gateway/stream/reading.ts'
import type { CallEnd, OutcomeEvent, RunEvent, RunHeader } from '../../src/measure/events/events.ts'
import type { ModelLoad, Profile } from '../../src/profile/profile.ts'
import { keyedRandom } from '../../src/random.ts'
import { testHeader, testProfile } from './random-run.ts'

const SPAN_MS = 60_000
const WARM_UP_MS = 10_000

/** A profile of text: a model that always streams, one that never does, and one of both kinds of requests. */
export function streamedProfile(changes: Partial<Profile> = {}): Profile {
  const plain = testProfile()
  const text = plain.models.find(({ modality }) => modality === 'text') as ModelLoad
  const of = (model: string, streams: readonly boolean[]): ModelLoad => ({
    ...text,
    model,
    requests: streams.map((stream) => ({ weight: 1, price: null, body: { model, ...(stream && { stream }) } })),
  })
  return testProfile({
    models: [of('chat', [true]), of('mixed', [true, false]), of('whole', [false])],
    ...changes,
  })
}

export function streamedHeader(changes: Partial<Profile> = {}): RunHeader {
  return testHeader(streamedProfile(changes))
}

type Draw = () => number

/** A stream of up to 40 reads; `untilMs` cuts it off, and with it what comes last. */
export function drawnStream(draw: Draw, untilMs = Number.POSITIVE_INFINITY): StreamReading {
  const firstChunkMs = 20 + draw() * 180
  const thinks = draw() < 0.3
  const reads = Math.floor(draw() * 40)
  const stepMs = 5 + draw() * 30
  const texts: number[] = []
  for (let at = firstChunkMs + draw() * 50, n = 0; n < reads; n++, at += stepMs * (0.5 + draw())) texts.push(at)
  const seen = texts.filter((at) => at <= untilMs)
  const [first] = seen
  const last = seen.at(-1)
  const isWhole = seen.length === texts.length && untilMs === Number.POSITIVE_INFINITY
  const output = seen.length + Math.floor(draw() * 5)
  const firstOutputMs = thinks ? seen[Math.floor(seen.length / 2)] : first
  const gaps = new Map<number, number>()
  for (let n = 1; n < seen.length; n++) {
    const us = Math.round(((seen[n] as number) - (seen[n - 1] as number)) * 100) * 10
    gaps.set(us, (gaps.get(us) ?? 0) + 1)
  }
  const tells = isWhole && draw() < 0.8
  const marks: StreamMark[] = [
    ...(isWhole && seen.length === 0 ? (['no-text'] as const) : []),
    ...(isWhole && !tells ? (['no-usage'] as const) : []),
  ]
  return {
    ...(firstChunkMs <= untilMs && { firstChunkMs }),
    ...(first !== undefined && { firstTokenMs: first }),
    ...(firstOutputMs !== undefined && { firstOutputMs }),
    ...(last !== undefined && { lastTextMs: last, lastFrameMs: last + (isWhole ? 1 : 0) }),
    textFrames: seen.length,
    gaps: [...gaps].sort(([a], [b]) => a - b),
    ...(tells && {
      tokens: {
        input: 50,
        output,
        ...(thinks && { reasoning: Math.floor(output / 2) }),
        ...(draw() < 0.3 && { cached: 20 }),
      },
    }),
    ...(tells &&
      output >= 2 &&
      first !== undefined &&
      last !== undefined &&
      last > first &&
      !thinks && { tokenMs: (last - first) / (output - 1) }),
    ...(marks.length > 0 && { marks }),
  }
}

const BREAKS = ['cut-stream', 'bad-frame', 'error-event', 'reset'] as const

/** The events of a run of text that could have been: whole and broken streams, refusals, retries, dropped and open calls. */
export function streamedRun(seed: number, calls: number): RunEvent[] {
  const draw = keyedRandom(seed).stream('world')
  const events: RunEvent[] = []
  for (let call = 0; call < calls; call++) {
    const model = (['chat', 'chat', 'mixed', 'whole'] as const)[Math.floor(draw() * 4)] as string
    const request = model === 'mixed' ? Math.floor(draw() * 2) : 0
    const asks = model === 'chat' || (model === 'mixed' && request === 0)
    const intended = draw() * SPAN_MS
    const of = { call, model }
    const planned = {
      ...of,
      modality: 'text' as const,
      intended,
      phase: intended < WARM_UP_MS ? 'warm-up' : 'measure',
      record: intended >= WARM_UP_MS,
    }
    let t = intended + draw() * 3
    if (draw() < 0.03) {
      events.push({ type: 'dropped', t, reason: draw() < 0.5 ? 'no-slot' : 'stopped', ...planned })
      continue
    }
    events.push({ type: 'arrival', t, request, ...planned })
    const terminal = {
      modality: 'text' as const,
      intended,
      record: planned.record,
      attempts: 0,
      polls: 0,
      admissionWaitMs: 0,
      backoffMs: 0,
    }
    const end = (as: CallEnd): void => {
      events.push({ type: 'terminal', t, end: as, ...of, ...terminal })
    }
    const attempt = (
      told: Omit<OutcomeEvent, 'type' | 't' | 'endpoint' | 'attempt' | 'call' | 'model' | 'ms'>,
      ms: number,
    ): void => {
      terminal.attempts++
      events.push({ type: 'attempt', t, endpoint: 'message', attempt: terminal.attempts, ...of })
      t += ms
      events.push({ type: 'outcome', t, endpoint: 'message', attempt: terminal.attempts, ms, ...of, ...told })
    }
    if (draw() < 0.15) {
      attempt({ outcome: 'throttled', status: 429 }, draw() * 50)
      t += 100 + draw() * 900
    }
    const fate = draw()
    if (fate < 0.05) end('gaveUp')
    else if (fate < 0.1) {
      attempt({ outcome: 'refused', status: draw() < 0.5 ? 400 : 403 }, draw() * 50)
      end('refused')
    } else if (fate < 0.13) {
      attempt({ outcome: 'failed', status: 500 }, draw() * 50)
      end('failed')
    } else if (fate < 0.25 && asks) {
      const ms = draw() * 800
      attempt(
        { outcome: 'ambiguous', reason: BREAKS[Math.floor(draw() * 4)] as string, stream: drawnStream(draw, ms) },
        ms,
      )
      end('failed')
    } else if (fate < 0.28) {
      terminal.attempts++
      events.push({ type: 'attempt', t, endpoint: 'message', attempt: terminal.attempts, ...of })
      if (draw() < 0.5) {
        t += 300
        end('interrupted')
      }
    } else {
      const stream = asks && draw() < 0.97 ? drawnStream(draw) : undefined
      attempt(
        { outcome: 'accepted', ...(stream && { stream }) },
        (stream?.lastFrameMs ?? stream?.firstChunkMs ?? 100) + 1,
      )
      end('completed')
    }
  }
  events.sort((a, b) => a.t - b.t)
  return [...events, { type: 'end', t: Math.max(SPAN_MS, events.at(-1)?.t ?? 0), status: 'complete' }]
}
