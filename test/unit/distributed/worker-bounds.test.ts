import { describe, expect, it } from 'vitest'
import { slotsLeft } from '../../../src/distributed/leased-limits.ts'
import { WorkerBounds } from '../../../src/distributed/worker-bounds.ts'
import { newRecord } from '../../../src/measure/calls/call-record.ts'
import type { AcceptedEvent, ArrivalEvent, OutcomeEvent } from '../../../src/measure/events/events.ts'

const credits = { budget: 10, assumePrice: null, sampleEveryMs: null, settleMs: 0, stopOnInsufficient: false }
const RATE = { intervalMs: 100, burst: 1 }
const leases = (...instants: number[]): { notBefore: number; notAfter: number }[] =>
  instants.map((instant) => ({ notBefore: instant, notAfter: instant + 500 }))

describe('what one worker never does, whatever Redis says', () => {
  it('it spends no more than its budget, and what was released is there again', () => {
    const bounds = new WorkerBounds({ credits })
    expect(['6000000', '4000000', '1'].map((price) => bounds.reserve(price))).toEqual([true, true, false])
    bounds.release('4000000')
    expect(bounds.reserve('4000001')).toBe(false)
    expect(bounds.reserve('4000000')).toBe(true)
    expect(new WorkerBounds({ credits }).reserve('')).toBe(false)
    expect(new WorkerBounds({ credits: { ...credits, budget: null } }).reserve('')).toBe(true)
  })

  it('it starts no faster than its rate, though all starts are leased for the same instant', () => {
    const bounds = new WorkerBounds({ credits })
    expect(bounds.starts('m', RATE, leases(0, 0, 0), 0)).toEqual([0, 100, 200])
    expect(bounds.starts('m', RATE, leases(0, 1_000), 0)).toEqual([300, 1_000])
    bounds.unusedStarts('m', RATE, [1_000])
    expect(bounds.starts('m', RATE, leases(600), 0)).toEqual([1_000])
    expect(bounds.starts('burst', { intervalMs: 100, burst: 3 }, leases(0, 0, 0, 0), 0)).toEqual([0, 0, 0, 100])
  })

  it('it leaves leased starts as they are that come no faster', () => {
    const bounds = new WorkerBounds({ credits })
    const leased = [0, 103, 206, 309]
    expect(bounds.starts('m', RATE, leases(...leased), 0)).toEqual(leased)
  })

  it('a start that its rate has due after the end of the lease takes nothing of the rate', () => {
    const bounds = new WorkerBounds({ credits })
    const all = bounds.starts('m', RATE, leases(...Array.from({ length: 8 }, () => 0)), 0)
    expect(all).toEqual([0, 100, 200, 300, 400, 500, null, null])
    expect(bounds.starts('m', RATE, leases(600), 600)).toEqual([600])
  })

  it('it holds no more slots than its concurrency, and begins no call twice', () => {
    const bounds = new WorkerBounds({ credits })
    expect([bounds.takeSlots('m', 4, 3), bounds.takeSlots('m', 4, 3)]).toEqual([3, 1])
    bounds.giveSlot('m')
    expect(bounds.takeSlots('m', 4, 9)).toBe(1)
    expect([bounds.begins(7), bounds.begins(7), bounds.begins(8)]).toEqual([true, false, true])
  })
})

describe('the slots of a worker that died', () => {
  const arrival: ArrivalEvent = {
    ...{
      type: 'arrival',
      t: 0,
      call: 0,
      model: 'm',
      modality: 'image',
      intended: 0,
      phase: 'measure',
      record: true,
      request: 0,
    },
  }
  const of = (call: number, fields: object) => ({
    ...newRecord({ ...arrival, call }, undefined),
    attempts: 1,
    attemptAt: 1_000,
    ...fields,
  })
  const outcome = (kind: OutcomeEvent['outcome']): OutcomeEvent => ({
    ...{ type: 'outcome', t: 1_100, call: 0, model: 'm', endpoint: 'submit', attempt: 1, outcome: kind, ms: 100 },
  })
  const load = { timeouts: { submitMs: 10_000, pollMs: 1_000, taskMs: 60_000 } }

  it('are held as long as what it sent may run, and no longer', () => {
    const accepted: AcceptedEvent = { type: 'accepted', t: 1_100, call: 1, model: 'm', attempt: 1, taskId: 'task_1' }
    const records = [
      of(0, {}),
      of(1, { accepted, outcome: outcome('accepted') }),
      of(2, { outcome: outcome('throttled') }),
      of(3, { outcome: outcome('ambiguous') }),
      of(4, { attempts: 0 }),
      of(5, { modality: 'text' }),
      of(6, { modality: 'text', outcome: outcome('accepted') }),
    ]
    expect(slotsLeft(records, load)).toEqual({
      followed: 1,
      gone: [
        { call: 0, until: 71_000 },
        { call: 3, until: 71_000 },
        { call: 5, until: 11_000 },
      ],
    })
  })
})
