import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AttemptOptions, Gateway } from '../../src/gateway/gateway.ts'
import { ENDPOINTS, type Endpoint, type Outcome } from '../../src/gateway/outcome.ts'
import type { Clock } from '../../src/time/clock.ts'
import { Scope } from '../../src/time/scope.ts'

/** What the world is told to answer: a status with a JSON body (its infinities are numbers beyond the range), or nothing for ever. */
export type WorldAnswer = { status: number; headers?: Record<string, string>; body: unknown } | 'never'

/** A gateway and a hand on what it answers. `longestHintMs` of the gateway is 15 minutes. */
export interface GatewayWorld {
  gateway: Gateway
  clock: Clock
  /** Queues the answers to the next calls of an endpoint. */
  answer(endpoint: Endpoint, ...answers: WorldAnswer[]): void
  /** Runs a program to its end; a world in virtual time moves its clock meanwhile. */
  run<T>(program: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const GOOD_BODIES: Readonly<Record<Endpoint, object>> = {
  submit: {
    id: 'task-1',
    object: 'image.generation.task',
    model: 'image-standard',
    status: 'pending',
    progress: 0,
    task_info: { can_cancel: true, estimated_time: 45 },
  },
  poll: { id: 'task-1', status: 'completed', progress: 100, results: ['https://files.example.com/1.png'] },
  message: {
    id: 'msg-1',
    type: 'message',
    role: 'assistant',
    model: 'text-fast',
    content: [{ type: 'text', text: 'hello' }],
    stop_reason: 'end_turn',
  },
  credits: {
    data: {
      token: { remaining_credits: 12.5, unlimited_credits: false, used_credits: 7.5 },
      user: { remaining_credits: 100, used_credits: 50 },
    },
    message: '',
    success: true,
  },
  quota: {
    success: true,
    code: 200,
    data: { user_group: 'std', used_files: 1, max_files: 10, remain_files: 9, is_custom: false, quota_reason: '' },
  },
}

/** JSON in which infinities are numbers that no double can hold. */
export function jsonOf(body: unknown): string {
  const infinity = (_: string, value: unknown): unknown =>
    typeof value === 'number' && Math.abs(value) === Number.POSITIVE_INFINITY ? `∞${value}` : value
  return JSON.stringify(body, infinity).replace(/"∞(-?)Infinity"/g, '$11e999')
}

/** A value of the wrong type in a required field of each body. */
const BAD_BODIES: Readonly<Record<Endpoint, object>> = {
  submit: { id: true },
  poll: { status: 'completed' },
  message: { ...GOOD_BODIES.message, content: 'hello' },
  credits: { ...GOOD_BODIES.credits, data: { token: {} } },
  quota: { ...GOOD_BODIES.quota, code: 'ok' },
}

/** Every status of the specification's table, and those that a gateway may add. */
const ERROR_STATUSES = [
  [302, 'refused', 'moved', undefined],
  [400, 'refused', 'invalid_request_error', undefined],
  [401, 'refused', 'authentication_error', undefined],
  [402, 'refused', 'insufficient_credits', undefined],
  [403, 'refused', 'permission_error', undefined],
  [404, 'refused', 'not_found_error', undefined],
  [429, 'throttled', 'rate_limit_error', 'retry after 60 seconds'],
  [500, 'failed', 'internal_server_error', 'try again later'],
  [502, 'failed', 'upstream_error', 'try again later'],
  [503, 'failed', 'service_unavailable_error', 'retry after 30 seconds'],
] as const

const HINTS: Readonly<Record<string, unknown>> = {
  'retry after 60 seconds': { kind: 'delay', delayMs: 60_000, source: 'body', capped: false },
  'retry after 30 seconds': { kind: 'delay', delayMs: 30_000, source: 'body', capped: false },
  'try again later': { kind: 'later', source: 'body' },
}

export function callEndpoint(
  gateway: Gateway,
  endpoint: Endpoint,
  options: AttemptOptions,
): Promise<Outcome<Record<string, unknown>>> {
  switch (endpoint) {
    case 'submit':
      return gateway.submit('image', { model: 'image-standard', prompt: 'a red kite' }, options)
    case 'poll':
      return gateway.poll('task-1', options)
    case 'message':
      return gateway.message(
        { model: 'text-fast', max_tokens: 8, messages: [{ role: 'user', content: 'hi' }] },
        options,
      )
    case 'credits':
      return gateway.credits(options)
    case 'quota':
      return gateway.quota(options)
  }
}

/** What every implementation of the Gateway port must do, whatever carries its answers. */
export function gatewayContract(name: string, makeWorld: () => Promise<GatewayWorld>): void {
  describe(`${name} keeps the gateway contract`, () => {
    let world: GatewayWorld
    beforeEach(async () => {
      world = await makeWorld()
    })
    afterEach(() => world.close())

    const call = (
      endpoint: Endpoint,
      options: Partial<AttemptOptions> = {},
    ): Promise<Outcome<Record<string, unknown>>> =>
      world.run(() => callEndpoint(world.gateway, endpoint, { deadline: world.clock.now() + 10_000, ...options }))

    describe.each(ENDPOINTS)('%s', (endpoint) => {
      test('is accepted with the body as it came, unknown fields and all', async () => {
        const body = { ...GOOD_BODIES[endpoint], extra: { nested: ['kept'] } }
        world.answer(endpoint, { status: 200, body })
        const before = world.clock.now()
        const outcome = await call(endpoint)
        expect(outcome).toMatchObject({ kind: 'accepted', status: 200, hint: { kind: 'none' }, body })
        expect(outcome.timing.sentAt).toBeGreaterThanOrEqual(before)
        expect(outcome.timing.endedAt).toBeGreaterThanOrEqual(outcome.timing.sentAt)
        expect(world.clock.now()).toBeGreaterThanOrEqual(outcome.timing.endedAt)
      })

      test.each(ERROR_STATUSES)('status %i is %s', async (status, kind, type, suggestion) => {
        const error = {
          code: status,
          message: 'no',
          type,
          ...(suggestion === undefined ? {} : { fallback_suggestion: suggestion }),
        }
        world.answer(endpoint, { status, body: { error } })
        const hint = suggestion === undefined ? { kind: 'none' } : HINTS[suggestion]
        expect(await call(endpoint)).toMatchObject({ kind, status, error, hint })
      })

      test('an error body of another form is kept as evidence', async () => {
        world.answer(endpoint, { status: 503, body: { fault: 'overloaded' } })
        const outcome = await call(endpoint)
        expect(outcome).toMatchObject({ kind: 'failed', status: 503, error: null })
        expect(outcome).toHaveProperty('evidence', '{"fault":"overloaded"}')
      })

      test('a success with another body is ambiguous', async () => {
        world.answer(endpoint, { status: 200, body: BAD_BODIES[endpoint] })
        const outcome = await call(endpoint)
        expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'schema', status: 200 })
        expect(outcome).toHaveProperty('evidence', JSON.stringify(BAD_BODIES[endpoint]).slice(0, 300))
      })

      test('no answer before the deadline is ambiguous', async () => {
        world.answer(endpoint, 'never')
        const outcome = await call(endpoint, { deadline: world.clock.now() + 50 })
        expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'deadline' })
      })

      test('a deadline that has passed sends nothing', async () => {
        const outcome = await call(endpoint, { deadline: world.clock.now() - 1 })
        expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'aborted-unsent' })
      })

      test('the caller may give up while it waits', async () => {
        world.answer(endpoint, 'never')
        const scope = new Scope(world.clock)
        const outcome = await world.run(async () => {
          const deadline = world.clock.now() + 10_000
          const pending = callEndpoint(world.gateway, endpoint, { deadline, scope })
          await world.clock.sleepUntil(world.clock.now() + 50)
          scope.close()
          return pending
        })
        expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'aborted' })
      })

      test('a scope that has closed sends nothing', async () => {
        const scope = new Scope(world.clock)
        scope.close()
        const outcome = await call(endpoint, { scope })
        expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'aborted-unsent' })
      })
    })

    test('a header hint beats the body, and a long one is capped', async () => {
      const error = {
        code: 429,
        message: 'slow down',
        type: 'rate_limit_error',
        fallback_suggestion: 'retry after 60 seconds',
      }
      world.answer('message', { status: 429, headers: { 'retry-after': '2' }, body: { error } })
      world.answer('message', { status: 429, headers: { 'retry-after': '86400' }, body: { error } })
      const first = { kind: 'delay', delayMs: 2_000, source: 'retry-after', capped: false }
      const second = { kind: 'delay', delayMs: 900_000, source: 'retry-after', capped: true }
      expect(await call('message')).toMatchObject({ kind: 'throttled', hint: first })
      expect(await call('message')).toMatchObject({ kind: 'throttled', hint: second })
    })

    test.each(['image', 'video', 'audio'] as const)('submits %s tasks', async (modality) => {
      world.answer('submit', { status: 200, body: { id: 'task-9' } })
      const outcome = await world.run(() =>
        world.gateway.submit(modality, { model: 'm' }, { deadline: world.clock.now() + 10_000 }),
      )
      expect(outcome).toMatchObject({ kind: 'accepted', body: { id: 'task-9' } })
    })

    test('a read that is answered for another task is no answer', async () => {
      world.answer('poll', { status: 200, body: { ...GOOD_BODIES.poll, id: 'task-2' } })
      const outcome = await call('poll')
      expect(outcome).toMatchObject({
        kind: 'ambiguous',
        reason: 'other-task',
        status: 200,
        detail: 'the response is for another task: task-2',
        evidence: expect.stringContaining('"id":"task-2"'),
      })
    })

    test.each([
      [1024, { kind: 'accepted', body: { id: 'i'.repeat(1024) } }],
      [
        1025,
        { kind: 'ambiguous', reason: 'long-id', status: 200, detail: 'the id has 1025 characters, more than 1024' },
      ],
    ])('an id of %i characters', async (length, expected) => {
      world.answer('submit', { status: 200, body: { id: 'i'.repeat(length), status: 'pending' } })
      expect(await call('submit')).toMatchObject(expected)
    })

    test.each<[string, object, object | null]>([
      ['estimate', { task_info: { estimated_time: -1, can_cancel: true } }, { task_info: { can_cancel: true } }],
      ['estimate', { task_info: { estimated_time: Number.POSITIVE_INFINITY } }, { task_info: {} }],
      ['progress', { progress: 101 }, {}],
      ['progress', { progress: Number.NEGATIVE_INFINITY }, {}],
      ['results', { results: Array(1001).fill('u') }, null],
      ['results', { results: ['x'.repeat(16_385)] }, null],
      ['status', { status: 'queued' }, null],
      ['status', { status: '__proto__' }, null],
    ])('a task whose %s cannot be true is accepted without it (%#)', async (fault, fields, left) => {
      const task = { id: 'task-1', status: 'pending', more: { kept: true } }
      world.answer('submit', { status: 200, body: { ...task, ...fields } })
      world.answer('poll', { status: 200, body: { ...task, ...fields } })
      const body = { ...task, ...(left ?? fields) }
      for (const endpoint of ['submit', 'poll'] as const) {
        const outcome = await call(endpoint)
        expect(outcome).toMatchObject({ kind: 'accepted', faults: [fault] })
        expect((outcome as { body?: unknown }).body).toEqual(body)
      }
    })

    test.each<[string[], object, object]>([
      [[], { object: null, model: null, progress: null, results: null, task_info: null, error: null }, { error: null }],
      [[], { object: 7, model: ['m'], task_info: { estimated_time: null, can_cancel: 'yes' } }, { task_info: {} }],
      [['estimate'], { task_info: { estimated_time: '7 s', can_cancel: true } }, { task_info: { can_cancel: true } }],
      [['estimate'], { task_info: 'soon' }, {}],
      [['progress'], { progress: '0%' }, {}],
      [['results'], { results: 'https://files.test/1' }, {}],
      [['results'], { results: ['https://files.test/1', null] }, {}],
      [['status'], { status: 1 }, { status: undefined }],
      [['estimate', 'progress', 'status'], { task_info: [], progress: 101, status: 'new' }, { status: 'new' }],
    ])(
      'a task with fields of a wrong type is followed by its id, and %j reported (%#)',
      async (faults, fields, left) => {
        const task = { id: 'task-1', status: 'pending', more: { kept: true } }
        world.answer('submit', { status: 200, body: { ...task, ...fields } })
        world.answer('poll', { status: 200, body: { ...task, ...fields } })
        for (const endpoint of ['submit', 'poll'] as const) {
          const outcome = await call(endpoint)
          expect(outcome).toMatchObject({ kind: 'accepted', ...(faults.length > 0 && { faults }) })
          expect((outcome as { body?: unknown }).body).toEqual({ ...task, ...left })
          if (faults.length === 0) expect(outcome).not.toHaveProperty('faults')
        }
      },
    )

    test.each<[string | number, string]>([
      [7, '7'],
      [0, '0'],
      [2 ** 53 - 1, '9007199254740991'],
      [1.5, '1.5'],
    ])('a task whose id is the number %s is followed by the number’s text', async (id, known) => {
      world.answer('submit', { status: 200, body: { id, status: 'pending' } })
      expect(await call('submit')).toMatchObject({ kind: 'accepted', body: { id: known, status: 'pending' } })
    })

    test('a read may state the id of its task as a number', async () => {
      const poll = (id: string) => world.run(() => world.gateway.poll(id, { deadline: world.clock.now() + 10_000 }))
      world.answer('poll', { status: 200, body: { id: 7, status: 'pending' } })
      world.answer('poll', { status: 200, body: { id: 7, status: 'pending' } })
      expect(await poll('7')).toMatchObject({ kind: 'accepted', body: { id: '7', status: 'pending' } })
      expect(await poll('8')).toMatchObject({ kind: 'ambiguous', reason: 'other-task' })
    })

    test('a submit need not tell a status, a read must', async () => {
      world.answer('submit', { status: 200, body: { id: 'task-1' } })
      world.answer('poll', { status: 200, body: { id: 'task-1' } })
      expect(await call('submit')).not.toHaveProperty('faults')
      expect(await call('poll')).toMatchObject({ kind: 'accepted', faults: ['status'] })
    })

    test('values that are nested deeply are bounded wherever they are told', async () => {
      let deep: unknown = 1
      for (let n = 0; n < 400; n++) deep = n % 2 === 0 ? [deep] : { a: deep }
      for (const [status, body] of [
        [400, { error: { message: 'no', more: deep } }],
        [500, deep],
        [200, { id: deep }],
        [200, { ...GOOD_BODIES.credits, more: deep }],
      ] as const) {
        world.answer('credits', { status, body })
        expect(JSON.stringify(await call('credits')).length).toBeLessThan(1_000)
      }
    })

    test('one attempt that is given up does not disturb the next', async () => {
      world.answer('message', 'never', { status: 200, body: GOOD_BODIES.message })
      expect(await call('message', { deadline: world.clock.now() + 50 })).toHaveProperty('kind', 'ambiguous')
      expect(await call('message')).toHaveProperty('kind', 'accepted')
    })
  })
}
