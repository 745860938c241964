import { beforeEach, describe, expect, it } from 'vitest'
import { ADOPT } from '../../../src/distributed/scripts/adopt.ts'
import { BEAT } from '../../../src/distributed/scripts/beat.ts'
import { COMMIT } from '../../../src/distributed/scripts/commit.ts'
import { LEASE_PACE, RETURN_PACE } from '../../../src/distributed/scripts/lease-pace.ts'
import { END_SHARE, LET_GO, STANDING } from '../../../src/distributed/scripts/stop-run.ts'
import { linkedRedis } from '../../support/linked-redis.ts'
import { hasRedis } from '../../support/redis-server.ts'

const P = 'test:{run}:'
const PARTS = 64
const LEASE_MS = 60_000

/** A worker as its beats show it. */
interface Beating {
  number: number
  weight: number
  spans: Map<string, string>
}

describe.skipIf(!hasRedis)('what beats do to the parts of a plan', () => {
  const redis = linkedRedis(P, 'waiting')
  beforeEach(async () => {
    await redis.link.client.zadd(`${P}free:c`, ...Array.from({ length: PARTS }, (_, n) => [0, `c${n}`]).flat())
  })

  const adopt = (share: number, token: string, leaseMs = LEASE_MS): Promise<unknown[]> =>
    redis.link.run(ADOPT, P, share, token, leaseMs) as Promise<unknown[]>
  const joined = async (number: number): Promise<Beating> => {
    await adopt(number, `worker ${number}`)
    return { number, weight: 100, spans: new Map() }
  }
  const held = ({ spans }: Beating): string[] => [...spans].flatMap(([name, until]) => (until === 'inf' ? [name] : []))
  /** Beats, and gives up what it is asked for, as a worker does. */
  const beat = async (worker: Beating, workers = 4): Promise<{ gives: number; lost: string[]; expired: string }> => {
    const { number, weight, spans } = worker
    const words = [number, 'says', weight, LEASE_MS, workers, number, PARTS, held(worker).length, 0, 0]
    const answer = (await redis.link.run(BEAT, P, ...words, number, '1', spans.size)) as unknown[]
    const [, , , , , , , gives, , expired, lost, told] = answer as [...string[]] & unknown[]
    const spansTold = told as unknown as string[]
    for (let n = 0; n < spansTold.length; n += 3) spans.set(spansTold[n + 1] as string, spansTold[n + 2] as string)
    const items = held(worker).slice(0, Number(gives))
    for (const [n, name] of items.entries()) {
      spans.set(name, '5000')
      await redis.link.run(
        COMMIT,
        P,
        number,
        '1',
        0,
        Date.now() + n,
        'g',
        name,
        name.slice(0, name.indexOf('@')),
        '5000',
      )
    }
    return { gives: Number(gives), lost: lost as unknown as string[], expired: expired as string }
  }
  const start = async (): Promise<void> => {
    const [seconds] = await redis.link.client.time()
    const at = (Number(seconds) * 1000).toFixed(3)
    await redis.link.client.hset(`${P}run`, { state: 'open', startAt: `${at} ${at}` })
  }
  const counts = (workers: readonly Beating[]): number[] => workers.map((worker) => held(worker).length)

  it('every worker has as many before the start, however early it comes', async () => {
    const workers: Beating[] = []
    for (let n = 1; n <= 4; n++) {
      workers.push(await joined(n))
      await beat(workers[n - 1] as Beating)
    }
    expect(counts(workers)).toEqual([16, 16, 16, 16])
    expect(new Set(workers.flatMap(held)).size).toBe(PARTS)
  })

  it('who joins later gets nine tenths of an even share, from those that have more; each part is with one of them', async () => {
    const workers = await Promise.all([1, 2, 3, 4].map(joined))
    for (const worker of workers) await beat(worker)
    await start()
    const fifth = await joined(5)
    workers.push(fifth)
    for (let round = 0; round < 3; round++) for (const worker of workers) await beat(worker)
    expect(held(fifth).length).toBeGreaterThanOrEqual(0.9 * (PARTS / 5))
    expect(new Set(workers.flatMap(held).map((name) => name.split('@')[0])).size).toBe(PARTS)
    expect(Math.max(...counts(workers)) - Math.min(...counts(workers))).toBeLessThanOrEqual(1)
    const gives = []
    for (const worker of workers) gives.push((await beat(worker)).gives)
    expect(gives).toEqual([0, 0, 0, 0, 0])
  })

  it('who is slow has less, and gets it back', async () => {
    const workers = await Promise.all([1, 2, 3, 4].map(joined))
    for (const worker of workers) await beat(worker)
    await start()
    const [slow] = workers as [Beating]
    slow.weight = 34
    for (let round = 0; round < 4; round++) for (const worker of workers) await beat(worker)
    expect(counts(workers)).toEqual([7, 19, 19, 19])
    slow.weight = 100
    for (let round = 0; round < 4; round++) for (const worker of workers) await beat(worker)
    expect(counts(workers)).toEqual([16, 16, 16, 16])
  })

  it('a share has one owner: another gets it when its lease has run out, or is let go, and the first hears of it', async () => {
    const first = await joined(1)
    expect(await adopt(1, 'another')).toEqual([])
    expect((await adopt(1, 'worker 1'))[0]).toBe('1')
    await beat(first)
    await redis.link.client.zadd(`${P}leases`, 1, '1')
    const other = await joined(2)
    expect((await beat(other)).expired).toBe('1')
    const [fence, , spans] = await adopt(1, 'another')
    expect(fence).toBe('2')
    expect((spans as string[]).filter((word) => word === 'inf').length).toBe(16)
    expect((await beat(first)).lost).toEqual(['1'])
    expect(await redis.link.run(LET_GO, P, 1, '1')).toBe(0)
    expect(await redis.link.run(LET_GO, P, 1, '2')).toBe(1)
    expect((await adopt(1, 'a third'))[0]).toBe('3')
    expect(await redis.link.run(STANDING, P)).toEqual([2, 2, 32, 'waiting', '', '', '', '', ''])
    await redis.link.run(END_SHARE, P, 1, '3')
    expect(await adopt(1, 'a fourth')).toEqual([])
    expect(await redis.link.run(STANDING, P)).toEqual([2, 1, 32, 'waiting', '', '', '', '', ''])
  })

  it('starts that come back twice, since the answer got lost, fill a bucket once', async () => {
    const lease = async (want: number): Promise<string[]> =>
      ((await redis.link.run(LEASE_PACE, P, 'image', 1000, 3, want, 0)) as string[]).slice(2)
    const given = await lease(3)
    const back = (giving: number): Promise<unknown> =>
      redis.link.run(RETURN_PACE, P, 'image', 1000, 3, '1:1', giving, ...given.slice(0, 1))
    expect([await back(1), await back(1), await back(1)]).toEqual([1, 0, 0])
    expect((await lease(3)).length).toBe(1)
    expect(await back(2)).toBe(1)
  })
})
