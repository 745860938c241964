import { expect, it } from 'vitest'
import { OpenCalls } from '../../../src/load/open-calls.ts'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { keyedRandom } from '../../../src/random.ts'
import { testProfile } from '../../support/random-run.ts'

it('a task whose id held the key is open, and nobody can follow it', () => {
  const open = new OpenCalls(planCalls(testProfile(), keyedRandom(1)), testProfile())
  const told = (call: number, taskId: string, more: object): RunEvent[] => {
    const of = { t: 100 * call, call, model: 'image-standard' }
    const planned = { modality: 'image', intended: 100 * call, phase: 'measure', record: true, request: 0 } as const
    return [
      { ...of, ...planned, type: 'arrival' },
      { ...of, type: 'accepted', attempt: 1, taskId, ...more },
    ]
  }
  for (const event of [
    ...told(0, 'a', {}),
    ...told(1, 'task-[key]', { faults: ['masked-id'] }),
    ...told(2, 'b', { faults: ['estimate'] }),
  ]) {
    open.emit(event)
  }
  expect(open.tasks().map(({ accepted }) => accepted.taskId)).toEqual(['a', 'b'])
  expect(open.maskedTasks).toBe(1)
  expect(open.cutCalls()).toEqual([])
})
