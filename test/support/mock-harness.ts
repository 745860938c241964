import { MockEngine } from '../../src/mock/engine.ts'
import type { MockReply, MockRequest } from '../../src/mock/exchange.ts'
import { MemoryLog, type OracleRecord, type RequestRecord } from '../../src/mock/oracle/oracle-log.ts'
import { deepMerge } from '../../src/mock/world/deep-merge.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/world/tiers.ts'
import { keyedRandom } from '../../src/random.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'

/** A world without limits and faults, and with these settings laid over it. */
export function worldWith(settings: unknown = {}): MockWorld {
  return mockWorld(deepMerge(CLEAN, deepMerge(NO_LIMITS, settings)))
}

const CLEAN = loadMockWorld({ preset: 'clean' })
const NONE = { rate: null, concurrency: null, perHour: null, perDay: null }
const NO_LIMITS = { limits: { text: NONE, image: NONE, video: NONE, audio: NONE, reads: { rate: null } } }

export interface Harness {
  engine: MockEngine
  clock: VirtualClock
  /** Moves the clock to this instant. */
  to(instant: number): Promise<void>
  submit(body?: unknown, request?: Partial<MockRequest>): MockReply
  message(request?: Partial<MockRequest>): MockReply
  get(path: string, request?: Partial<MockRequest>): MockReply
  poll(taskId: string): Record<string, unknown>
  records(): readonly OracleRecord[]
  lastRequest(): RequestRecord
}

/** An engine in virtual time, by hand; `speed`: its seconds in one of the caller's. */
export function harness(world: MockWorld, { seed = 7, speed = 1 } = {}): Harness {
  const clock = new VirtualClock()
  const log = new MemoryLog()
  const engine = new MockEngine({ world, clock, random: keyedRandom(seed), log })
  const who = { authorization: 'Bearer some-key', callersSpeed: speed }
  const get: Harness['get'] = (path, request) => engine.handle({ method: 'GET', path, ...who, ...request })
  return {
    engine,
    clock,
    to: (instant) => clock.run(() => clock.sleepUntil(instant)),
    submit: (body = { model: 'image-standard', prompt: 'a red kite' }, request) =>
      engine.handle({ method: 'POST', path: '/v1/images/generations', ...who, body, ...request }),
    message: (request) =>
      engine.handle({ method: 'POST', path: '/v1/messages', ...who, body: { model: 'text-fast' }, ...request }),
    get,
    poll: (taskId) => get(`/v1/tasks/${taskId}`).body as Record<string, unknown>,
    records: () => {
      engine.settle()
      return log.records()
    },
    lastRequest: () => log.records().findLast((record) => record.type === 'request') as RequestRecord,
  }
}

export function idOf(reply: MockReply): string {
  return (reply.body as { id: string }).id
}
