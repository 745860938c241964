import { describe, expect, it } from 'vitest'
import { type Followed, type PollAssignment, Poller } from '../../../src/load/polls/poller.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { FIXED, followToEnd } from '../../support/poll-world.ts'
import { type Script, type Scripted, scriptedGateway } from '../../support/scripted-gateway.ts'

interface PollWorld {
  clock: VirtualClock
  scope: Scope
  poller: Poller
  /** Instants of the reads. */
  reads(): number[]
}

function pollWorld(read: NonNullable<Script['read']>): PollWorld {
  const clock = new VirtualClock()
  const scope = new Scope(clock)
  const { gateway, sent } = scriptedGateway(clock, { read })
  return { clock, scope, poller: new Poller(scope, gateway, null), reads: () => sent.map(({ at }) => at) }
}

/** A task that was sent at 0 and accepted at 300, read each second from then on, and given up at 10 s. */
function task(more: Partial<PollAssignment> = {}, call = 0): PollAssignment {
  return {
    taskId: `task-${call}`,
    model: 'm',
    acceptedAt: 300,
    sentAt: 0,
    estimateMs: undefined,
    settings: FIXED,
    pollTimeoutMs: 2000,
    giveUpAt: 10_000,
    call: { call, attempt: 1 },
    onPoll() {},
    ...more,
  }
}

/** Follows one such task, each read of which takes 200 ms. */
async function followed(
  answers: (n: number) => Scripted,
  more: Partial<PollAssignment> = {},
): Promise<Followed & { reads: number[] }> {
  const { clock, poller, reads } = pollWorld((_call, n) => ({ afterMs: 200, ...answers(n) }))
  const result = await clock.run(() => followToEnd(poller, task(more)))
  return { ...result, reads: reads() }
}

const going: Scripted = { task: { status: 'processing' } }

describe('a task', () => {
  it('was not done when the last read that found it so was sent, whenever its reply came', async () => {
    const { end, lastNotDone, at, polls } = await followed((n) => (n < 3 ? going : {}))
    // Reads at 1300, 2500 and 3700.
    expect({ end, lastNotDone, at, polls }).toEqual({ end: 'completed', lastNotDone: 2500, at: 3900, polls: 3 })
  })

  it('that the first read finds done was not done when its submit was sent', async () => {
    expect(await followed(() => ({}))).toMatchObject({ end: 'completed', lastNotDone: 0, at: 1500 })
  })

  it('was processing when the first reply that said so came; pending is no processing', async () => {
    const { firstProcessing } = await followed((n) => (n === 1 ? { task: { status: 'pending' } } : n < 4 ? going : {}))
    expect(firstProcessing).toBe(2700)
    expect((await followed(() => ({}))).firstProcessing).toBeUndefined()
  })

  it('that failed ends with what it said of it', async () => {
    const error = { message: 'the prompt was refused' }
    const failed = await followed((n) => (n === 1 ? going : { task: { status: 'failed', error } }))
    expect(failed).toMatchObject({ end: 'failed', at: 2700, task: { status: 'failed', error } })
  })

  it('is read a last time when its time is up, and may be done by then', async () => {
    const isDone = await followed((n) => (n < 3 ? going : {}), { giveUpAt: 3000 })
    expect(isDone).toMatchObject({ end: 'completed', reads: [1300, 2500, 3000], at: 3200 })
    const isNot = await followed(() => going, { giveUpAt: 3000 })
    expect(isNot).toMatchObject({ end: 'timedOut', reads: [1300, 2500, 3000], at: 3200, lastNotDone: 3000, polls: 3 })
  })

  it('is given up though its last read told nothing', async () => {
    const trouble = await followed(() => ({ kind: 'failed' }), { giveUpAt: 2000 })
    expect(trouble).toMatchObject({ end: 'timedOut', reads: [1300, 2000], lastNotDone: 0, polls: 2 })
  })
})

describe('a read that brought no task', () => {
  it('says nothing of the task, and the next one waits twice as long, or as long as a hint asks', async () => {
    const settings = { ...FIXED, strategy: 'backoff', maxMs: 60_000 } as const
    const answers = (n: number): Scripted =>
      n === 1 ? { kind: 'failed' } : n === 2 ? { kind: 'throttled', hintMs: 5000 } : n === 3 ? going : {}
    const { reads, lastNotDone } = await followed(answers, { settings, giveUpAt: 60_000 })
    // 2 s after the first reply; 5 s, not 4, after the second; as long again after the third.
    expect(reads).toEqual([1300, 3500, 8700, 13_900])
    expect(lastNotDone).toBe(8700)
  })

  it('may take so long and no longer', async () => {
    const { reads, polls } = await followed((n) => (n === 1 ? { afterMs: 2001 } : {}), { pollTimeoutMs: 2000 })
    // Called off at 3300, and a second later (the longest wait) read again.
    expect({ reads, polls }).toEqual({ reads: [1300, 4300], polls: 2 })
  })
})

describe('a poller', () => {
  it('tells of each read as it comes back', async () => {
    const told: [number, string][] = []
    await followed((n) => (n === 1 ? { kind: 'throttled' } : n === 2 ? going : {}), {
      onPoll: (n, { kind }) => told.push([n, kind]),
    })
    expect(told).toEqual([
      [1, 'throttled'],
      [2, 'accepted'],
      [3, 'accepted'],
    ])
  })

  it('reads first what is due first, whatever was followed first', async () => {
    const { clock, poller, reads } = pollWorld(() => ({}))
    const settings = (everyMs: number): PollAssignment['settings'] => ({ ...FIXED, everyMs, maxMs: everyMs })
    const order: number[] = []
    await clock.run(() =>
      Promise.all(
        [5000, 1000, 3000].map(async (everyMs, call) => {
          await followToEnd(poller, task({ settings: settings(everyMs) }, call))
          order.push(call)
        }),
      ),
    )
    expect(reads()).toEqual([1300, 3300, 5300])
    expect(order).toEqual([1, 2, 0])
  })

  it('whose scope closes gives every task back as it stands, once, and reads none any more', async () => {
    const { clock, poller, scope, reads } = pollWorld(() => ({ afterMs: 400, ...going }))
    const ends: (readonly [string, number, number])[] = []
    await clock.run(async () => {
      for (const call of [0, 1])
        poller.follow(task({}, call), ({ end, at, lastNotDone }) => ends.push([end, at, lastNotDone]))
      // The second reads are under way.
      await clock.sleepUntil(2900)
      scope.close()
      expect(ends).toHaveLength(2)
      await scope.idle()
      await clock.sleepUntil(20_000)
      poller.follow(task({}, 2), ({ end, at, lastNotDone }) => ends.push([end, at, lastNotDone]))
    })
    expect(ends).toEqual([
      ['halted', 2900, 1300],
      ['halted', 2900, 1300],
      ['halted', 20_000, 0],
    ])
    expect(reads()).toEqual([1300, 1300, 2700, 2700])
  })

  it('ends a task that a fault was met at, and follows the others', async () => {
    const { clock, poller } = pollWorld(() => ({}))
    const fault = new Error('unforeseen')
    const onPoll = (): never => {
      throw fault
    }
    const [broken, sound] = await clock.run(() =>
      Promise.all([followToEnd(poller, task({ onPoll }, 0)), followToEnd(poller, task({}, 1))]),
    )
    expect(broken).toMatchObject({ end: 'faulted', at: 1300, fault })
    expect(sound).toMatchObject({ end: 'completed', at: 1300 })
  })
})
