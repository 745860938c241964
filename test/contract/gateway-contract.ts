import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AttemptOptions, Gateway } from '../../src/gateway/gateway.ts'
import { ENDPOINTS, type Endpoint, type Outcome } from '../../src/gateway/outcome.ts'
import type { Clock } from '../../src/time/clock.ts'
import { Scope } from '../../src/time/scope.ts'

/** What the world is told to answer: a status with a JSON body, or nothing for ever. */
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

/** A value of the wrong type in a required field of each body. */
const BAD_BODIES: Readonly<Record<Endpoint, object>> = {
  submit: { id: 7 },
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

    test('one attempt that is given up does not disturb the next', async () => {
      world.answer('message', 'never', { status: 200, body: GOOD_BODIES.message })
      expect(await call('message', { deadline: world.clock.now() + 50 })).toHaveProperty('kind', 'ambiguous')
      expect(await call('message')).toHaveProperty('kind', 'accepted')
    })
  })
}
