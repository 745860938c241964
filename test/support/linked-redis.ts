import { afterAll, beforeAll, beforeEach } from 'vitest'
import { RedisLink } from '../../src/distributed/redis-link.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { startRedis, type TestRedis } from './redis-server.ts'

/** A Redis of the tests of a file, and the link to it. Both exist while tests run. */
export interface LinkedRedis {
  readonly url: string
  readonly link: RedisLink
}

/** Starts a Redis before the tests and ends it after them. Before each it is emptied, and gets a run in a state with a living coordinator. */
export function linkedRedis(prefix: string, state: 'open' | 'waiting'): LinkedRedis {
  let redis: TestRedis
  let link: RedisLink
  beforeAll(async () => {
    redis = await startRedis()
    link = await RedisLink.open({ url: redis.url }, realClock())
  })
  afterAll(async () => {
    await link?.close()
    await redis?.stop()
  })
  beforeEach(async () => {
    await link.client.call('FLUSHALL')
    await link.client.hset(`${prefix}run`, { state })
    await link.client.set(`${prefix}coordinator`, '1')
  })
  return {
    get url() {
      return redis.url
    },
    get link() {
      return link
    },
  }
}
