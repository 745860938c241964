import { describe, expect, it } from 'vitest'
import { GatebenchError } from '../../src/errors.ts'
import type { Clock } from '../../src/time/clock.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { scaledClock } from '../../src/time/scaled-clock.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'

interface World {
  clock: Clock
  run<T>(program: () => Promise<T>): Promise<T>
}

const worlds: Record<string, () => World> = {
  real: () => ({ clock: realClock(), run: (program) => program() }),
  virtual: () => {
    const clock = new VirtualClock()
    return { clock, run: (program) => clock.run(program) }
  },
  'scaled over virtual': () => {
    const inner = new VirtualClock()
    return { clock: scaledClock(inner, 20), run: (program) => inner.run(program) }
  },
}

/** What every clock promises; instants are a few ms apart so that the real one stays quick. */
describe.each(Object.entries(worlds))('clock: %s', (_, makeWorld) => {
  it('never wakes before the instant', async () => {
    const { clock, run } = makeWorld()
    await run(async () => {
      for (const delay of [0.2, 1, 3.7]) {
        const due = clock.now() + delay
        await clock.sleepUntil(due)
        expect(clock.now()).toBeGreaterThanOrEqual(due)
      }
    })
  })

  it('wakes sleepers in the order of their instants', async () => {
    const { clock, run } = makeWorld()
    const order: number[] = []
    await run(async () => {
      const start = clock.now()
      await Promise.all([9, 3, 6].map((at) => clock.sleepUntil(start + at).then(() => order.push(at))))
    })
    expect(order).toEqual([3, 6, 9])
  })

  it('wakes at once, but not synchronously, for an instant that has passed', async () => {
    const { clock, run } = makeWorld()
    await run(async () => {
      let woken = false
      const sleep = clock.sleepUntil(clock.now() - 5).then(() => {
        woken = true
      })
      expect(woken).toBe(false)
      await sleep
      expect(woken).toBe(true)
    })
  })

  it('forgets a cancelled alarm', async () => {
    const { clock, run } = makeWorld()
    const rung: string[] = []
    await run(async () => {
      const start = clock.now()
      const alarm = clock.alarm(start + 2, () => rung.push('cancelled'))
      clock.alarm(start + 3, () => rung.push('kept'))
      alarm.cancel()
      await clock.sleepUntil(start + 6)
    })
    expect(rung).toEqual(['kept'])
  })
})

describe('virtual clock', () => {
  it('passes hours in no time and to the exact instant', async () => {
    const clock = new VirtualClock()
    const instants: number[] = []
    await clock.run(async () => {
      for (let hour = 1; hour <= 24; hour++) {
        await clock.sleepUntil(hour * 3_600_000 + 0.125)
        instants.push(clock.now())
      }
    })
    expect(instants).toEqual(Array.from({ length: 24 }, (_, i) => (i + 1) * 3_600_000 + 0.125))
  })

  it('lets every promise chain settle before time moves', async () => {
    const clock = new VirtualClock()
    const seen: [string, number][] = []
    await clock.run(async () => {
      const chain = async (): Promise<void> => {
        await clock.sleepUntil(10)
        for (let hop = 0; hop < 500; hop++) await null
        seen.push(['chain', clock.now()])
      }
      await Promise.all([chain(), clock.sleepUntil(11).then(() => seen.push(['next', clock.now()]))])
    })
    expect(seen).toEqual([
      ['chain', 10],
      ['next', 11],
    ])
  })

  it('says so when the program waits for what nothing will bring', async () => {
    const clock = new VirtualClock()
    const stuck = clock.run(() => new Promise(() => {}))
    await expect(stuck).rejects.toSatisfy(
      (error) => error instanceof GatebenchError && error.code === 'VIRTUAL_DEADLOCK',
    )
  })

  it('passes on what the program throws', async () => {
    await expect(
      new VirtualClock().run(async () => {
        throw new Error('mine')
      }),
    ).rejects.toThrow('mine')
  })
})
