import { describe, expect, it } from 'vitest'
import type { TaskFault } from '../../../src/gateway/task-validation.ts'
import { ProtocolFaults } from '../../../src/measure/calls/protocol-faults.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { PROTOCOL_FAULTS, protocolSchema } from '../../../src/measure/summary/summary-protocol.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { randomRun, testHeader } from '../../support/random-run.ts'

const model = 'image-standard'
const accepted = (call: number, taskId: string, more: object = {}): RunEvent => ({
  type: 'accepted',
  t: 10 * call,
  call,
  model,
  attempt: 1,
  taskId,
  ...more,
})
const poll = (call: number, more: object): RunEvent => ({
  type: 'poll',
  t: 10 * call + 5,
  call,
  model,
  taskId: `task-${call}`,
  n: 1,
  outcome: 'accepted',
  ms: 5,
  ...more,
})
const none = { ...Object.fromEntries(PROTOCOL_FAULTS.map((fault) => [fault, 0])), examples: [] }

function faultsOf(events: readonly RunEvent[]) {
  const faults = new ProtocolFaults()
  for (const event of events) faults.emit(event)
  return protocolSchema.parse(faults.snapshot())
}

describe('an id that two calls are given', () => {
  it('is counted once for each call after the first, and told with the call that had it', () => {
    const protocol = faultsOf([accepted(1, 'a'), accepted(2, 'b'), accepted(3, 'a'), accepted(4, 'a')])
    expect(protocol).toEqual({
      ...none,
      sharedTaskIds: 2,
      examples: [
        { fault: 'sharedTaskIds', call: 3, model, t: 30, taskId: 'a', detail: 'call 1 was given it before' },
        { fault: 'sharedTaskIds', call: 4, model, t: 40, taskId: 'a', detail: 'call 1 was given it before' },
      ],
    })
  })

  it('is none when a retry of one call gets its id again', () => {
    expect(faultsOf([accepted(1, 'a'), accepted(1, 'a', { attempt: 2 })])).toEqual(none)
  })

  it.each(['constructor', '__proto__', 'hasOwnProperty'])('may be called %s', (id) => {
    expect(faultsOf([accepted(1, id)])).toEqual(none)
    expect(faultsOf([accepted(1, id), accepted(2, id)])).toMatchObject({ sharedTaskIds: 1 })
  })
})

describe('what a gateway does against its protocol', () => {
  it('is counted by kind, with the first three of each', () => {
    const faults: TaskFault[] = ['estimate', 'masked-id']
    const protocol = faultsOf([
      poll(7, { outcome: 'ambiguous', reason: 'other-task', message: 'the response is for another task: b' }),
      poll(7, { outcome: 'ambiguous', reason: 'reset', message: 'closed' }),
      accepted(8, 'task-[key]', { faults }),
      ...[1, 2, 3, 4, 5].map((call) => poll(call, { faults: ['status'], taskStatus: `odd ${call}` })),
      poll(9, { faults: ['progress', 'results'] }),
      {
        type: 'outcome',
        t: 99,
        call: 9,
        model,
        endpoint: 'submit',
        attempt: 1,
        outcome: 'ambiguous',
        ms: 1,
        reason: 'long-id',
        message: 'the id has 7340032 characters, more than 1024',
      },
    ])
    expect(protocol).toMatchObject({
      otherTask: 1,
      sharedTaskIds: 0,
      oversizedIds: 1,
      maskedIds: 1,
      badEstimates: 1,
      badProgress: 1,
      badResults: 1,
      unknownStatuses: 5,
    })
    expect(protocol.examples.map(({ fault, call, detail }) => [fault, call, detail])).toEqual([
      ['otherTask', 7, 'the response is for another task: b'],
      ['oversizedIds', 9, 'the id has 7340032 characters, more than 1024'],
      ['maskedIds', 8, null],
      ['badEstimates', 8, null],
      ['badProgress', 9, null],
      ['badResults', 9, null],
      ['unknownStatuses', 1, 'odd 1'],
      ['unknownStatuses', 2, 'odd 2'],
      ['unknownStatuses', 3, 'odd 3'],
    ])
  })

  it('is nothing in a log of before, and a fault of a later version is passed over', () => {
    expect(faultsOf(randomRun(3, 200))).toEqual(none)
    expect(faultsOf([accepted(1, 'a', { faults: ['constructor', 'colour'] })])).toEqual(none)
  })

  it('stands in the summary, of warm-up calls too', () => {
    const builder = new SummaryBuilder(testHeader())
    for (const event of [accepted(1, 'a'), accepted(2, 'a')]) builder.add(event)
    expect(builder.finish().protocol).toMatchObject({ sharedTaskIds: 1, otherTask: 0 })
  })
})
