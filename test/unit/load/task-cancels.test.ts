import { expect, it } from 'vitest'
import type { Task } from '../../../src/gateway/bodies.ts'
import { CANCELLED } from '../../../src/gateway/cancelled.ts'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import { TaskCancels } from '../../../src/load/polls/task-cancels.ts'
import type { PollSettings } from '../../../src/profile/profile.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

const timing = { intendedAt: 0, sentAt: 0, endedAt: 0 }

async function saysOf(body: Partial<Task>): Promise<boolean[]> {
  const said: boolean[] = []
  const cancel = async () => ({ kind: 'accepted', status: 200, body, timing })
  const cancels = new TaskCancels(new Scope(new VirtualClock()), cancel as unknown as NonNullable<Gateway['cancel']>)
  cancels.add({
    taskId: 'task-1',
    call: { call: 0, attempt: 1 },
    timeoutMs: 1000,
    settings: {} as PollSettings,
    isOver: () => false,
    onAsked: () => {},
    onEnd: (cancelled) => void said.push(cancelled),
    onFault: (error) => {
      throw error
    },
  })
  await new Promise((go) => setImmediate(go))
  return said
}

it.each<[string, boolean, Partial<Task>]>([
  ['says nothing of its status', true, {}],
  ['is cancelled', true, { id: 'task-1', status: 'failed', error: CANCELLED }],
  ['still runs', false, { id: 'task-1', status: 'processing' }],
  ['still waits', false, { id: 'task-1', status: 'pending' }],
  ['has completed', false, { id: 'task-1', status: 'completed' }],
  ['has failed', false, { id: 'task-1', status: 'failed', error: { code: 'boom' } }],
  ['is another one', false, { id: 'task-2', status: 'failed', error: CANCELLED }],
])('of a task that, by the answer to its cancel, %s, it says %s', async (_, cancelled, body) => {
  expect(await saysOf(body)).toEqual([cancelled])
})
