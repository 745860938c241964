import { describe, expect, it } from 'vitest'
import { nappingPacer } from '../../src/fast/napping-pacer.ts'
import { lanePacer, type TickerLane, type TickerPacer, tickerLanes, tickerPacer } from '../../src/fast/ticker-pacer.ts'
import type { Clock } from '../../src/time/clock.ts'
import { alarmPacer, type Pacer, type Train } from '../../src/time/pacer.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { tickerPacer as plainTicker } from '../support/plain-twins.ts'

interface World {
  clock: Clock
  pacer: Pacer
  run(program: () => Promise<void>): Promise<void>
}

const worlds: Record<string, () => World> = {
  'alarms in virtual time': () => {
    const clock = new VirtualClock()
    return { clock, pacer: alarmPacer(clock), run: (program) => clock.run(program) }
  },
  'alarms in real time': () => {
    const clock = realClock()
    return { clock, pacer: alarmPacer(clock), run: (program) => program() }
  },
  'alarms in real time, the last ms in turns of the event loop': () => {
    const clock = realClock()
    return { clock, pacer: alarmPacer(clock, 1), run: (program) => program() }
  },
  'naps on one processor': () => {
    const clock = realClock()
    return { clock, pacer: nappingPacer(clock), run: (program) => program() }
  },
  'the plain twin of the ticker': () => {
    const clock = realClock()
    return { clock, pacer: plainTicker(clock), run: (program) => program() }
  },
  ticker: () => {
    const clock = realClock()
    const pacer = tickerPacer(clock)
    return { clock, pacer, run: (program) => program().finally(() => pacer.stop()) }
  },
  'a lane of a ticker that times another train besides': () => {
    const clock = realClock()
    const { lanes, thread } = tickerLanes(2)
    const [other, pacer] = lanes.map((lane: TickerLane) => lanePacer(lane, clock)) as [TickerPacer, TickerPacer]
    let n = 0
    other.follow(
      clock.now(),
      () => n++ * 0.7,
      () => {},
    )
    const end = async (): Promise<void> => {
      await Promise.all([other.stop(), pacer.stop()])
      await thread.terminate()
    }
    return { clock, pacer, run: (program) => program().finally(end) }
  },
}

function trainOf(instants: Float64Array): Train {
  let n = 0
  return () => instants[n++] ?? Number.POSITIVE_INFINITY
}

interface Ring {
  come: number
  at: number
}

function rings({ clock, pacer }: World, origin: number, instants: Float64Array): Promise<Ring[]> {
  return new Promise((resolve) => {
    const all: Ring[] = []
    pacer.follow(origin, trainOf(instants), (come) => {
      all.push({ come, at: clock.now() })
      if (come === instants.length) resolve(all)
    })
    expect(all, 'nothing rings synchronously').toEqual([])
  })
}

describe.each(Object.entries(worlds))('pacer: %s', (_, makeWorld) => {
  it.each([
    ['a train of thousands', Float64Array.from({ length: 3000 }, (_, n) => n / 20)],
    ['instants that fall together', Float64Array.of(1, 1, 1, 4, 4, 9)],
    ['instants that have passed, and one to come', Float64Array.of(-20, -10, 0, 3)],
    ['one', Float64Array.of(2.5)],
  ])('rings for all of %s, in order, none before its time', async (_, instants) => {
    const world = makeWorld()
    await world.run(async () => {
      const origin = world.clock.now()
      const all = await rings(world, origin, instants)
      expect(all.at(-1)?.come).toBe(instants.length)
      let before = 0
      for (const { come, at } of all) {
        expect(come).toBeGreaterThan(before)
        before = come
        // The threads' clocks agree to a rounding error.
        expect(at - origin).toBeGreaterThanOrEqual((instants[come - 1] as number) - 1e-3)
      }
    })
  })

  it('rings no more once it is cancelled, even from within a ring', async () => {
    const world = makeWorld()
    await world.run(async () => {
      let count = 0
      await new Promise<void>((resolve) => {
        const train = world.pacer.follow(world.clock.now(), trainOf(Float64Array.of(1, 3, 5)), () => {
          count++
          train.cancel()
          resolve()
        })
      })
      await world.clock.sleepUntil(world.clock.now() + 12)
      expect(count).toBe(1)
    })
  })
})

const { 'alarms in virtual time': _virtual, ...realWorlds } = worlds

it.each(Object.entries(realWorlds))(
  '%s: the event loop has its turn between rings that cannot keep up',
  async (_, makeWorld) => {
    const world = makeWorld()
    const { clock } = world
    await world.run(async () => {
      const instants = Float64Array.from({ length: 500 }, (_, n) => n / 2)
      let rings = 0
      let turns = 0
      await new Promise<void>((resolve) => {
        world.pacer.follow(clock.now(), trainOf(instants), (come) => {
          rings++
          setImmediate(() => turns++)
          const until = clock.now() + 2
          while (clock.now() < until);
          if (come === instants.length) resolve()
        })
      })
      // Not for each: a ring may come just as the last one has been served.
      expect(turns).toBeGreaterThanOrEqual((rings - 1) / 2)
    })
  },
)

it('rings at the exact instants of virtual time', async () => {
  const clock = new VirtualClock()
  const instants = Float64Array.of(0.1, 0.2, 0.30000000000000004, 7)
  await clock.run(async () => {
    const all = await rings({ clock, pacer: alarmPacer(clock), run: async () => {} }, 0, instants)
    expect(all.map(({ at }) => at)).toEqual([...instants])
  })
})
