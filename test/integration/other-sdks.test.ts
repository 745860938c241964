import Anthropic from '@anthropic-ai/sdk'
import { expect, it } from 'vitest'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { worldWith } from '../support/mock-harness.ts'

const REQUEST = {
  model: 'text-fast',
  max_tokens: 64,
  messages: [{ role: 'user', content: 'Name three kites.' }],
} as const
const NONE = { median: '0s', sigma: 0 }
/** Six tokens are the text of a whole answer. */
const STREAM = { firstToken: NONE, tokenTime: { median: '5ms', sigma: 0 }, tokens: { median: 6, sigma: 0 } }
const AT_ONCE = { models: { 'text-fast': { latency: NONE, stream: STREAM } } }

function sdkOf({ url, apiKey }: MockServer): Anthropic {
  return new Anthropic({ baseURL: url, authToken: apiKey, apiKey: null, maxRetries: 0 })
}

function submit({ url, apiKey }: MockServer, body: object, key = apiKey): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const text = JSON.stringify({ model: 'image-fast', prompt: 'a kite', ...body })
  return fetch(`${url}/v1/images/generations`, { method: 'POST', headers, body: text })
}

it('tells the usage of a message, which SDKs read from every answer', async () => {
  await using mock = await startMockGateway({ world: worldWith(AT_ONCE) })
  const answer = await sdkOf(mock).messages.create({ ...REQUEST, messages: [...REQUEST.messages] })
  expect(answer.usage).toMatchObject({ input_tokens: 5, output_tokens: 6 })
})

it('tells a message bit by bit to an SDK that asks for a stream, and the same text', async () => {
  await using mock = await startMockGateway({ world: worldWith(AT_ONCE) })
  const client = sdkOf(mock)
  const stream = client.messages.stream({ ...REQUEST, messages: [...REQUEST.messages] })
  const bits: string[] = []
  stream.on('text', (bit) => bits.push(bit))
  const streamed = await stream.finalMessage()
  const whole = await client.messages.create({ ...REQUEST, messages: [...REQUEST.messages] })
  expect(bits.length).toBeGreaterThan(3)
  expect(bits.join('')).toBe(whole.content[0]?.type === 'text' ? whole.content[0].text : '')
  expect(streamed).toMatchObject({ content: whole.content, stop_reason: 'end_turn', usage: whole.usage })
  expect(mock.counts().endpoints.message.byStatus[200]).toBe(2)
})

it('takes further values of size and aspect_ratio where its world says so, and only those', async () => {
  const further = { size: ['1024x1024'], aspect_ratio: ['auto'] }
  await using open = await startMockGateway({ world: worldWith({ validation: { further } }) })
  await using shut = await startMockGateway({ world: worldWith() })
  expect((await submit(open, { size: '1024x1024' })).status).toBe(200)
  expect((await submit(open, { size: '16:9', aspect_ratio: 'auto' })).status).toBe(200)
  expect((await submit(open, { size: '512x512' })).status).toBe(400)
  const refused = await submit(shut, { size: '1024x1024' })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: { param: 'size' } })
})

it('demands the key that it was given', async () => {
  await using mock = await startMockGateway({ world: worldWith(), key: 'the-one-key' })
  expect(mock.apiKey).toBe('the-one-key')
  expect((await submit(mock, {})).status).toBe(200)
  const refused = await submit(mock, {}, 'mock-key')
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ error: { type: 'authentication_error' } })
})

it('gives the same ids after a restart with the same seed, and fresh ones where they are asked for', async () => {
  const firstId = async (options: { freshIds?: boolean }): Promise<string> => {
    await using mock = await startMockGateway({ world: worldWith(), seed: 3, ...options })
    return ((await (await submit(mock, {})).json()) as { id: string }).id
  }
  const same = await firstId({})
  expect(await firstId({})).toBe(same)
  const fresh = await firstId({ freshIds: true })
  expect(fresh).toMatch(/^task_/)
  expect(fresh).not.toBe(same)
  expect(await firstId({ freshIds: true })).not.toBe(fresh)
})
