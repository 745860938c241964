import { beforeEach, describe, expect, it } from 'vitest'
import { RedisLink } from '../../../src/distributed/redis-link.ts'
import { requireSafe, unsafeSettings } from '../../../src/distributed/redis-safety.ts'
import { ADOPT } from '../../../src/distributed/scripts/adopt.ts'
import { COMMIT } from '../../../src/distributed/scripts/commit.ts'
import { LATE_ANSWER } from '../../../src/distributed/scripts/late-answer.ts'
import { GONE_SLOTS, KEEP_SLOTS } from '../../../src/distributed/scripts/lease-slots.ts'
import { OBSERVE_ACCOUNT } from '../../../src/distributed/scripts/observe-account.ts'
import { CLOSE_RUN, LEAVE_RUN } from '../../../src/distributed/scripts/stop-run.ts'
import { realClock } from '../../../src/time/real-clock.ts'
import { linkedRedis } from '../../support/linked-redis.ts'
import { hasRedis } from '../../support/redis-server.ts'

const P = 'test:{run}:'

describe.skipIf(!hasRedis)('the scripts of a run, on a real Redis', () => {
  const redis = linkedRedis(P, 'open')
  beforeEach(async () => {
    for (const share of [0, 1]) await redis.link.run(ADOPT, P, share, 'worker', 0)
  })

  const claim = (call: number, attempt = 1, price = '2000000'): string[] => [
    'a',
    `${call}`,
    `${attempt}`,
    'image',
    price,
    `arrival ${call}`,
    `attempt ${call}.${attempt}`,
  ]
  const commit = (share: number, fence: number, last: number, ...words: string[]): Promise<string[]> =>
    redis.link.run(COMMIT, P, share, fence, 0, last, ...words) as Promise<string[]>
  const journal = async (): Promise<string[]> =>
    (await redis.link.client.xrange(`${P}events`, '-', '+')).flatMap(([, fields]) => (fields[5] as string).split('\n'))

  it('an attempt is claimed once: its intent is on record, and its price set aside, or neither is', async () => {
    await redis.link.client.hset(`${P}budget`, { limit: 5_000_000, stated: 0, unpriced: 0 })
    expect(await commit(0, 1, 1, ...claim(0))).toEqual(['ok', 'granted'])
    expect(await commit(0, 1, 2, ...claim(0))).toEqual(['ok', 'taken'])
    expect(await commit(1, 1, 1, ...claim(1))).toEqual(['ok', 'granted'])
    expect(await commit(1, 1, 2, ...claim(3))).toEqual(['ok', 'budget'])
    expect(await commit(0, 1, 3, ...claim(2))).toEqual(['ok', 'stopped'])
    expect(await journal()).toEqual(['attempt 0.1', 'attempt 1.1'])
    expect(await redis.link.client.hget(`${P}budget`, 'stated')).toBe('4000000')
    expect(await redis.link.client.hget(`${P}run`, 'committed')).toBe('4000000')
  })

  it('of workers that end at once the last alone hears of no other', async () => {
    const [seconds] = await redis.link.client.time()
    for (const worker of [1, 2, 3]) await redis.link.client.zadd(`${P}alive`, Number(seconds) * 1000, worker)
    await redis.link.client.zadd(`${P}alive`, Number(seconds) * 1000 - 60_000, 4)
    expect(await Promise.all([1, 2, 3].map((worker) => redis.link.run(LEAVE_RUN, P, worker, 1_000)))).toEqual([2, 1, 0])
  })

  it('what surely bought nothing gives its price back, and the next attempt of the call needs the one before', async () => {
    await redis.link.client.hset(`${P}budget`, { limit: 2_000_000, stated: 0, unpriced: 0 })
    expect(await commit(0, 1, 1, ...claim(0))).toEqual(['ok', 'granted'])
    expect(await commit(0, 1, 4, 'n', '0', '429', 'r', '2000000', ...claim(0, 2))).toEqual(['ok', 'granted'])
    expect(await commit(0, 1, 5, ...claim(0, 2))).toEqual(['ok', 'taken'])
    expect(await journal()).toEqual(['attempt 0.1', '429', 'attempt 0.2'])
  })

  it('a batch that is sent again changes nothing, and gets the answers that got lost', async () => {
    const words = ['l', 'one', ...claim(4), 'e', '9', 'end', 'f', 'image', 'w', 'other']
    await redis.link.client.hset(`${P}slots:image`, { 0: 3 })
    const first = await commit(0, 1, 5, ...words)
    expect(await commit(0, 1, 5, ...words)).toEqual(['ok', 'granted', 'again'])
    expect(first.slice(0, 2)).toEqual(['ok', 'granted'])
    expect(await journal()).toEqual(['one', 'attempt 4.1', 'end'])
    expect(await redis.link.client.hget(`${P}slots:image`, '0')).toBe('2')
  })

  it('a batch is not taken before the one that it follows', async () => {
    const second = (): Promise<unknown> => redis.link.run(COMMIT, P, 0, 1, 2, 3, 'l', 'three')
    expect(await second()).toEqual(['gap'])
    expect(await commit(0, 1, 2, 'l', 'one', 'l', 'two')).toEqual(['ok'])
    expect(await second()).toEqual(['ok'])
    expect(await second()).toEqual(['ok'])
    expect(await journal()).toEqual(['one', 'two', 'three'])
  })

  it('what is claimed early is told when it is sent, is undone where it is not, and is taken for sent where nobody says', async () => {
    await redis.link.client.hset(`${P}budget`, { limit: 6_000_000, stated: 0, unpriced: 0 })
    const early = (call: number): string[] => ['q', `${call}`, 'image', '2000000']
    const words = [...early(0), ...early(2), ...early(4), ...early(6)]
    expect(await commit(0, 1, 4, ...words)).toEqual(['ok', 'granted', 'granted', 'granted', 'budget'])
    expect(await commit(0, 1, 4, ...words)).toEqual(['ok', 'granted', 'granted', 'granted', 'again'])
    expect(await journal()).toEqual([])
    expect(await redis.link.client.hget(`${P}run`, 'state')).toBe('open')
    // Sent; called off, and its price free for another; claimed once more when it was due; called off twice.
    const rest = ['t', '0', 'came 0\nsent 0.1', 'u', '2', ...claim(4), 'u', '4', 'u', '2', ...early(8)]
    expect(await commit(0, 1, 10, ...rest)).toEqual(['ok', 'granted', 'granted'])
    expect(await journal()).toEqual(['came 0', 'sent 0.1', 'attempt 4.1'])
    expect(await redis.link.client.hget(`${P}budget`, 'stated')).toBe('6000000')
    const [, open] = (await redis.link.run(ADOPT, P, 0, 'other', 0)) as [string, string[]]
    expect(open).toEqual(['0', '1\ncame 0\nsent 0.1', '4', '1\narrival 4\nattempt 4.1', '8', '1'])
    expect(await redis.link.run(LATE_ANSWER, P, 0, 8, 1, 'accepted 8', 1)).toBe('recorded')
    expect(await redis.link.run(CLOSE_RUN, P)).toEqual(['8'])
    await redis.link.client.hset(`${P}run`, { state: 'open' })
    const next = ['t', '8', 'came 8\nsent 8.1', ...claim(2, 1, '0'), ...claim(8)]
    expect(await commit(0, 3, 1, ...next)).toEqual(['ok', 'granted', 'taken'])
    expect(await redis.link.client.hget(`${P}open:0`, '8')).toBe('1\ncame 8\nsent 8.1\naccepted 8')
    expect(await redis.link.run(CLOSE_RUN, P)).toEqual([])
  })

  it('who lost a share claims nothing and tells nothing; the next owner gets what is open, and the late task', async () => {
    await commit(0, 1, 1, ...claim(0))
    await commit(0, 1, 2, ...claim(2))
    const [fence, open] = (await redis.link.run(ADOPT, P, 0, 'other', 0)) as [string, string[]]
    expect(fence).toBe('2')
    expect(open).toEqual(['0', '1\narrival 0\nattempt 0.1', '2', '1\narrival 2\nattempt 2.1'])
    expect(await commit(0, 1, 3, 'l', 'stale', ...claim(4))).toEqual(['fenced'])
    expect(await commit(0, 2, 1, ...claim(0))).toEqual(['ok', 'taken'])
    const line = '{"type":"accepted","taskId":"t"}'
    expect(await redis.link.run(LATE_ANSWER, P, 0, 0, 1, line, 1)).toBe('recorded')
    expect(await redis.link.run(LATE_ANSWER, P, 0, 0, 1, line, 1)).toBe('known')
    expect(await redis.link.client.call('LRANGE', `${P}late:0`, 0, -1)).toEqual(['0'])
    expect(await journal()).toEqual(['attempt 0.1', 'attempt 2.1', line])
    await commit(0, 2, 2, 'e', '2', 'end')
    expect(await redis.link.run(LATE_ANSWER, P, 0, 2, 1, line, 1)).toBe('over')
  })

  it('once the run is closed nothing is taken, and a task that comes so late is kept apart', async () => {
    await commit(0, 1, 1, ...claim(0))
    await redis.link.run(CLOSE_RUN, P)
    expect(await commit(0, 1, 2, 'l', 'late')).toEqual(['fenced'])
    expect(await redis.link.run(LATE_ANSWER, P, 0, 0, 1, 'the task', 1)).toBe('over')
    expect(await redis.link.client.call('LRANGE', `${P}too-late`, 0, -1)).toEqual(['the task'])
  })

  it('without a coordinator nothing is claimed, nor during a cool-down of the model', async () => {
    const [seconds] = await redis.link.client.time()
    const until = `${(Number(seconds) + 60) * 1000}`
    expect(await commit(0, 1, 1, 'c', 'image', until, ...claim(0))).toEqual([
      `ok\n${until} image`,
      `cool ${(Number(seconds) + 60) * 1000}.000`,
    ])
    await redis.link.client.unlink(`${P}cool`, `${P}coordinator`)
    expect(await commit(0, 1, 2, ...claim(0))).toEqual(['ok', 'orphaned'])
  })

  it('a retry budget pays for as many retries as one of a single machine', async () => {
    await redis.link.client.hset(`${P}retry`, {
      kind: 'quota',
      most: 10,
      tokens: 10,
      gain: 1,
      throttled: 5,
      timeout: 10,
      other: 5,
    })
    const answers = await commit(0, 1, 4, 'w', 'throttled', 'w', 'other', 'w', 'other', 'd', '5')
    expect(answers).toEqual(['ok', '5', '5', ''])
    expect(await commit(1, 1, 1, 'w', 'throttled')).toEqual(['ok', '5'])
  })

  it.each([
    ['full', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
    ['a replica for a while', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
  ])('Redis is %s: that is an outage, and what was told is taken once it is over, once', async (_, begin, end) => {
    const told: string[] = []
    const own = await RedisLink.open({ url: redis.url }, realClock())
    own.onRefused(({ message }) => told.push(message))
    own.onDown(() => {
      told.push('down')
      void redis.link.client.call(end[0] as string, ...end.slice(1))
    })
    await redis.link.client.call(begin[0] as string, ...begin.slice(1))
    expect(await own.run(COMMIT, P, 0, 1, 0, 1, 'l', 'one', ...claim(0))).toEqual(['ok', 'granted'])
    expect(told).toEqual(['down'])
    expect(own.downSince).toBe(null)
    expect(await journal()).toEqual(['one', 'attempt 0.1'])
    await own.close()
  })

  it('what Redis refuses for good is told to who holds the link, and not asked again', async () => {
    const told: string[] = []
    const own = await RedisLink.open({ url: redis.url }, realClock())
    own.onRefused(({ message }) => told.push(message))
    await redis.link.client.set(`${P}written`, 'spoilt')
    await expect(own.run(COMMIT, P, 0, 1, 0, 1, 'l', 'one')).rejects.toThrow('WRONGTYPE')
    expect(told).toEqual([expect.stringContaining('WRONGTYPE')])
    expect(own.downSince).toBe(null)
    await own.close()
  })

  it('slots are leased up to the limit in all, and first to who has fewer', async () => {
    const ask = async (share: number, last: number, want: number): Promise<string> =>
      (await commit(share, 1, last, 's', 'image', '5', `${want}`))[1] as string
    expect(await ask(0, 1, 5)).toBe('5 0')
    expect(await ask(1, 1, 3)).toBe('0 0')
    expect(await commit(0, 1, 2, 'f', 'image', 's', 'image', '5', '1')).toEqual(['ok', '0 1'])
    expect(await ask(1, 2, 3)).toBe('1 1')
  })

  it('slots of calls that nobody can follow are free again at their instant, whoever has the share by then', async () => {
    const now = Number((await redis.link.client.time())[0]) * 1000
    await redis.link.run(KEEP_SLOTS, P, 'image', 0, 1, 7, now + 60_000, 8, now - 1)
    expect(await commit(1, 1, 1, 's', 'image', '5', '5')).toEqual(['ok', '3 0'])
    expect(((await redis.link.run(GONE_SLOTS, P, 'image')) as unknown[]).slice(0, 2)).toEqual([1, String(now + 60_000)])
    await redis.link.client.zadd(`${P}slots:image:gone`, now - 1, '7')
    expect(await commit(1, 1, 2, 's', 'image', '5', '2')).toEqual(['ok', '1 0'])
  })

  it('spending that the run did not make counts against its budget, and stops it', async () => {
    await redis.link.client.hset(`${P}budget`, { limit: 5_000_000, stated: 2_000_000, unpriced: 0 })
    expect(await redis.link.run(OBSERVE_ACCOUNT, P, 4_000_000)).toBe(0)
    expect(await commit(0, 1, 1, ...claim(0))).toEqual(['ok', 'budget'])
    expect(await redis.link.run(OBSERVE_ACCOUNT, P, 6_000_000)).toBe(1)
  })

  it('keeps what the account said when a reservation is given back', async () => {
    await redis.link.client.hset(`${P}budget`, { limit: 5_000_000, stated: 2_000_000, unpriced: 0 })
    expect(await redis.link.run(OBSERVE_ACCOUNT, P, 2_000_000)).toBe(0)
    await commit(0, 1, 1, 'r', '2000000')
    expect(await redis.link.client.hmget(`${P}budget`, 'stated', 'foreign', 'told')).toEqual([
      '0',
      '2000000',
      '2000000',
    ])
    expect(await redis.link.run(OBSERVE_ACCOUNT, P, 1_000_000)).toBe(0)
    expect(await redis.link.client.hget(`${P}budget`, 'told')).toBe('2000000')
  })

  it('sends nothing more once the account says that all is spent', async () => {
    await redis.link.client.hset(`${P}budget`, { limit: 5_000_000, stated: 5_000_000, unpriced: 0 })
    expect(await redis.link.run(OBSERVE_ACCOUNT, P, 5_000_000)).toBe(0)
    await commit(0, 1, 1, 'r', '5000000')
    expect(await commit(0, 1, 2, ...claim(0))).toEqual(['ok', 'budget'])
  })

  it('a Redis that may lose what it is told is refused with its settings, unless losses are allowed', async () => {
    expect(await unsafeSettings(redis.link)).toEqual([])
    await redis.link.client.call('CONFIG', 'SET', 'appendfsync', 'everysec')
    const problem = 'appendfsync is everysec, not always'
    await expect(requireSafe(redis.link, false)).rejects.toMatchObject({ code: 'REDIS_UNSAFE', exitCode: 104 })
    await expect(requireSafe(redis.link, false)).rejects.toThrow(problem)
    expect(await requireSafe(redis.link, true)).toEqual([problem])
    await redis.link.client.call('ACL', 'SETUSER', 'limited', 'on', 'nopass', '~*', '+@all', '-config')
    const limited = await RedisLink.open({ url: redis.url.replace('//', '//limited:x@') }, realClock())
    expect(await unsafeSettings(limited)).toContain('CONFIG GET appendonly is denied')
    await limited.close()
  })
})
