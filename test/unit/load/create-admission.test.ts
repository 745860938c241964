import { expect, test } from 'vitest'
import { type AdmissionKind, createAdmission } from '../../../src/load/create-admission.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { runOnFakeTimers } from '../../support/fake-timers-clock.ts'

const none = { ratePerSecond: null, burst: 1, concurrency: null, longestWaitMs: null }

test('a slot limits what is held, the pace what is started', async () => {
  const clock = new VirtualClock()
  await clock.run(async () => {
    const { slot, pace } = await createAdmission(
      { ...none, ratePerSecond: 1, burst: 2, concurrency: 1 },
      clock,
      'local',
    )
    for (let i = 0; i < 4; i++) await pace.acquire(1)
    expect(clock.now()).toBe(2000)
    const held = await slot.acquire(1)
    const next = slot.acquire(1)
    await clock.sleepUntil(5000)
    held.end('success')
    await next
    expect(clock.now()).toBe(5000)
  })
})

test('without limits nobody waits, whichever kind', async () => {
  for (const kind of ['local', 'bottleneck'] satisfies AdmissionKind[]) {
    await runOnFakeTimers(async (clock) => {
      const { slot, pace } = await createAdmission(none, clock, kind)
      await Promise.all(Array.from({ length: 100 }, () => Promise.all([slot.acquire(1), pace.acquire(1)])))
      expect(clock.now()).toBe(0)
    })
  }
})

test('slots beside a pace that one lane cannot start are refused by Bottleneck, not by the local twin', async () => {
  const settings = { ...none, ratePerSecond: 500, concurrency: 10 }
  const clock = new VirtualClock()
  await expect(createAdmission(settings, clock, 'bottleneck')).rejects.toMatchObject({ code: 'ADMISSION_TOO_FAST' })
  await expect(createAdmission(settings, clock, 'local')).resolves.toBeDefined()
})
