import { describe, expect, it, test } from 'vitest'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import type { MockReply, MockStream } from '../../../src/mock/exchange.ts'
import { inProcessGateway } from '../../../src/mock/server/in-process-gateway.ts'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import type { RetrySettings } from '../../../src/profile/retry-settings.ts'
import { profileOf } from '../../support/profiles.ts'
import { callsProfile, eventsOf, runCalls } from '../../support/runner-world.ts'
import { anthropicText } from '../../support/streams.ts'

const world = loadMockWorld()
const TEXT: MockStream['frames'] = [
  { atMs: 50, text: anthropicText.start },
  { atMs: 100, text: anthropicText.delta('a') },
  { atMs: 150, text: anthropicText.delta('b') },
]
const WHOLE: MockStream = { frames: [...TEXT, { atMs: 160, text: anthropicText.stop(2) }], end: 'end', endAtMs: 160 }
const HANGING: MockStream = { frames: TEXT, end: 'hang', endAtMs: Infinity }

function streamingProfile(retry: Partial<RetrySettings> = {}, timeouts = '{ submit: 5s }'): Profile {
  const profile = profileOf(`
version: 1
name: streams
duration: 1h
models:
  - model: text
    modality: text
    arrivals: { process: constant, rate: 1/h }
    timeouts: ${timeouts}
    requests: [{ body: { stream: true, max_tokens: 20, messages: [{ role: user, content: hello }] } }]
`)
  return { ...profile, retry: { ...callsProfile(retry).retry } }
}

/** A gateway on the clock of whoever asks first, that streams these in turn. */
function streaming(...streams: MockStream[]): Gateway {
  let gateway: Gateway | undefined
  const handle = (): MockReply => {
    const stream = streams.shift() ?? WHOLE
    return { status: 200, headers: {}, body: {}, delayMs: 10, stream }
  }
  return {
    message: (request, how) => {
      const { clock } = how.scope ?? {}
      if (clock === undefined) throw new Error('an attempt has a scope')
      gateway ??= inProcessGateway({ world, handle }, clock)
      return gateway.message(request, how)
    },
  } as Partial<Gateway> as Gateway
}

describe('a call whose answer is streamed', () => {
  it('is completed by a whole stream, and its reading is in the log', async () => {
    const { events } = await runCalls(streamingProfile(), {}, ({ arrive }) => arrive('text'), {
      gateway: streaming(WHOLE),
    })
    expect(eventsOf(events, 'terminal')).toMatchObject([{ end: 'completed', attempts: 1, t: 160 }])
    expect(eventsOf(events, 'outcome')).toMatchObject([
      { outcome: 'accepted', ms: 160, stream: { firstTokenMs: 100, lastTextMs: 150, textFrames: 2, tokenMs: 50 } },
    ])
  })

  test.each<[string, MockStream, string, number]>([
    ['is cut', { frames: TEXT, end: 'reset', endAtMs: 170 }, 'cut-stream', 170],
    ['stalls', HANGING, 'cut-stream', 1150],
    ['has a bad frame', { ...WHOLE, frames: [...TEXT, { atMs: 155, text: 'data: {\n\n' }] }, 'bad-frame', 155],
    ['has an error', { ...WHOLE, frames: [...TEXT, { atMs: 155, text: anthropicText.error }] }, 'error-event', 155],
  ])('fails where the stream %s, and is not sent again by default', async (_what, stream, reason, t) => {
    const profile = streamingProfile(
      { on: { ...callsProfile().retry.on, ambiguous: true } },
      '{ submit: 5s, stall: 1s }',
    )
    const { events } = await runCalls(profile, {}, ({ arrive }) => arrive('text'), { gateway: streaming(stream) })
    const [end] = eventsOf(events, 'terminal')
    expect(end).toMatchObject({ end: 'failed', attempts: 1, t })
    expect(end?.message).toMatch(/\w/)
    expect(eventsOf(events, 'outcome')).toMatchObject([
      { outcome: 'ambiguous', reason, noRetry: 'not-retryable', stream: { textFrames: 2, lastTextMs: 150 } },
    ])
  })

  it('is sent again where the profile says so of a cut stream', async () => {
    const profile = streamingProfile({
      on: { ...callsProfile().retry.on, ambiguous: true },
      ambiguousReasons: ['cut-stream'],
    })
    const { events } = await runCalls(profile, {}, ({ arrive }) => arrive('text'), {
      gateway: streaming({ frames: TEXT, end: 'reset', endAtMs: 170 }, WHOLE),
    })
    expect(eventsOf(events, 'terminal')).toMatchObject([{ end: 'completed', attempts: 2 }])
    expect(eventsOf(events, 'outcome').map(({ stream }) => stream?.textFrames)).toEqual([2, 2])
  })

  it('has no answer where its first byte does not come in time', async () => {
    const profile = streamingProfile({}, '{ submit: 5s, firstByte: 5ms }')
    const { events } = await runCalls(profile, {}, ({ arrive }) => arrive('text'), { gateway: streaming(WHOLE) })
    expect(eventsOf(events, 'terminal')).toMatchObject([{ end: 'ambiguous', t: 5 }])
    expect(eventsOf(events, 'outcome')).toMatchObject([{ reason: 'deadline' }])
  })

  it('keeps what had come when the run is halted in the middle', async () => {
    const { events } = await runCalls(
      streamingProfile(),
      {},
      async ({ arrive, clients, clock }) => {
        arrive('text')
        await clock.sleepUntil(120)
        await clients.halt()
      },
      { gateway: streaming(HANGING), haltGraceMs: 10 },
    )
    expect(eventsOf(events, 'terminal')).toMatchObject([{ end: 'ambiguous', attempts: 1, t: 130 }])
    expect(eventsOf(events, 'outcome')).toMatchObject([
      { outcome: 'ambiguous', reason: 'aborted', stream: { textFrames: 1, firstTokenMs: 100 } },
    ])
  })
})
