import { request } from 'node:http'
import { expect, test } from 'vitest'
import { readDialect } from '../../src/dialect/load-dialect.ts'
import { startMockGateway, toBehave } from '../../src/index.ts'
import type { OracleRecord, RequestRecord } from '../../src/mock/oracle/oracle-log.ts'

const SLOW = { faults: { slow: { kind: 'slow-headers', delay: '30s', on: ['poll'] } } }
const FAST_STREAM = { stream: { firstToken: { median: '1ms', sigma: 0 }, tokenTime: { median: '1ms', sigma: 0 } } }
const headers = { authorization: 'Bearer some-key', 'content-type': 'application/json', 'idempotency-key': 'k-1' }

async function submitted(url: string): Promise<string> {
  const body = JSON.stringify({ model: 'image-fast', prompt: 'a red kite', n: 2 })
  const answer = await fetch(`${url}/v1/images/generations`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: string }).id
}

function requests(records: readonly OracleRecord[]): RequestRecord[] {
  return records.filter((record): record is RequestRecord => record.type === 'request')
}

test('a mock that judges sees bodies, names and connections, and no key; results come from a port of their own', async () => {
  await using mock = await startMockGateway({
    preset: 'unlimited',
    judge: true,
    set: { models: { 'image-fast': { latency: { median: '1ms' } } } },
  })
  const id = await submitted(mock.url)
  let results: string[] | undefined
  await expect
    .poll(async () => {
      results = ((await (await fetch(`${mock.url}/v1/tasks/${id}`, { headers })).json()) as { results?: string[] })
        .results
      return results?.length
    })
    .toBe(2)
  const [first = '', second = ''] = results ?? []
  expect(new URL(first).port).not.toBe(String(mock.port))
  expect((await fetch(first)).status).toBe(200)
  expect(mock.verdict().rules.find(({ id }) => id === 'key-sent-elsewhere')?.verdict).toBe('pass')
  expect((await fetch(second, { headers })).status).toBe(200)
  expect((await fetch(`${new URL(first).origin}/v1/credits`, { headers })).status).toBe(404)
  // It gives out another.
  expect(mock.verdict().seen.otherKeys).toBe(mock.verdict().seen.requests - 1)
  const { pass, message } = toBehave(mock)
  expect([pass, message()]).toEqual([false, expect.stringContaining('key-sent-elsewhere')])

  const [submit] = requests(mock.records())
  expect(submit?.seen).toMatchObject({ origin: 'gateway', path: '/v1/images/generations', asks: { n: 2 } })
  expect(submit?.seen?.body).toHaveLength(16)
  expect(submit?.seen?.idempotency).toHaveLength(16)
  expect(submit?.seen?.connection).toBeGreaterThan(0)
  expect(JSON.stringify(mock.records())).not.toContain('some-key')
})

test('who hangs up before the answer is told', async () => {
  await using mock = await startMockGateway({ preset: 'unlimited', judge: true, set: SLOW })
  const id = await submitted(mock.url)
  const read = request(`${mock.url}/v1/tasks/${id}`, { headers: { authorization: headers.authorization } })
  read.on('error', () => {}).end()
  await expect.poll(() => mock.counts().endpoints.poll.requests).toBe(1)
  read.destroy()
  await expect
    .poll(() => mock.records().filter(({ type }) => type === 'abort'))
    .toEqual([{ type: 'abort', n: 2, t: expect.any(Number) }])
})

test('a mock that judges nobody records as ever, and says so when it is asked for a verdict', async () => {
  await using mock = await startMockGateway({ preset: 'unlimited' })
  await submitted(mock.url)
  expect(requests(mock.records())[0]).not.toHaveProperty('seen')
  expect(() => mock.verdict()).toThrow(/does not judge its clients/)
  expect((await fetch(`${mock.url}/_mock/verdict`)).status).toBe(404)
  expect(() => mock.saw('failed')).toThrow(/does not judge its clients/)
  const body = JSON.stringify({ outcome: 'failed' })
  expect((await fetch(`${mock.url}/_mock/outcome`, { method: 'POST', headers, body })).status).toBe(404)
})

test('a caller states what became of its calls, in the program or over HTTP', async () => {
  const set = { faults: { cut: { kind: 'cut-stream', after: 1, how: 'clean' } }, models: { 'text-fast': FAST_STREAM } }
  await using mock = await startMockGateway({ preset: 'unlimited', judge: true, set })
  const verdict = (): string | undefined => mock.verdict().rules.find(({ id }) => id === 'took-cut-stream')?.verdict
  const state = async (statement: unknown): Promise<[number, unknown]> => {
    const init = { method: 'POST', headers, body: JSON.stringify(statement) }
    const answer = await fetch(`${mock.url}/_mock/outcome`, init)
    return [answer.status, await answer.json()]
  }
  const stream = async (call: number): Promise<void> => {
    const body = JSON.stringify({ model: 'text-fast', stream: true, messages: [{ role: 'user', content: `${call}` }] })
    const named = { ...headers, 'idempotency-key': `k-${call}`, 'x-gatebench-call': `${call}.1` }
    await (await fetch(`${mock.url}/v1/messages`, { method: 'POST', headers: named, body })).text()
  }
  await stream(1)
  await stream(2)
  expect(verdict()).toBe('cannot-tell')
  expect(mock.saw('failed', 1)).toBe(1)
  expect(verdict()).toBe('pass')
  for (const wrong of [{ outcome: 'well' }, { outcome: 'failed', call: -1 }, [], null]) {
    expect((await state(wrong))[0]).toBe(400)
  }
  expect(await state({ outcome: 'completed' })).toEqual([200, { requests: 1 }])
  expect(verdict()).toBe('fail')
  const standing = (await (await fetch(`${mock.url}/_mock/verdict`)).json()) as { outcome: string }
  expect(standing.outcome).toBe('fail')
})

test('a client whose submit is answered with its result is not blamed for a task that it cannot read', async () => {
  const set = { models: { 'image-standard': { latency: { median: '1ms' } } } }
  await using mock = await startMockGateway({
    preset: 'clean',
    judge: true,
    set,
    dialect: readDialect('openai-images'),
  })
  const body = JSON.stringify({ model: 'image-standard', prompt: 'a red kite' })
  const answer = await fetch(`${mock.url}/v1/images/generations`, { method: 'POST', headers, body })
  expect((await answer.json()) as object).toMatchObject({ data: expect.any(Array) })
  const { outcome, rules, seen } = mock.verdict()
  expect([outcome, seen.accepted]).toEqual(['pass', 1])
  expect(rules.find(({ id }) => id === 'never-read')?.verdict).toBe('not-met')
})

test.each(['openai-chat', 'anthropic-messages'])(
  'in the dialect %s a mock outlives each fault of a message',
  async (name) => {
    const kinds = ['reset', 'cut-body', 'malformed-body', 'wrong-type'] as const
    for (const at of ['before', 'after'] as const) {
      for (const kind of kinds) {
        const strikes = { kind, times: 1, on: ['message'], ...(kind === 'reset' && { at }) }
        const set = { faults: { struck: strikes }, models: { 'text-fast': { latency: { median: '1ms' } } } }
        await using mock = await startMockGateway({ preset: 'clean', set, dialect: readDialect(name) })
        const body = JSON.stringify({
          model: 'text-fast',
          max_tokens: 8,
          messages: [{ role: 'user', content: 'kites' }],
        })
        const path = name === 'openai-chat' ? '/v1/chat/completions' : '/v1/messages'
        const post = (): Promise<object> =>
          fetch(mock.url + path, { method: 'POST', headers: { ...headers, 'x-api-key': 'some-key' }, body }).then(
            (answer) => answer.json() as Promise<object>,
          )
        await post().catch(() => null)
        expect([kind, at, await post()]).toEqual([kind, at, expect.objectContaining({ id: expect.any(String) })])
      }
    }
  },
)
