import { describe, expect, it } from 'vitest'
import { isTask, type Task } from '../../../src/gateway/bodies.ts'
import { type Call, newCall } from '../../../src/load/call.ts'
import { acceptedEvent, outcomeEvent, pollEvent, taskEndEvent } from '../../../src/load/outcome-event.ts'
import { testProfile } from '../../support/random-run.ts'

const NONE = { kind: 'none' } as const
const timing = { sentAt: 100, endedAt: 250 }
const of = { call: 3, model: 'image-standard', taskId: 'task-1', n: 2 }

function callOf(taskMs = 600_000): Call {
  const [load] = testProfile().models
  if (load === undefined) throw new Error('no model')
  const call = newCall({
    number: 3,
    load: { ...load, timeouts: { ...load.timeouts, taskMs } },
    intendedAt: 50,
    phase: 'measure',
    record: true,
    request: 0,
  })
  call.attempts = 1
  return call
}

const taskWith = (estimated_time?: number): Task => ({ id: 'task-1', task_info: { estimated_time } })
const acceptedWith = (body: Task) => ({ kind: 'accepted', timing, status: 200, hint: NONE, body }) as const

describe('acceptedEvent', () => {
  it.each([
    [45, 's', 45_000],
    [45, 'ms', 45],
    [600, 's', 600_000],
    [0, 's', 0],
    [undefined, 's', undefined],
  ] as const)('keeps an estimate of %s %s', (estimate, unit, estimateMs) => {
    const event = acceptedEvent(callOf(), acceptedWith(taskWith(estimate)), unit, 10)
    expect(event).toMatchObject({ t: 240, type: 'accepted', call: 3, attempt: 1, taskId: 'task-1' })
    expect([event.estimateMs, event.faults]).toEqual([estimateMs, undefined])
  })

  it.each([1e306, Number.POSITIVE_INFINITY, 601])(
    'takes one of %s s, beyond the limit of the task, for none, and says so',
    (estimate) => {
      const { estimateMs, faults } = acceptedEvent(callOf(), acceptedWith(taskWith(estimate)), 's', 0)
      expect([estimateMs, faults]).toEqual([undefined, ['estimate']])
      const told = { ...acceptedWith(taskWith(estimate)), faults: ['status'] } as const
      expect(acceptedEvent(callOf(), told, 's', 0).faults).toEqual(['status', 'estimate'])
    },
  )
})

describe('what a gateway wrote', () => {
  const long = 'x'.repeat(7 * 2 ** 20)

  it('goes into the log only so long', () => {
    const error = { message: long, type: long }
    const failed = { kind: 'failed', timing, status: 500, hint: NONE, error } as const
    const lost = { kind: 'ambiguous', timing, reason: 'other-task', detail: long } as const
    const events = [
      outcomeEvent(callOf(), failed, undefined, 0),
      outcomeEvent(callOf(), lost, undefined, 0),
      pollEvent(of, lost, 0),
      pollEvent(of, { ...acceptedWith({ id: 'task-1', status: long }), faults: ['status'] }, 0),
      taskEndEvent(callOf(), { ...ended, task: { id: 'task-1', error: { message: long } } }, 0),
    ]
    for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(800)
  })

  it('tells why a read was no answer', () => {
    const lost = {
      kind: 'ambiguous',
      timing,
      status: 200,
      reason: 'other-task',
      detail: 'for another task: b',
    } as const
    expect(pollEvent(of, lost, 0)).toMatchObject({ outcome: 'ambiguous', reason: 'other-task', message: lost.detail })
    expect(pollEvent(of, acceptedWith({ id: 'task-1', status: 'pending' }), 0)).toMatchObject({
      reason: undefined,
      message: undefined,
      faults: undefined,
    })
  })

  it.each([5_000, 100_000])('is told of though it nests %i deep', (depth) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"message":', '}'],
      ['[{"a":', '}]'],
    ] as const) {
      const task: unknown = JSON.parse(`{"id":"a","error":${open.repeat(depth)}1${close.repeat(depth)}}`)
      if (!isTask(task)) throw new Error('not a task')
      const { message } = taskEndEvent(callOf(), { ...ended, task }, 0)
      expect(message).toMatch(/^[[{]/)
      expect(message?.length).toBeLessThanOrEqual(200)
    }
  })

  const ended = { end: 'failed', at: 900, lastNotDone: 800, polls: 3 } as const
})
