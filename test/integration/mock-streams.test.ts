import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readDialect } from '../../src/dialect/load-dialect.ts'
import type { MessageForm } from '../../src/dialect/message-forms.ts'
import type { MockStream } from '../../src/mock/exchange.ts'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { harness, worldWith } from '../support/mock-harness.ts'
import { EVEN_STREAM, FORMS, STREAM_CASES } from '../support/stream-cases.ts'

/** The engine's streams as a server sends them. That each is what its fault says: test/unit/mock/stream-faults.test.ts. */

const BODY = { model: 'text-fast', stream: true, stream_options: { include_usage: true }, messages: [] }
const PATHS = { anthropic: '/v1/messages', openai: '/v1/chat/completions' }
/** How long a stream of which nothing more comes is watched. */
const SILENCE_MS = 500

function worldOf(fault: object | undefined): MockWorld {
  const models = { 'text-fast': { stream: EVEN_STREAM } }
  return worldWith({ models, faults: fault === undefined ? {} : { it: fault } })
}

function mockOf(form: MessageForm, world: MockWorld, options: object = {}): Promise<MockServer> {
  return startMockGateway({ world, ...(form === 'openai' && { dialect: readDialect('openai-chat') }), ...options })
}

interface Received {
  type: string | null
  reads: { ms: number; text: string }[]
  end: MockStream['end']
}

function silence(): Promise<'hang'> {
  return new Promise((resolve) => void setTimeout(resolve, SILENCE_MS, 'hang'))
}

/** Reads a stream to its end, or as far as it comes where it has none. */
async function received(mock: MockServer, form: MessageForm, isEndless = false): Promise<Received> {
  const sentAt = performance.now()
  const headers = { authorization: `Bearer ${mock.apiKey}`, 'content-type': 'application/json' }
  const answer = await fetch(mock.url + PATHS[form], { method: 'POST', headers, body: JSON.stringify(BODY) })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const bytes = new TextDecoder()
  const reads: Received['reads'] = []
  const type = answer.headers.get('content-type')
  for (;;) {
    const next = reader.read().catch(() => 'reset' as const)
    const read = await (isEndless ? Promise.race([next, silence()]) : next)
    if (typeof read === 'string') {
      if (read === 'hang') await reader.cancel()
      return { type, reads, end: read }
    }
    if (read.done) return { type, reads, end: 'end' }
    reads.push({ ms: performance.now() - sentAt, text: bytes.decode(read.value) })
  }
}

const undated = (text: string): string => text.replaceAll(/"created":\d+/g, '"created":0')

describe.each(FORMS)('a stream in the form of %s', (form) => {
  it.concurrent.each(STREAM_CASES)('comes as it was ordered: $name', async ({ fault }) => {
    const { stream } = harness(worldOf(fault), { seed: 1 }).message({
      streamAs: { form, asksUsage: true },
      body: BODY,
    }) as { stream: MockStream }
    await using mock = await mockOf(form, worldOf(fault))
    const { type, reads, end } = await received(mock, form, stream.end === 'hang')
    expect(type).toBe('text/event-stream; charset=utf-8')
    expect(end).toBe(stream.end)
    const text = reads.map((read) => read.text).join('')
    expect(undated(text)).toBe(undated(stream.frames.map((frame) => frame.text).join('')))
    // No byte comes before its frame is due. A frame may come late, since this machine is not alone.
    let [at, due] = [0, 0]
    for (const read of reads) {
      at += read.text.length
      for (let length = 0, n = 0; n < stream.frames.length && length < at; n++) {
        length += stream.frames[n]?.text.length ?? 0
        due = stream.frames[n]?.atMs ?? 0
      }
      expect(read.ms).toBeGreaterThan(due - 1)
    }
  })
})

it('comes frame by frame, and as much sooner as the mock lives faster', async () => {
  await using mock = await mockOf('anthropic', worldOf(undefined))
  const { reads } = await received(mock, 'anthropic')
  // On a busy machine frames come late, and several in one read; none comes early.
  expect(reads.length).toBeGreaterThan(1)
  expect(reads.at(-1)?.ms).toBeGreaterThan(50)
  await using fast = await mockOf('anthropic', worldOf({ kind: 'usage-apart', delay: '60s' }), { speed: 200 })
  const quick = await received(fast, 'anthropic')
  expect(quick.reads.at(-1)?.ms).toBeGreaterThan(300)
  expect(quick.reads.at(-1)?.ms).toBeLessThan(60_000)
})

/** A request whose caller holds the connection in its own hands. */
async function begun(mock: MockServer): Promise<{ hangUp(): void; closed: Promise<unknown> }> {
  const sent = request(mock.url + PATHS.anthropic, {
    method: 'POST',
    headers: { authorization: `Bearer ${mock.apiKey}`, 'content-type': 'application/json' },
  })
  sent.on('error', () => {})
  sent.end(JSON.stringify(BODY))
  const [answer] = await once(sent, 'response')
  await once(answer, 'data')
  const closed = new Promise((resolve) => answer.once('close', resolve))
  answer.on('error', () => {})
  return { hangUp: () => sent.destroy(), closed }
}

describe('a stream that is left', () => {
  const LONG = { kind: 'stall', after: 2, lasts: '10m' }

  it('is sent no further when its caller hangs up, which a watched mock records', async () => {
    await using mock = await mockOf('anthropic', worldOf(LONG), { watched: true })
    const { hangUp } = await begun(mock)
    hangUp()
    await expect
      .poll(() => mock.records().filter(({ type }) => type === 'abort'))
      .toEqual([expect.objectContaining({ n: 1 })])
  })

  it('is no record of a hang-up when it was read to its end', async () => {
    await using mock = await mockOf('anthropic', worldOf(undefined), { watched: true })
    await received(mock, 'anthropic')
    await mock.close()
    expect(mock.records().map(({ type }) => type)).not.toContain('abort')
  })

  it('ends at once when the mock is closed', async () => {
    const mock = await mockOf('anthropic', worldOf(LONG))
    const { closed } = await begun(mock)
    await mock.close()
    await closed
  })

  it('is sent to its end where the mock is given time to close, and does not keep it from closing', async () => {
    const mock = await mockOf('anthropic', worldOf(undefined))
    const whole = received(mock, 'anthropic')
    await expect.poll(() => mock.counts().endpoints.message.requests).toBe(1)
    await mock.close({ graceMs: 60_000 })
    const { reads, end } = await whole
    expect(end).toBe('end')
    expect(reads.at(-1)?.text).toContain('message_stop')
  })

  it('of which nothing more comes is closed with the mock', async () => {
    const mock = await mockOf('anthropic', worldOf({ kind: 'stall', after: 2 }))
    const { closed } = await begun(mock)
    await mock.close({ graceMs: 60_000 })
    await closed
  })
})
