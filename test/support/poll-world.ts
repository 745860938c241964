import type { Gateway } from '../../src/gateway/gateway.ts'
import { type Followed, type PollAssignment, Poller } from '../../src/load/polls/poller.ts'
import type { PollSettings } from '../../src/profile/profile.ts'
import { Scope } from '../../src/time/scope.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'

export function followToEnd(poller: Poller, assignment: PollAssignment): Promise<Followed> {
  return new Promise((resolve) => poller.follow(assignment, resolve))
}

export const FIXED: PollSettings = {
  strategy: 'fixed',
  firstOfEstimate: null,
  firstMs: 1000,
  everyMs: 1000,
  growth: 1,
  maxMs: 1000,
  lagOfDuration: 0.05,
}

export interface Polled {
  /** In order of tasks. */
  followed: Followed[]
  /** Instant and task of each read, in order of time. */
  reads: { at: number; task: number }[]
}

/** Follows tasks of known durations in virtual time, one accepted each `gapMs`, against a gateway that answers at once. */
export async function pollTasks(
  durationsMs: readonly number[],
  settings: PollSettings,
  { gapMs = 0, readsPerSecond = null }: { gapMs?: number; readsPerSecond?: number | null } = {},
): Promise<Polled> {
  const clock = new VirtualClock()
  const reads: Polled['reads'] = []
  const gateway: Pick<Gateway, 'poll'> = {
    async poll(taskId) {
      const now = clock.now()
      const task = Number(taskId)
      reads.push({ at: now, task })
      const isDone = now >= task * gapMs + (durationsMs[task] as number)
      return {
        kind: 'accepted',
        timing: { sentAt: now, endedAt: now },
        status: 200,
        hint: { kind: 'none' },
        body: { id: taskId, status: isDone ? 'completed' : 'processing' },
      }
    },
  }
  const poller = new Poller(new Scope(clock), gateway, readsPerSecond)
  const follow = async (task: number): Promise<Followed> => {
    const acceptedAt = task * gapMs
    if (acceptedAt > 0) await clock.sleepUntil(acceptedAt)
    return followToEnd(poller, {
      taskId: String(task),
      model: 'm',
      acceptedAt,
      sentAt: acceptedAt,
      estimateMs: undefined,
      settings,
      pollTimeoutMs: 1000,
      giveUpAt: Number.POSITIVE_INFINITY,
      call: { call: task, attempt: 1 },
      onPoll() {},
    })
  }
  return { followed: await clock.run(() => Promise.all(durationsMs.map((_, task) => follow(task)))), reads }
}
