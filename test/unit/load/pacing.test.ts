import { expect, it } from 'vitest'
import type { Admission, PermitResult } from '../../../src/load/admission/admission.ts'
import { AdmissionClosed } from '../../../src/load/admission/admission.ts'
import { localAdmission } from '../../../src/load/admission/local-admission.ts'
import { withPacing } from '../../../src/load/admission/pacing.ts'
import type { RetryPacing } from '../../../src/profile/retry-settings.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

const aimd: RetryPacing = {
  kind: 'aimd',
  scope: 'model',
  startPerSecond: 1,
  addPerSecond: 1,
  factor: 0.5,
  leastPerSecond: 0.1,
  everyMs: 1000,
  burst: 1,
}

function paces(pacing: RetryPacing, clock: VirtualClock): [Admission, Admission] {
  const open = () => ({ slot: localAdmission({}, clock), pace: localAdmission({}, clock) })
  const admission = withPacing(
    new Map([
      ['a', open()],
      ['b', open()],
    ]),
    pacing,
    clock,
    localAdmission,
  )
  return [admission.get('a')?.pace as Admission, admission.get('b')?.pace as Admission]
}

/** Instants at which `count` permits are given out, each ended at once with `result`. */
async function starts(pace: Admission, clock: VirtualClock, count: number, result: PermitResult): Promise<number[]> {
  const at: number[] = []
  for (let n = 0; n < count; n++) {
    const permit = await pace.acquire(1)
    at.push(Math.round(clock.now()))
    permit.end(result)
    permit.end('throttled')
  }
  return at
}

it('speeds up by acceptances, slows down by refusals', async () => {
  const clock = new VirtualClock()
  const [pace] = paces(aimd, clock)
  // Rates 1, 2, 3, 4 after each acceptance; then 2, 1, 0.5.
  expect(await clock.run(() => starts(pace, clock, 4, 'success'))).toEqual([0, 500, 833, 1083])
  const from = clock.now()
  const later = await clock.run(() => starts(pace, clock, 3, 'throttled'))
  expect(later.map((at) => Math.round(at - from))).toEqual([200, 600, 1000].map((ms) => expect.closeTo(ms, -2)))
})

it('is kept for each model, or shared by all', async () => {
  const fixed = (scope: 'model' | 'account'): Promise<number[][]> => {
    const clock = new VirtualClock()
    const both = paces({ kind: 'fixed', scope, ratePerSecond: 1, burst: 1 }, clock)
    return clock.run(() => Promise.all(both.map((pace) => starts(pace, clock, 2, 'success'))))
  }
  expect(await fixed('model')).toEqual([
    [0, 1000],
    [0, 1000],
  ])
  expect((await fixed('account')).flat().sort((a, b) => a - b)).toEqual([0, 1000, 2000, 3000])
})

it("holds nobody back in AWS's adaptive mode until the first refusal", async () => {
  const clock = new VirtualClock()
  const [pace] = paces({ kind: 'aws-adaptive', scope: 'model' }, clock)
  await clock.run(async () => {
    expect(await starts(pace, clock, 50, 'success')).toEqual(Array(50).fill(0))
    await starts(pace, clock, 1, 'throttled')
    // Nothing had been measured yet: the least rate, one every two seconds.
    expect(await starts(pace, clock, 2, 'ignored')).toEqual([2000, expect.any(Number)])
  })
})

it('drops all who wait when it is closed, and gives an aborted waiter nothing', async () => {
  const clock = new VirtualClock()
  const [pace] = paces(aimd, clock)
  await clock.run(async () => {
    await pace.acquire(1)
    const impatience = new Scope(clock)
    const aborted = expect(pace.acquire(1, impatience)).rejects.toThrow('enough')
    const closed = expect(pace.acquire(1)).rejects.toThrow(AdmissionClosed)
    impatience.close(new Error('enough'))
    await pace.close()
    await Promise.all([aborted, closed])
    await expect(pace.acquire(1)).rejects.toThrow(AdmissionClosed)
  })
})
