import { expect, it } from 'vitest'
import type { PollEvent, TerminalEvent } from '../../../src/measure/events/events.ts'
import { FollowedTasks } from '../../../src/run/folder/open-tasks.ts'

const task = (taskId: string, price?: number) => ({ taskId, price, taskMs: 600_000 })
const of = { call: 1, model: 'image-fast' }
const read = (taskId: string, status: number, t = 0): PollEvent => {
  const outcome = status === 200 ? 'accepted' : status === 429 ? 'throttled' : 'refused'
  return { type: 'poll', t, ...of, taskId, n: 1, outcome, ms: 1, status }
}
const ended = (taskId: string, end: TerminalEvent['end']): TerminalEvent => {
  const counts = { intended: 0, record: true, attempts: 1, polls: 1, admissionWaitMs: 0, backoffMs: 0 }
  return { type: 'terminal', t: 0, ...of, modality: 'image', taskId, end, ...counts }
}

it('a resume says how many tasks the gateway does not know, what they cost, and how long they are still polled', () => {
  const tasks = new FollowedTasks([task('a', 2), task('b', 2.5), task('c'), task('d', 2)])
  tasks.emit({ type: 'resumed', t: 1_000_000 })
  expect(tasks.text(1_000_000)).toBe('0 of 4 tasks ended')
  for (const [id, status] of [
    ['a', 404],
    ['b', 410],
    ['c', 403],
    ['d', 404],
  ] as const)
    tasks.emit(read(id, status))
  tasks.emit(read('d', 200))
  tasks.emit(read('a', 429))
  tasks.emit(ended('d', 'completed'))
  expect(tasks.text(1_120_000)).toBe(
    '1 of 4 tasks ended; the gateway does not know 2 tasks (4.5 credits by stated prices); gatebench polls them for up to 8m 00s more',
  )
  // A task that was given up is as unknown as before, and nobody polls it.
  for (const id of ['a', 'b']) tasks.emit(ended(id, 'timedOut'))
  expect(tasks.text(1_700_000)).toBe(
    '3 of 4 tasks ended; the gateway does not know 2 tasks (4.5 credits by stated prices)',
  )
})
