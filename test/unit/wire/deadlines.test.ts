import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Clock } from '../../../src/time/clock.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { Deadlines } from '../../../src/wire/deadlines.ts'
import { CountingClock } from '../../support/counting-clock.ts'

const until = (clock: Clock, instant: number): Promise<void> => clock.sleepUntil(instant)

test('each expires at its instant, whatever the order of adding', async () => {
  const clock = new VirtualClock()
  const deadlines = new Deadlines(clock)
  const expired: [name: string, at: number][] = []
  await clock.run(async () => {
    for (const at of [30, 10, 20, 10.5]) deadlines.add(at, () => expired.push([`due ${at}`, clock.now()]))
    await until(clock, 100)
  })
  expect(expired).toEqual([
    ['due 10', 10],
    ['due 10.5', 10.5],
    ['due 20', 20],
    ['due 30', 30],
  ])
})

test('one that is taken back never expires; taking back twice is harmless', async () => {
  const clock = new VirtualClock()
  const deadlines = new Deadlines(clock)
  const expired: number[] = []
  await clock.run(async () => {
    const cancels = [10, 20, 30].map((at) => deadlines.add(at, () => expired.push(at)))
    cancels[0]?.()
    cancels[0]?.()
    await until(clock, 25)
    cancels[1]?.()
    await until(clock, 100)
  })
  expect(expired).toEqual([20, 30])
})

test('the one that takes the place of another still expires in time', async () => {
  const clock = new VirtualClock()
  const deadlines = new Deadlines(clock)
  const expired: number[] = []
  await clock.run(async () => {
    // An order in which the replacement is due before what stands above it.
    const instants = [6, 19, 10, 15, 13, 8, 4]
    const cancels = instants.map((at) => deadlines.add(at, () => expired.push(at, clock.now())))
    cancels[1]?.()
    await until(clock, 100)
  })
  expect(expired).toEqual([4, 4, 6, 6, 8, 8, 10, 10, 13, 13, 15, 15])
})

test('one that has passed expires, but not while it is added', async () => {
  const clock = new VirtualClock()
  const deadlines = new Deadlines(clock)
  await clock.run(async () => {
    await until(clock, 50)
    let expired = false
    deadlines.add(10, () => {
      expired = true
    })
    expect(expired).toBe(false)
    await until(clock, 51)
    expect(expired).toBe(true)
  })
})

test('one that never comes needs no alarm; NaN is refused', () => {
  const clock = new CountingClock()
  const deadlines = new Deadlines(clock)
  const cancel = deadlines.add(Number.POSITIVE_INFINITY, () => {})
  expect(clock.armed).toBe(0)
  cancel()
  expect(() => deadlines.add(Number.NaN, () => {})).toThrow(TypeError)
})

test('an expiry may add and take back others', async () => {
  const clock = new VirtualClock()
  const deadlines = new Deadlines(clock)
  const expired: string[] = []
  await clock.run(async () => {
    const other = deadlines.add(10, () => expired.push('other'))
    deadlines.add(9, () => {
      other()
      deadlines.add(12, () => expired.push('new'))
      expired.push('first')
    })
    await until(clock, 100)
  })
  expect(expired).toEqual(['first', 'new'])
  expect(deadlines.size).toBe(0)
})

test('thousands share one alarm, and a second after all are taken back nothing is left behind', async () => {
  const clock = new CountingClock()
  const deadlines = new Deadlines(clock)
  const cancels = Array.from({ length: 5000 }, (_, i) => deadlines.add(10_000 - i, () => {}))
  expect(deadlines.size).toBe(5000)
  expect(clock.most).toBe(1)
  for (const cancel of cancels) cancel()
  expect(deadlines.size).toBe(0)
  await clock.run(() => until(clock, 1001))
  expect(clock.armed).toBe(0)
})

test('attempts one after the other set an alarm a second, not one each', async () => {
  const clock = new CountingClock()
  const deadlines = new Deadlines(clock)
  let set = 0
  const alarm = clock.alarm.bind(clock)
  clock.alarm = (...args) => {
    set++
    return alarm(...args)
  }
  await clock.run(async () => {
    for (let n = 0; n < 5000; n++) {
      const cancel = deadlines.add(clock.now() + 30_000, () => {})
      await until(clock, clock.now() + 1)
      cancel()
    }
  })
  // 5,000 of them are the sleeps.
  expect(set - 5000).toBeLessThanOrEqual(6)
})

test('closed, it never rings', async () => {
  const clock = new CountingClock()
  const deadlines = new Deadlines(clock)
  deadlines.add(10, () => expect.unreachable())
  deadlines.close()
  deadlines.add(5, () => expect.unreachable())
  await clock.run(() => until(clock, 100))
  expect(clock.armed).toBe(0)
})

test('any mix of adding and taking back expires exactly the rest, in order', async () => {
  const step = fc.record({ at: fc.integer({ min: 1, max: 99 }), takeBack: fc.option(fc.nat(), { freq: 1 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 200, size: 'max' }), async (steps) => {
      const clock = new VirtualClock()
      const deadlines = new Deadlines(clock)
      const expired: number[] = []
      const alive = new Map<number, number>()
      await clock.run(async () => {
        const cancels: (() => void)[] = []
        for (const [i, { at, takeBack }] of steps.entries()) {
          alive.set(i, at)
          cancels.push(
            deadlines.add(at, () => {
              expect(clock.now()).toBe(at)
              expired.push(i)
            }),
          )
          if (takeBack === null) continue
          const index = takeBack % cancels.length
          cancels[index]?.()
          alive.delete(index)
        }
        await until(clock, 100)
      })
      const instants = expired.map((i) => steps[i]?.at)
      expect(instants).toEqual([...instants].sort((a, b) => (a ?? 0) - (b ?? 0)))
      expect([...expired].sort((a, b) => a - b)).toEqual([...alive.keys()])
    }),
  )
})

test('one that is taken back by what comes at its very instant, as an answer that was there before it, does not expire', async () => {
  const clock = new VirtualClock()
  const deadlines = new Deadlines(clock)
  let expired = 0
  await clock.run(async () => {
    const takeBack = deadlines.add(10, () => expired++)
    deadlines.add(10, () => expired++)
    clock.alarm(10, takeBack)
    await until(clock, 100)
  })
  expect(expired).toBe(1)
})

test('nothing expires after it is closed, not even what was about to', async () => {
  const clock = new VirtualClock()
  const deadlines = new Deadlines(clock)
  let expired = 0
  await clock.run(async () => {
    deadlines.add(10, () => expired++)
    clock.alarm(10, () => deadlines.close())
    await until(clock, 100)
  })
  expect(expired).toBe(0)
})
