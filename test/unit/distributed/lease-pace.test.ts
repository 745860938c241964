import { beforeEach, describe, expect, it } from 'vitest'
import { ADOPT } from '../../../src/distributed/scripts/adopt.ts'
import { COMMIT } from '../../../src/distributed/scripts/commit.ts'
import { LEASE_PACE, RETURN_PACE } from '../../../src/distributed/scripts/lease-pace.ts'
import { keyedRandom } from '../../../src/random.ts'
import { linkedRedis } from '../../support/linked-redis.ts'
import { RateInRedis } from '../../support/rate-in-redis.ts'
import { hasRedis } from '../../support/redis-server.ts'

const P = 'test:{run}:'

describe.skipIf(!hasRedis)('starts leased by a real Redis', () => {
  const redis = linkedRedis(P, 'open')
  beforeEach(async () => {
    await redis.link.run(ADOPT, P, 0, 'worker', 0)
  })

  /** The time, when to ask again, and the starts. */
  const lease = async (
    want: number,
    { intervalMs = 1000, horizonMs = 1600 } = {},
  ): Promise<[number, number, string[]]> => {
    const [at, again, ...starts] = (await redis.link.run(
      LEASE_PACE,
      P,
      'image',
      intervalMs,
      1,
      want,
      horizonMs,
    )) as string[]
    return [Number(at), Number(again), starts]
  }
  const commit = (last: number, ...words: string[]): Promise<unknown> =>
    redis.link.run(COMMIT, P, 0, 1, 0, last, ...words)
  const giveBack = (start: string): Promise<unknown> => redis.link.run(RETURN_PACE, P, 'image', 250, 1, '0:1', 1, start)
  const after = (first: string | undefined, starts: readonly string[]): number[] =>
    starts.map((start) => Math.round(Number(start) - Number(first)))

  it('are a little more than an interval apart; one that is given back is leased again', async () => {
    const [at, , starts] = await lease(4, { intervalMs: 250 })
    expect(after(starts[0], starts)).toEqual([0, 258, 515, 773])
    expect(Math.round(Number(starts[0]) - at)).toBe(0)
    const [, again, rest] = await lease(8, { intervalMs: 250, horizonMs: 20_000 })
    expect(rest).toHaveLength(8)
    expect(again).toBeLessThan(at)
    await giveBack(rest[7] as string)
    expect((await lease(1, { intervalMs: 250 }))[2]).toEqual(rest.slice(7))
  })

  it('are none while nobody coordinates: all calls that waited would be sent at once when somebody does again', async () => {
    await redis.link.client.unlink(`${P}coordinator`)
    const [at, again, none] = await lease(5)
    expect(none).toEqual([])
    expect(again).toBeGreaterThan(at)
    await redis.link.client.set(`${P}coordinator`, '1')
    expect((await lease(2))[2]).toHaveLength(2)
  })

  it('count in each second in which they may still be used, until their use is known', async () => {
    const [, , [first, second]] = await lease(2)
    // The first may be used 500 ms late, and the skew of machines is 10 ms.
    expect(after(first, [second as string])).toEqual([1510])
    expect((await lease(1))[2]).toEqual([])
    await commit(1, 'v', 'image', second as string, second as string)
    expect(after(second, (await lease(1, { horizonMs: 9000 }))[2])).toEqual([1030])
  })

  it('count no longer when nobody uses them and their instant has passed', async () => {
    const [, , [first]] = await lease(1)
    await giveBack(first as string)
    const [at, , [next]] = await lease(1)
    expect(Number(next)).toBeCloseTo(Math.max(at, Number(first) + 1030), 0)
  })

  it('move by the time that a claim took: as much as the latest of those before, and again for the next', async () => {
    const late = (due: number, ms: number): string[] => ['p', 'image', `${due}`, `${ms}`]
    const [, , starts] = await lease(2, { intervalMs: 500 })
    const [first, second] = starts.map(Number) as [number, number]
    await commit(1, ...late(first, 300), ...late(second, 250))
    await commit(2, ...late(second, 340))
    const next = async (): Promise<number> => Number(await redis.link.client.call('GET', `${P}pace:image`))
    expect(Math.round((await next()) - first)).toBe(1030 + 340)
    // What is leased from now on has been moved: if it is late, what follows must be, too.
    await commit(3, ...late(first + 1370, 100))
    expect(Math.round((await next()) - first)).toBe(1470)
  })

  it('are those of the rate of simulated networks, whatever is used late or given back', async () => {
    let messages = 0
    for (let seed = 0; seed < 10; seed++) {
      const draw = keyedRandom(seed).stream('latency', 0)
      const pick = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)] as T
      const [intervalMs, burst, name] = [pick([2000, 1000, 700, 250, 20]), pick([1, 1, 5]), `model ${seed}`]
      const twin = new RateInRedis(intervalMs, burst)
      /** As Redis names them, and as the twin does: a rounding error apart. */
      const leased: [string, string][] = []
      for (let turn = 0; turn < 24; turn++) {
        const horizonMs = 500 + 300 * turn
        const want = 1 + Math.floor(8 * draw())
        const answer = (await redis.link.run(LEASE_PACE, P, name, intervalMs, burst, want, horizonMs)) as string[]
        const twins = twin.lease(Number(answer[0]), want, horizonMs)
        const apart = answer.map((word, n) => Math.abs(Number(word) - Number(twins[n])))
        expect([seed, turn, twins.length, Math.max(...apart) < 0.1]).toEqual([seed, turn, answer.length, true])
        leased.push(...answer.slice(2).map((word, n): [string, string] => [word, twins[n + 2] as string]))
        if (draw() < 0.5) leased.sort(() => draw() - 0.5)
        const [unused, ...used] = leased.splice(0, Math.floor(6 * draw()))
        for (const [start, twins] of used) {
          const at = (Number(start) + 500 * draw()).toFixed(3)
          await redis.link.run(COMMIT, P, 0, 1, 0, ++messages, 'v', name, start, at)
          twin.used(twins, Number(at))
        }
        if (unused === undefined) continue
        await redis.link.run(RETURN_PACE, P, name, intervalMs, burst, '0:1', turn + 1, unused[0])
        twin.giveBack([unused[1]])
      }
    }
  })
})
