import { expect, it } from 'vitest'
import type { Task } from '../../../src/gateway/bodies.ts'
import { CANCELLED } from '../../../src/gateway/cancelled.ts'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import { TaskCancels } from '../../../src/load/polls/task-cancels.ts'
import type { PollSettings } from '../../../src/profile/profile.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

const timing = { intendedAt: 0, sentAt: 0, endedAt: 0 }

async function saysOf(body: Partial<Task>): Promise<string[]> {
  const said: string[] = []
  const cancel = async () => ({ kind: 'accepted', status: 200, body, timing })
  const cancels = new TaskCancels(new Scope(new VirtualClock()), cancel as unknown as NonNullable<Gateway['cancel']>)
  cancels.add({
    taskId: 'task-1',
    call: { call: 0, attempt: 1 },
    timeoutMs: 1000,
    settings: {} as PollSettings,
    isOver: () => false,
    onAsked: () => {},
    onEnd: (end) => void said.push(end),
    onFault: (error) => {
      throw error
    },
  })
  await new Promise((go) => setImmediate(go))
  return said
}

it.each<[string, string, Partial<Task>]>([
  ['says nothing of its status', 'cancelled', {}],
  ['is cancelled', 'cancelled', { id: 'task-1', status: 'failed', error: CANCELLED }],
  ['still runs', 'taken', { id: 'task-1', status: 'processing' }],
  ['still waits', 'taken', { id: 'task-1', status: 'pending' }],
  ['has completed', 'taken', { id: 'task-1', status: 'completed' }],
  ['has failed', 'taken', { id: 'task-1', status: 'failed', error: { code: 'boom' } }],
  ['is another one', 'in-vain', { id: 'task-2', status: 'failed', error: CANCELLED }],
])('of a task that, by the answer to its cancel, %s, it is %s', async (_, end, body) => {
  expect(await saysOf(body)).toEqual([end])
})
