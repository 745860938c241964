import { expect, test } from 'vitest'
import { type Recovery, RecoverySink } from '../../../src/measure/calls/recovery.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'

const TRIGGER = { what: 'an outage', fromMs: 10_000, untilMs: 20_000 }

/** A call every 100 ms for a minute; each takes as long as `msAt` says of its start, for ever where that is null. */
function recoveryOf(msAt: (intended: number) => number | null, more: readonly RunEvent[] = []): Recovery | null {
  const sink = new RecoverySink(TRIGGER)
  const events = Array.from({ length: 600 }, (_, call): RunEvent[] => {
    const [intended, of] = [100 * call, { call, model: 'text-fast' }]
    const ms = msAt(intended)
    const planned = { modality: 'text', intended, record: true } as const
    const counted = { attempts: 1, polls: 0, admissionWaitMs: 0, backoffMs: 0 }
    return [
      { type: 'arrival', t: intended, ...of, ...planned, phase: 'measure', request: 0 },
      {
        ...{ type: 'terminal', t: intended + (ms ?? 50_000), ...of, ...planned, ...counted },
        end: ms === null ? 'gaveUp' : 'completed',
      },
    ]
  })
  for (const event of [...events.flat(), ...more]) sink.emit(event)
  return sink.finish()
}

test('service that is back at once has recovered at once, to what it was', () => {
  const found = recoveryOf((intended) => (intended >= 10_000 && intended < 20_000 ? null : 100 + (intended % 400) / 4))
  // Twice the 95th percentile of 100, 125, 150 and 175 ms.
  expect(found).toEqual({ trigger: TRIGGER, goodWithinMs: 350, recoveryMs: 0, hysteresis: 1 })
})

test('it has recovered where it is good from then on, told to a fortieth of the time that is left', () => {
  const found = recoveryOf((intended) => (intended >= 10_000 && intended < 35_000 ? 5_000 : 100))
  expect(found?.goodWithinMs).toBe(200)
  // Of the 40 s after the trigger fifteen are bad.
  expect(Math.abs((found?.recoveryMs ?? Number.NaN) - 15_000)).toBeLessThanOrEqual(1_000)
  expect(found?.hysteresis).toBe(1)
})

test('where a fifth stays bad it never has, and the end is worse than before by so much', () => {
  const found = recoveryOf((intended) => (intended >= 10_000 && intended % 500 === 0 ? null : 100))
  expect(found?.recoveryMs).toBeNull()
  expect(found?.hysteresis).toBeCloseTo(0.8, 2)
})

test('calls that were answered too late are no better than those that never were, and a price check is no load', () => {
  const late = recoveryOf((intended) => (intended >= 10_000 ? 201 : 100))
  expect(late).toMatchObject({ recoveryMs: null, hysteresis: 0 })
  const checked: RunEvent = {
    ...{ type: 'arrival', t: 0, call: 9_999, model: 'text-fast', modality: 'text', intended: 59_990, record: false },
    ...{ phase: 'price-check', request: 0 },
  }
  expect(recoveryOf(() => 100, [checked])).toMatchObject({ recoveryMs: 0, hysteresis: 1 })
})

test('too little before or after says nothing', () => {
  const sink = new RecoverySink({ ...TRIGGER, fromMs: 0 })
  expect(sink.finish()).toBeNull()
})
