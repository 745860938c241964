import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RedisLink } from '../../src/distributed/redis-link.ts'
import type { Clock } from '../../src/time/clock.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis-server.ts'

describe.skipIf(!hasRedis)('a link to Redis', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    await redis?.stop()
  })

  it('is not taken for down by a process that could not read the answer for long', async () => {
    const link = await RedisLink.open({ url: redis.url }, realClock())
    const told: string[] = []
    link.onDown(() => told.push('down'))
    const answer = link.ask(() => link.client.ping())
    // Nothing of this process runs meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100)
    expect(await answer).toBe('PONG')
    expect(told).toEqual([])
    await link.close()
  })

  it('is lost after an outage that lasts, and not where a second one begins when the patience with the first ends', async () => {
    let now = 0
    const alarms = new Set<{ at: number; ring: () => void }>()
    const setTo = (ms: number): void => {
      now = ms
      for (const alarm of alarms) if (alarm.at <= now && alarms.delete(alarm)) alarm.ring()
    }
    const clock: Clock = {
      ...realClock(),
      now: () => now,
      alarm(at, ring) {
        const alarm = { at, ring }
        alarms.add(alarm)
        return { cancel: () => alarms.delete(alarm) }
      },
    }
    const link = await RedisLink.open({ url: redis.url }, clock)
    const told: number[] = []
    link.onLost(8_000, () => told.push(now))
    const breakDown = async (): Promise<void> => {
      const closed = once(link.client, 'close')
      link.client.drop()
      await closed
      expect(link.downSince).toBe(now)
    }
    await breakDown()
    // A new connection is due.
    setTo(50)
    await link.ask(() => link.client.ping())
    expect(link.downSince).toBeNull()
    setTo(7_995)
    await breakDown()
    setTo(8_005)
    expect(told).toEqual([])
    setTo(16_000)
    expect(told).toEqual([16_000])
    await link.close()
  })

  it('makes a connection anew that was lost without a word, and keeps one that answers', async () => {
    const silent = new Set<Socket>()
    const carried: Socket[] = []
    const relay = createServer((near) => {
      const far = connect(redis.port, '127.0.0.1')
      carried.push(near)
      near.on('data', (data) => silent.has(near) || far.write(data)).on('error', () => {})
      far.on('data', (data) => silent.has(near) || near.write(data)).on('error', () => {})
      near.on('close', () => far.destroy())
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const link = await RedisLink.open(
      { url: `redis://127.0.0.1:${(relay.address() as AddressInfo).port}` },
      realClock(),
    )
    const told: string[] = []
    link.onDown(() => told.push('down'))
    const first = carried.at(-1) as Socket
    silent.add(first)
    expect(await link.ask(() => link.client.incr('lost'))).toBeGreaterThanOrEqual(1)
    expect(told).toEqual(['down'])
    expect(link.downSince).toBeNull()
    expect(first.destroyed).toBe(true)

    const second = carried.at(-1) as Socket
    let isFull = true
    const answer = link.ask(async () => {
      if (isFull) throw new Error("OOM command not allowed when used memory > 'maxmemory'.")
      return link.client.ping()
    })
    const before = carried.length
    await expect.poll(() => carried.length).toBeGreaterThan(before + 1)
    isFull = false
    expect(await answer).toBe('PONG')
    expect(second.destroyed).toBe(false)
    await link.close()
    relay.close()
  })
})
