import { isErrorBody } from '../../src/gateway/bodies.ts'
import { MockEngine } from '../../src/mock/engine.ts'
import type { MockReply, MockRequest } from '../../src/mock/exchange.ts'
import type { OracleRecord, RequestRecord } from '../../src/mock/oracle/oracle-log.ts'
import { deepMerge } from '../../src/mock/world/deep-merge.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/world/tiers.ts'
import { keyedRandom } from '../../src/random.ts'
import type { Clock } from '../../src/time/clock.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { Nonsense } from './nonsense.ts'

export interface EngineFuzz {
  statuses: Record<string, number>
  /** What should never be: at most the first ten, in words. */
  faults: string[]
}

/**
 * Fuzzes an engine in process, with a clock that only goes forward. Finished tasks are kept for ten minutes of the mock's time, so
 * that what is kept is bounded as soon as that has passed. `pause` is called after each tenth of the requests.
 */
export function fuzzEngine(
  preset: string,
  requests: number,
  seed: number,
  pause: (done: number) => void = () => {},
): EngineFuzz {
  const settings = { tasks: { keepFor: '10m' }, files: { expireAfter: '10m' } }
  const world = mockWorld(deepMerge(loadMockWorld({ tier: 'pro', preset }), settings))
  let now = 0
  const clock: Clock = Object.assign(new VirtualClock(), { now: () => now })
  let latest: OracleRecord | undefined
  const log = {
    record(record: OracleRecord): void {
      if (record.type === 'request') latest = record
    },
  }
  const engine = new MockEngine({ world, clock, random: keyedRandom(seed), log })
  const nonsense = new Nonsense(seed)
  const taskIds: string[] = []
  const result: EngineFuzz = { statuses: {}, faults: [] }
  for (let i = 1; i <= requests; i++) {
    now += nonsense.below(20)
    const request = requestOf(nonsense, taskIds)
    let wrong: string | null
    try {
      const reply = engine.handle(request)
      result.statuses[reply.status] = (result.statuses[reply.status] ?? 0) + 1
      const { id } = reply.body as { id?: unknown }
      if (typeof id === 'string') taskIds[taskIds.length < 100 ? taskIds.length : i % 100] = id
      wrong = wrongWith(reply, latest as RequestRecord)
    } catch (error) {
      wrong = `threw ${(error as Error).stack}`
    }
    if (wrong !== null && result.faults.length < 10) result.faults.push(`${JSON.stringify(request)}: ${wrong}`)
    if (i % Math.ceil(requests / 10) === 0) pause(i)
  }
  return result
}

function requestOf(nonsense: Nonsense, taskIds: readonly string[]): MockRequest {
  const { method, path } = nonsense.target(taskIds)
  return {
    method,
    path,
    authorization: nonsense.authorization(),
    body: method === 'POST' ? nonsense.body() : undefined,
    unreadable: nonsense.chance(0.02) ? { status: 400, message: 'the body is not valid JSON' } : undefined,
    call: nonsense.chance(0.3) ? { call: nonsense.below(1e9), attempt: nonsense.below(9) } : undefined,
  }
}

const STATUSES = [200, 400, 401, 402, 403, 404, 405, 410, 413, 415, 429, 500, 502, 503]
/** Only by order: a proxy before the gateway answers so. */
const PROXY_STATUSES = [408, 409, 422, 425]

/** What is wrong with a reply, or null: the specification's error body with every error, and no 5xx but by order. */
function wrongWith(reply: MockReply, record: RequestRecord): string | null {
  const { status, body, delayMs } = reply
  if (!(delayMs >= 0)) return `delay of ${delayMs}`
  if (reply.fault === 'reset') return null
  if (status >= 500 && record.reason !== 'fault') return `${status} that no fault ordered`
  if (PROXY_STATUSES.includes(status) ? record.reason !== 'fault' : !STATUSES.includes(status))
    return `status ${status}`
  if (status === 200) return null
  if (!isErrorBody(body)) return `no error body: ${JSON.stringify(body)}`
  return body.error.code === status ? null : `code ${body.error.code} with status ${status}`
}
