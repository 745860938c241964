import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MockReply } from '../../src/mock/exchange.ts'
import type { LedgerAccount } from '../../src/mock/ledger.ts'
import type { LedgerRecord, RequestRecord } from '../../src/mock/oracle/oracle-log.ts'
import { STREAM_FAULT_KINDS } from '../../src/mock/streams/fault-schema.ts'
import { byDay } from '../support/by-day.ts'
import { type Harness, harness, worldWith } from '../support/mock-harness.ts'
import { eventsOf } from '../support/stream-events.ts'

const KEYS = { ada: { user: 'ada', credits: 300 }, eve: { user: 'ada' }, bob: { user: 'bob' } }

/** Worlds where anything may happen. */
const worlds = fc
  .record({
    limits: fc.record({
      image: fc.record({ rate: fc.constantFrom('5/min', '60/min', null), concurrency: fc.constantFrom(1, 4, null) }),
      text: fc.record({ concurrency: fc.constantFrom(1, 2, null) }),
      reads: fc.record({ rate: fc.constantFrom('30/min', null) }),
    }),
    law: fc.record({
      kind: fc.constantFrom(
        'fixed-window',
        'sliding-log',
        'sliding-counter',
        'token-bucket',
        'quantised-bucket',
        'leaky-queue',
      ),
      countOn: fc.constantFrom('arrival', 'success'),
      countRefused: fc.boolean(),
      replicas: fc.constantFrom(1, 2),
    }),
    excess: fc.constantFrom('reject', 'queue'),
    queue: fc.constantFrom(0, 3),
    faults: fc.record(
      {
        failure: fc.constant({ kind: 'failure', share: 0.3, at: 0.1 }),
        charged: fc.constant({ kind: 'failure', share: 0.2, refund: 0.4 }),
        late: fc.constant({ kind: 'failure', share: 0.2, refundAfter: '5m' }),
        stuck: fc.constant({ kind: 'stuck', share: 0.2, slotFor: '1m' }),
        slow: fc.constant({ kind: 'slow', share: 0.3, factor: 4 }),
        lost: fc.constant({ kind: 'reset', share: 0.2, at: 'after' }),
        upstream: fc.constant({ kind: 'status', status: 502, share: 0.2, at: 'after' }),
        broken: fc.constant({ kind: 'status', status: 500, share: 0.2, at: 'upstream' }),
        flapping: fc.constant({ kind: 'flapping', share: 0.5 }),
        ...Object.fromEntries(
          STREAM_FAULT_KINDS.map((kind) => [`a ${kind}`, fc.constant({ kind, share: 0.2 })] as const),
        ),
      },
      { requiredKeys: [] },
    ),
    models: fc.constant({ 'image-standard': { capacity: 3 } }),
    weight: fc.constantFrom('request', 'n'),
    credits: fc.record({
      user: fc.constantFrom(50, 1000),
      perDay: fc.constantFrom(null, 60),
      perMonth: fc.constantFrom(null, 90),
    }),
  })
  .map((settings) => worldWith({ keys: KEYS, otherKeys: 'refuse', ...settings }))

const steps = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 0, max: 20_000 }),
    what: fc.constantFrom('image', 'image', 'text', 'stream', 'poll', 'poll', 'credits', 'invalid'),
    key: fc.constantFrom('ada', 'eve', 'bob', 'nobody'),
    n: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 60 },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

async function play(world: Harness, train: readonly Step[]): Promise<MockReply[]> {
  const replies: MockReply[] = []
  let now = 0
  let taskId = 'task_none'
  for (const { afterMs, what, key, n } of train) {
    now += afterMs
    await world.to(now)
    const authorization = `Bearer ${key}`
    const reply = send(world, what, n, taskId, authorization)
    const { id } = reply.body as { id?: string }
    if (what === 'image' && id !== undefined) taskId = id
    replies.push(reply)
  }
  return replies
}

function send(world: Harness, what: string, n: number, taskId: string, authorization: string): MockReply {
  switch (what) {
    case 'image':
      return world.submit({ model: 'image-standard', n }, { authorization })
    case 'invalid':
      return world.submit({ model: 'image-standard', n: 0 }, { authorization })
    case 'text':
      return world.message({ authorization })
    case 'stream':
      return world.message({ authorization, body: { model: 'text-fast', stream: true } })
    case 'poll':
      return world.get(`/v1/tasks/${taskId}`, { authorization })
    default:
      return world.get('/v1/credits', { authorization })
  }
}

test('the books balance, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, steps, async (settings, train) => {
      const world = harness(settings)
      await play(world, train)
      await world.to(1e9)
      const entries = world.records().filter((record): record is LedgerRecord => record.type === 'ledger')
      const books = new Map<string, Record<LedgerAccount, number>>()
      for (const { book, owner, from, to, credits } of entries) {
        const accounts = books.get(`${book} ${owner}`) ?? { granted: 0, available: 0, reserved: 0, used: 0 }
        books.set(`${book} ${owner}`, accounts)
        accounts[from] -= Math.round(credits * 1e6)
        accounts[to] += Math.round(credits * 1e6)
        // No account but the source is ever overdrawn.
        expect(Math.min(accounts.available, accounts.reserved, accounts.used)).toBeGreaterThanOrEqual(0)
      }
      for (const accounts of books.values()) {
        expect(Object.values(accounts).reduce((sum, micro) => sum + micro, 0)).toBe(0)
      }
      const { credits, tasks } = world.engine.counts()
      const sum = (book: string, account: LedgerAccount): number =>
        [...books]
          .filter(([name]) => name.startsWith(book))
          .reduce((total, [, accounts]) => total + accounts[account], 0)
      for (const book of ['user', 'token']) {
        expect([sum(book, 'used'), sum(book, 'reserved')]).toEqual(
          [credits.charged * 1e6, credits.reserved * 1e6].map(Math.round),
        )
      }
      // What stays reserved is what never ends.
      if (tasks.open === 0) expect(credits.reserved).toBe(0)
    }),
    { numRuns: byDay(50, 150) },
  )
})

test('the counts are those of the log', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, steps, async (settings, train) => {
      const world = harness(settings)
      await play(world, train)
      await world.to(1e9)
      const { endpoints, tasks, messages, models, polls } = world.engine.counts()
      const records = world.records()
      const requests = records.filter((record): record is RequestRecord => record.type === 'request')
      const total = (counts: Readonly<Record<string, number>>): number =>
        Object.values(counts).reduce((a, b) => a + b, 0)
      expect(requests.length).toBe(train.length)
      for (const [endpoint, { requests: n, byStatus, byReason }] of Object.entries(endpoints)) {
        const own = requests.filter((record) => record.endpoint === endpoint)
        expect([n, total(byStatus), total(byReason)]).toEqual([own.length, own.length, own.length])
      }
      const changes = (status: string): number =>
        records.filter((record) => record.type === 'task' && record.status === status).length
      expect(tasks).toMatchObject({
        accepted: changes('pending'),
        completed: changes('completed'),
        failed: changes('failed'),
      })
      expect(tasks.accepted).toBe(tasks.completed + tasks.failed + tasks.open)
      const accepted = Object.values(models).reduce((sum, model) => sum + model.accepted, 0)
      expect(accepted).toBe(tasks.accepted + messages.accepted)
      expect(total(polls)).toBe(requests.filter((record) => record.endpoint === 'poll' && record.taskStatus).length)
      const instants = records.map(({ t }) => t)
      expect(instants).toEqual(instants.toSorted((a, b) => a - b))
    }),
    { numRuns: byDay(50, 150) },
  )
})

test('a stream is what the log says of it, in order, whatever strikes it', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, steps, async (settings, train) => {
      const world = harness(settings)
      const replies = await play(world, train)
      const requests = world.records().filter((record): record is RequestRecord => record.type === 'request')
      for (const [n, { delayMs, status, stream, fault }] of replies.entries()) {
        const truth = requests[n]?.stream
        expect(truth === undefined).toBe(stream === undefined)
        if (stream === undefined || truth === undefined) continue
        expect([status, fault]).toEqual([200, undefined])
        const instants = [delayMs, ...stream.frames.map(({ atMs }) => atMs), stream.endAtMs]
        expect(instants).toEqual(instants.toSorted((a, b) => a - b))
        expect(truth.endMs ?? Infinity).toBe(stream.endAtMs)
        const events = eventsOf('anthropic', stream.frames)
        const texts = events.filter(({ says }) => says === 'text' || says === 'reasoning')
        expect([texts[0]?.atMs, texts.at(-1)?.atMs]).toEqual([truth.firstTokenMs, truth.lastTextMs])
        for (const { says, tokens } of events) if (says === 'usage') expect(tokens).toBe(truth.output)
        const says = new Set(events.map((event) => event.says))
        const isWhole = says.has('stop') && says.has('marker') && !says.has('error') && !says.has('nonsense')
        expect(truth.end === 'whole').toBe(isWhole && stream.end === 'end')
      }
    }),
    { numRuns: byDay(50, 150) },
  )
})

test('never more jobs run than the limit and the capacity allow', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (train, limit) => {
      const world = harness(worldWith({ limits: { image: { concurrency: limit } }, excess: 'queue', queue: 5 }))
      await play(world, train)
      await world.to(1e9)
      let running = 0
      for (const record of world.records()) {
        if (record.type !== 'task') continue
        if (record.status === 'processing') running++
        if (record.status === 'completed') running--
        expect(running).toBeLessThanOrEqual(limit)
      }
      expect(running).toBe(0)
    }),
    { numRuns: byDay(40, 100) },
  )
})

test('a request train replayed gives the same replies', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, steps, async (settings, train) => {
      expect(await play(harness(settings), train)).toEqual(await play(harness(settings), train))
    }),
    { numRuns: 50 },
  )
})

test('any request whatever is answered with a body of the specification, and with no error that nobody ordered', () => {
  const world = harness(worldWith())
  const paths = fc.oneof(
    fc.constantFrom('/v1/images/generations', '/v1/messages', '/v1/credits', '/v1/tasks/', '/files/', '/', '', '*'),
    fc.string().map((text) => `/v1/tasks/${text}`),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.constantFrom('GET', 'POST', 'PUT', 'TRACE'),
      paths,
      fc.anything(),
      fc.string(),
      (method, path, body, key) => {
        const model = { model: key, ...(typeof body === 'object' ? body : {}) }
        for (const sent of [body, model]) {
          const { status, body: answer } = world.engine.handle({
            method,
            path,
            body: sent,
            authorization: `Bearer ${key}`,
          })
          expect([200, 400, 401, 404, 405]).toContain(status)
          if (status !== 200) expect(answer).toMatchObject({ error: { code: status, message: expect.any(String) } })
        }
      },
    ),
    { numRuns: byDay(600, 2000) },
  )
})
