import { expect, it } from 'vitest'
import type { ModelAdmission } from '../../../src/load/admission/admission.ts'
import { localAdmission } from '../../../src/load/admission/local-admission.ts'
import { withPools } from '../../../src/load/admission/pools.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

function admissions(clock: VirtualClock, own: number | null = null): Map<string, ModelAdmission> {
  return new Map(
    ['a', 'b', 'c'].map((model) => [
      model,
      { slot: localAdmission({ concurrency: own }, clock), pace: localAdmission({}, clock) },
    ]),
  )
}

it('hands the slots of a pool to its models first come first served, and none to others', async () => {
  const clock = new VirtualClock()
  const pooled = withPools(admissions(clock), [{ models: ['a', 'b'], concurrency: 2 }], clock)
  const sent: string[] = []
  const call = async (name: string, model: string, atMs: number, forMs: number): Promise<void> => {
    await clock.sleepUntil(atMs)
    const permit = await pooled.get(model)?.slot.acquire(1)
    sent.push(`${name} at ${clock.now()}`)
    await clock.sleepUntil(clock.now() + forMs)
    permit?.end('success')
  }
  await clock.run(() =>
    Promise.all([
      call('a1', 'a', 0, 1000),
      call('b1', 'b', 1, 400),
      call('b2', 'b', 2, 1000),
      call('a2', 'a', 3, 1000),
      call('c1', 'c', 4, 1000),
    ]),
  )
  expect(sent).toEqual(['a1 at 0', 'b1 at 1', 'c1 at 4', 'b2 at 401', 'a2 at 1000'])
})

it('paces the models of a pool together', async () => {
  const clock = new VirtualClock()
  const pooled = withPools(admissions(clock), [{ models: ['a', 'b'], ratePerSecond: 1, burst: 1 }], clock)
  const at: number[] = []
  await clock.run(() =>
    Promise.all(
      ['a', 'b', 'a', 'b'].map(async (model) => {
        await pooled.get(model)?.pace.acquire(1)
        at.push(Math.round(clock.now()))
      }),
    ),
  )
  expect(at).toEqual([0, 1000, 2000, 3000])
})

it('holds no place of a pool for a call that waits for its own model, and gives one back that is called off', async () => {
  const clock = new VirtualClock()
  const pooled = withPools(admissions(clock, 1), [{ models: ['a', 'b'], concurrency: 2 }], clock)
  const slotOf = (model: string) => (pooled.get(model) as ModelAdmission).slot
  await clock.run(async () => {
    const first = await slotOf('a').acquire(1)
    const scope = new Scope(clock)
    const waiting = slotOf('a').acquire(1, scope)
    const other = await slotOf('b').acquire(1)
    scope.close(new Error('called off'))
    await expect(waiting).rejects.toThrow('called off')
    first.end('success')
    other.end('success')
    const again = await Promise.all([slotOf('a').acquire(1), slotOf('b').acquire(1)])
    expect(again).toHaveLength(2)
  })
})
