import { describe, expect, it } from 'vitest'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import { DurationLearner } from '../../../src/load/polls/duration-learner.ts'
import { Poller } from '../../../src/load/polls/poller.ts'
import type { PollSettings } from '../../../src/profile/profile.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { FIXED, followToEnd, pollTasks } from '../../support/poll-world.ts'

describe('a poll budget', () => {
  it('is kept by all tasks together, and the task due first is read first', async () => {
    const { reads, followed } = await pollTasks(
      Array.from({ length: 50 }, () => 1),
      FIXED,
      { readsPerSecond: 20 },
    )
    expect(reads.map(({ task }) => task)).toEqual(Array.from({ length: 50 }, (_, n) => n))
    expect(reads.map(({ at }) => Math.round(at))).toEqual(Array.from({ length: 50 }, (_, n) => 1000 + n * 50))
    expect(followed.every(({ end }) => end === 'completed')).toBe(true)
  })

  it('delays every task alike: none is read a second time before another was read once', async () => {
    const { reads } = await pollTasks(
      Array.from({ length: 40 }, () => 10_000),
      FIXED,
      { readsPerSecond: 10 },
    )
    const counts = new Array<number>(40).fill(0)
    for (const { task } of reads) {
      counts[task] = (counts[task] as number) + 1
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }
  })

  it('changes nothing where it is not reached', async () => {
    const durations = [2500, 700, 4000]
    const free = await pollTasks(durations, FIXED, { gapMs: 100 })
    const budgeted = await pollTasks(durations, FIXED, { gapMs: 100, readsPerSecond: 1000 })
    expect(budgeted.reads).toEqual(free.reads)
  })
})

it('a task taken up again counts its age from its acceptance, whenever its first read is made', async () => {
  const clock = new VirtualClock()
  const reads = new Map<string, number>()
  const gateway: Pick<Gateway, 'poll'> = {
    async poll(id) {
      const now = clock.now()
      const isDone = reads.has(id)
      if (!isDone) reads.set(id, now)
      const answer = { timing: { sentAt: now, endedAt: now }, status: 200, hint: { kind: 'none' } } as const
      return { kind: 'accepted', ...answer, body: { id, status: isDone ? 'completed' : 'processing' } }
    },
  }
  const poller = new Poller(new Scope(clock), gateway, null)
  const settings: PollSettings = { ...FIXED, strategy: 'adaptive' }
  const how = { model: 'm', estimateMs: undefined, pollTimeoutMs: 1000, settings, call: { call: 0, attempt: 1 } }
  const follow = (taskId: string, acceptedAt: number, firstReadAt?: number) =>
    followToEnd(poller, {
      ...{ ...how, taskId, acceptedAt, sentAt: acceptedAt, giveUpAt: 3_600_000, onPoll: () => {} },
      ...(firstReadAt === undefined ? {} : { firstReadAt }),
    })
  await clock.run(async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => follow(`old ${n}`, -600_000, n * 20)))
    await follow('new', clock.now())
  })
  expect(reads.get('old 39')).toBe(780)
  // Such tasks are known to take ten minutes, not the seconds between their first read and their end.
  expect(reads.get('new')).toBeGreaterThan(300_000)
})

describe('a task that the gateway answers 404 for', () => {
  async function follow(
    knownFromMs: number,
    cancel: Record<string, unknown> | null = null,
  ): Promise<{ end: string; reads: number[] }> {
    const clock = new VirtualClock()
    const reads: number[] = []
    const gateway: Pick<Gateway, 'poll' | 'cancel'> = {
      cancel: async () => cancel as never,
      async poll(id) {
        const now = clock.now()
        reads.push(now)
        const answer = { timing: { sentAt: now, endedAt: now }, hint: { kind: 'none' } } as const
        return now < knownFromMs
          ? { kind: 'refused', ...answer, status: 404, error: null }
          : { kind: 'accepted', ...answer, status: 200, body: { id, status: 'completed' } }
      },
    }
    const poller = new Poller(new Scope(clock), gateway, null)
    if (cancel !== null) poller.cancelAll()
    const task = { taskId: 't', model: 'm', acceptedAt: 0, sentAt: 0, estimateMs: undefined, pollTimeoutMs: 1000 }
    const settings: PollSettings = { ...FIXED, strategy: 'backoff', maxMs: 10_000 }
    const how = { settings, giveUpAt: 30_000, call: { call: 0, attempt: 1 }, onPoll: () => {} }
    const { end } = await clock.run(() => followToEnd(poller, { ...task, ...how }))
    return { end, reads }
  }

  it('is read again, ever more rarely: it may have been paid for, and become known late', async () => {
    expect(await follow(6_000)).toEqual({ end: 'completed', reads: [1000, 3000, 7000] })
  })

  it('is given up at its time limit', async () => {
    const reads = [1000, 3000, 7000, 15_000, 25_000, 30_000]
    expect(await follow(Number.POSITIVE_INFINITY)).toEqual({ end: 'timedOut', reads })
    const refused = { kind: 'refused', status: 404, error: null }
    expect(await follow(Number.POSITIVE_INFINITY, refused)).toEqual({ end: 'timedOut', reads })
  })

  it('is cancelled, where the gateway has taken its cancel: nobody will find its end', async () => {
    const taken = { kind: 'accepted', status: 204, body: { id: 't', status: 'pending' } }
    expect(await follow(Number.POSITIVE_INFINITY, taken)).toEqual({ end: 'cancelled', reads: [1000] })
  })
})

describe('DurationLearner', () => {
  const learnt = (ends: readonly [number, number][], lag = 0.05): DurationLearner => {
    const learner = new DurationLearner(lag)
    for (const [after, by] of ends) learner.observe(after, by)
    return learner
  }

  it('plans nothing before it has seen a dozen ends', () => {
    expect(learnt(Array.from({ length: 11 }, () => [900, 1000])).nextReadAge(0)).toBeNull()
    expect(learnt(Array.from({ length: 12 }, () => [900, 1000])).nextReadAge(0)).not.toBeNull()
  })

  it('leaves a task alone while none has ever ended, and reads it often while most do', () => {
    const learner = learnt(Array.from({ length: 100 }, (_, n) => [10_000 + n * 20, 10_000 + n * 20]))
    const first = learner.nextReadAge(0) as number
    expect(first).toBeGreaterThan(7_000)
    expect(first).toBeLessThan(11_000)
    const gap = (learner.nextReadAge(11_000) as number) - 11_000
    expect(gap).toBeLessThan(2_000)
    expect(gap).toBeGreaterThan(100)
  })

  it('follows a model that grows slower', () => {
    const learner = learnt(Array.from({ length: 500 }, () => [1000, 1000]))
    const before = learner.nextReadAge(0) as number
    for (let n = 0; n < 20_000; n++) learner.observe(9000, 9000)
    expect(before).toBeLessThan(1100)
    expect(learner.nextReadAge(0) as number).toBeGreaterThan(5000)
  })

  it('gives ages ahead, whatever the age, and Infinity beyond all that was seen', () => {
    const learner = learnt(Array.from({ length: 50 }, (_, n) => [500 + 30 * n, 530 + 30 * n]))
    for (let age = 0; age < 1e6; age = age * 1.3 + 1) expect(learner.nextReadAge(age) as number).toBeGreaterThan(age)
    expect(learner.nextReadAge(1e6)).toBe(Number.POSITIVE_INFINITY)
  })
})
