import Bottleneck from 'bottleneck'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type AdmissionKind, clientAdmissions, createAdmission } from '../../../src/load/admission/create-admission.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { runOnFakeTimers } from '../../support/fake-timers-clock.ts'
import { callsProfile } from '../../support/runner-world.ts'

// It is loaded when it is first asked for: on faked timers nothing may wait for a disk.
beforeAll(() => import('../../../src/load/admission/bottleneck-admission.ts'))

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

describe('a fixed pace of the retry policy', () => {
  const profile = callsProfile({ pacing: { kind: 'fixed', scope: 'account', ratePerSecond: 10, burst: 1 } })

  /** When three calls of two models pass, and how many of these passages Bottleneck was asked for. */
  async function passages(kind: AdmissionKind): Promise<{ at: number[]; asked: number }> {
    const schedule = vi.spyOn(Bottleneck.prototype, 'schedule')
    try {
      return await runOnFakeTimers(async (clock) => {
        const from = clock.now()
        const [admissions] = await clientAdmissions(profile, clock, kind)
        const paces = ['image-a', 'image-b', 'image-a'].map((model) => admissions.get(model)?.pace.acquire(1))
        const at = await Promise.all(paces.map((pace) => pace?.then(() => clock.now() - from) ?? Number.NaN))
        for (const { slot, pace } of admissions.values()) {
          slot.close()
          pace.close()
        }
        return { at, asked: schedule.mock.calls.length }
      })
    } finally {
      schedule.mockRestore()
    }
  }

  test('is kept by Bottleneck in real time', async () => {
    const { at, asked } = await passages('bottleneck')
    expect(asked).toBeGreaterThanOrEqual(3)
    for (const [n, instant] of at.entries()) {
      expect(instant).toBeGreaterThanOrEqual(n * 100)
      expect(instant).toBeLessThanOrEqual(n * 100 + 6)
    }
  })

  test('is kept by its twin in virtual time', async () => {
    expect(await passages('local')).toEqual({ at: [0, 100, 200], asked: 0 })
  })

  test('that Bottleneck cannot keep is refused in real time', async () => {
    const pacing = { kind: 'fixed', scope: 'model', ratePerSecond: 1001, burst: 1 } as const
    const fast = callsProfile({ pacing })
    await expect(clientAdmissions(fast, new VirtualClock(), 'bottleneck')).rejects.toMatchObject({
      code: 'ADMISSION_TOO_FAST',
    })
    await expect(clientAdmissions(fast, new VirtualClock(), 'local')).resolves.toBeDefined()
  })
})
