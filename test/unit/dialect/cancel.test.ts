import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { compileDialect } from '../../../src/dialect/compile-dialect.ts'
import { dialectNames, dialectOf, readDialect } from '../../../src/dialect/load-dialect.ts'
import { ServerDialect } from '../../../src/dialect/server-dialect.ts'
import type { Task } from '../../../src/gateway/bodies.ts'
import { CANCELLED } from '../../../src/gateway/cancelled.ts'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import { httpGateway } from '../../../src/gateway/http-gateway.ts'
import { TASK_MODALITIES } from '../../../src/gateway/modality.ts'
import { headerFields } from '../../../src/gateway/reply-headers.ts'
import { type MockServer, startMockGateway } from '../../../src/mock/server/http-server.ts'
import { inProcessGateway } from '../../../src/mock/server/in-process-gateway.ts'
import { realClock } from '../../../src/time/real-clock.ts'
import { gatewayOptions } from '../../support/gateway-options.ts'
import { harness, worldWith } from '../../support/mock-harness.ts'
import { palette } from '../../support/vendors.ts'

const BASE = 'https://api.palette.example'
const MINUTE = { models: { 'image-standard': { latency: { median: '60s', sigma: 0 } } } }
const kite = { model: 'image-standard', prompt: 'a red kite' }

describe('a cancel in words', () => {
  const file = palette()
  const dialect = compileDialect(file, BASE)

  test('is asked for and heard at its path', () => {
    const ask = dialect.ask({ endpoint: 'cancel', taskId: 'task 1' })
    expect(ask).toMatchObject({
      place: { method: 'POST', address: 'base' },
      suffix: '/jobs/task%201/stop',
      body: undefined,
    })
    const stage = new ServerDialect(file, BASE)
    expect(stage.hear({ method: 'POST', target: '/jobs/task%201/stop', body: undefined })).toEqual([
      { asked: { endpoint: 'cancel', taskId: 'task 1' }, body: undefined },
    ])
    expect(stage.hear({ method: 'DELETE', target: '/jobs/task%201/stop', body: undefined })).toEqual([])
  })

  test('is said with its own word, which no other failure has', () => {
    const stage = new ServerDialect(file, BASE)
    const heard = { asked: { endpoint: 'cancel', taskId: 't' }, body: undefined } as const
    const saying = { status: 200, headers: {}, body: { id: 't', status: 'failed', error: CANCELLED } }
    expect(stage.say(heard, saying, 0)).toMatchObject({ status: 200, body: { job: 't', state: 'stopped' } })
    const failed = { ...saying, body: { id: 't', status: 'failed', error: { message: 'no paint' } } }
    expect(stage.say(heard, failed, 0)).toMatchObject({ body: { state: 'broken', why: 'no paint' } })
  })

  test('has an empty answer where the dialect says so', () => {
    const cancel = { method: 'DELETE', path: '/jobs/{task}', http: 204 } as const
    const heard = { asked: { endpoint: 'cancel', taskId: 't' }, body: undefined } as const
    const said = new ServerDialect(palette({ cancel }), BASE).say(
      heard,
      { status: 200, headers: {}, body: { id: 't' } },
      0,
    )
    expect(said).toMatchObject({ status: 204, body: undefined, isEmpty: true })
  })
})

describe('the answer to a cancel', () => {
  const http = { method: 'DELETE', path: '/jobs/{task}', http: 200 } as const
  const empty = { kind: 'not-json', text: '' } as const
  const inBody = { at: '/number', success: ['0'] }

  test.each([
    ['that is empty', http, empty, undefined],
    ['with other members', http, { why_not: 'x' }, undefined],
    ['with an error', http, { why: 'it runs already' }, 'pending'],
    ['with the code of an error', http, { number: 1300 }, 'pending'],
    ['that is empty, of tasks with a word for it', { ...http, word: 'stopped' }, empty, 'pending'],
    ['with an error, of tasks with a word for it', { ...http, word: 'stopped' }, { why: 'it runs already' }, 'pending'],
    ['with that word', { ...http, word: 'stopped' }, { job: 't', state: 'stopped' }, 'failed'],
  ])('%s says what became of the task, or leaves it to the next read', (_, cancel, said, status) => {
    const body = said === empty ? empty : ({ kind: 'json', value: said } as const)
    const read = compileDialect(palette({ cancel }), BASE).answer?.(
      { endpoint: 'cancel', taskId: 't' },
      { status: 200, headers: headerFields({}), body },
    )
    expect(read?.body).toMatchObject({ kind: 'json', value: { id: 't', ...(status !== undefined && { status }) } })
    expect(read?.body.kind === 'json' && (read.body.value as Task).status).toBe(status)
  })

  test('with a code of success is no error for its message', () => {
    const { refusal } = palette()
    const words = compileDialect(palette({ cancel: http, refusal: { ...refusal, inBody } }), BASE)
    const body = { kind: 'json', value: { number: 0, why: 'success' } } as const
    const asked = { endpoint: 'cancel', taskId: 't' } as const
    const said = { status: 200, headers: headerFields({}), body }
    expect(words.answer?.(asked, said).body).toEqual({ kind: 'json', value: { id: 't' } })
  })
})

describe.each([
  [{ word: undefined }, /cancel: state how the response shows that the task is cancelled/],
  [{ word: 'broken', path: '/jobs/stop' }, /cancel\.path: put \{task\} in the path/],
  [{ word: 'ready' }, /cancel\.word: task\.words must state that ready means failed/],
  [{ path: '/jobs/{model}/{task}' }, /cancel\.path: \{model\} is not known here/],
])('a file with cancel: %j', (parts, reason) => {
  test('is refused with the reason', () => {
    const { cancel, ...file } = stated()
    const text = stringify({ ...file, cancel: { ...(cancel as object), ...parts } })
    expect(() => dialectOf(text, 'a.yaml')).toThrow(reason)
  })
})

test.each([
  [{ headers: { 'x-once': 'a' } }, /headers\.x-once: this header already carries the idempotency key/],
  [{ idempotency: 'Authorization' }, /idempotency: this header is already used for something else/],
  [{ idempotency: 'content-length' }, /idempotency: this header is already used for something else/],
  [{ idempotency: 'X Once' }, /idempotency: expected the name of a header/],
])('a file with %j is refused with the reason', (parts, reason) => {
  expect(() => dialectOf(stringify({ ...stated(), ...parts }), 'a.yaml')).toThrow(reason)
})

function stated(): Record<string, unknown> {
  return {
    version: 1,
    name: 'a',
    about: 'a',
    asOf: '2026-11-25',
    facts: ['a'],
    verified: 'none',
    base: BASE,
    keyEnv: 'A_KEY',
    submit: { image: { path: '/jobs' } },
    read: { path: '/jobs/{task}' },
    cancel: { path: '/jobs/{task}/stop', word: 'stopped' },
    idempotency: 'X-Once',
    task: { id: '/job', status: '/state', words: { ready: 'completed', stopped: 'failed', broken: 'failed' } },
  }
}

const CANCELS = {
  'with a task as its answer': {},
  'with an empty answer': { cancel: { method: 'DELETE', path: '/jobs/{task}', http: 204 } },
  'with an empty 202': { cancel: { method: 'PUT', path: '/jobs/{task}/stop', http: 202 } },
} as const

describe.each(Object.entries(CANCELS))('a gateway whose words cancel %s', (_, parts) => {
  const dialect = palette(parts)
  const clock = realClock()
  let server: MockServer
  let gateway: Gateway
  const soon = (): { deadline: number } => ({ deadline: clock.now() + 5_000 })

  beforeAll(async () => {
    server = await startMockGateway({ world: worldWith(MINUTE), dialect })
    const words = { dialect: compileDialect(dialect, server.url) }
    gateway = httpGateway(gatewayOptions(server.url, { ...words, apiKey: server.apiKey }), clock)
  })
  afterAll(async () => {
    await gateway.close()
    await server.close()
  })

  test('cancels a task over HTTP, and gives the same task to a key that comes again', async () => {
    const first = await gateway.submit('image', kite, { ...soon(), key: 'key-1' })
    const again = await gateway.submit('image', kite, { ...soon(), key: 'key-1' })
    const id = first.kind === 'accepted' ? first.body.id : ''
    expect([first, again]).toMatchObject([{ kind: 'accepted' }, { kind: 'accepted', body: { id } }])
    expect(await gateway.submit('image', { ...kite, prompt: 'blue' }, { ...soon(), key: 'key-1' })).toMatchObject({
      kind: 'refused',
      status: 422,
    })
    expect(await gateway.cancel?.(id, soon())).toMatchObject({ kind: 'accepted' })
    expect(await gateway.poll(id, soon())).toMatchObject({ kind: 'accepted', body: { status: 'failed' } })
    expect(await gateway.cancel?.('task-unknown', soon())).toMatchObject({ kind: 'refused', status: 404 })
    expect(server.counts().tasks).toMatchObject({ accepted: 1, cancelled: 1, open: 0 })
  })

  test('says the same in one process', async () => {
    const { engine, clock: virtual } = harness(worldWith(MINUTE))
    const near = inProcessGateway(engine, virtual, { dialect })
    await virtual.run(async () => {
      const first = await near.submit('image', kite, { deadline: 1000, key: 'key-1' })
      const id = first.kind === 'accepted' ? first.body.id : ''
      expect(await near.submit('image', kite, { deadline: 1000, key: 'key-1' })).toMatchObject({ body: { id } })
      expect(await near.cancel?.(id, { deadline: 1000 })).toMatchObject({ kind: 'accepted' })
      await virtual.sleepUntil(500)
      expect(await near.poll(id, { deadline: 1000 })).toMatchObject({ body: { status: 'failed' } })
      expect(await near.cancel?.('task-unknown', { deadline: 1000 })).toMatchObject({ kind: 'refused', status: 404 })
    })
    expect(engine.counts().tasks).toMatchObject({ accepted: 1, cancelled: 1 })
  })
})

const shipped = dialectNames()
  .map(readDialect)
  .filter(({ cancel }) => cancel !== undefined)

test.each(shipped.map((file) => [file.name, file] as const))(
  'a task of %s is cancelled at the mock',
  async (_, file) => {
    const modality = TASK_MODALITIES.find((one) => file.submit[one] !== undefined) ?? 'video'
    const { latency } = MINUTE.models['image-standard']
    const models = { 'image-standard': { latency }, 'video-standard': { latency } }
    const { engine, clock } = harness(worldWith({ models }))
    const gateway = inProcessGateway(engine, clock, { dialect: file })
    await clock.run(async () => {
      const request = { model: `${modality}-standard`, prompt: 'a red kite' }
      const submitted = await gateway.submit(modality, request, { deadline: 1000 })
      const id = submitted.kind === 'accepted' ? submitted.body.id : ''
      expect(await gateway.cancel?.(id, { deadline: 1000 })).toMatchObject({ kind: 'accepted' })
      await clock.sleepUntil(500)
      expect(await gateway.poll(id, { deadline: 1000 })).toMatchObject({ kind: 'accepted', body: { status: 'failed' } })
    })
    expect(engine.counts().tasks).toEqual({ accepted: 1, completed: 0, failed: 0, cancelled: 1, open: 0 })
  },
)

test('these are the shipped files that cancel', () => {
  expect(shipped.map(({ name }) => name)).toEqual(['ark-seedance', 'dashscope', 'fal', 'replicate', 'runway'])
})

test('a gateway has a cancel only where its words do', () => {
  const { cancel: _, ...file } = palette()
  const { engine, clock } = harness(worldWith())
  const gateways = [
    inProcessGateway(engine, clock),
    inProcessGateway(engine, clock, { dialect: file }),
    httpGateway(gatewayOptions('http://127.0.0.1:9'), clock),
  ]
  expect(gateways.map((gateway) => 'cancel' in gateway)).toEqual([false, false, false])
  expect(compileDialect(file, BASE).ask({ endpoint: 'cancel', taskId: 't' })).toBe('the dialect palette has no cancel')
})
