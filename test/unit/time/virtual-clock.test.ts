import { describe, expect, it } from 'vitest'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

/** Lets the clock go on until `until`, and gives what `program` noted on the way. */
async function noted(
  program: (clock: VirtualClock, note: (what: string) => void) => void,
  until: number,
): Promise<string[]> {
  const clock = new VirtualClock()
  const notes: string[] = []
  await clock.run(async () => {
    program(clock, (what) => notes.push(`${what} at ${clock.now()}`))
    await clock.sleepUntil(until)
  })
  return notes
}

describe('alarms of one instant', () => {
  it('ring in the order in which they were set, however many and whatever was set between', async () => {
    const notes = await noted((clock, note) => {
      for (let n = 0; n < 40; n++) {
        clock.alarm(100, () => note(String(n)))
        clock.alarm(200 - n, () => {})
        clock.alarm(n, () => {})
      }
    }, 300)
    expect(notes).toEqual(Array.from({ length: 40 }, (_, n) => `${n} at 100`))
  })

  it('that have passed count as set for now, behind those of now', async () => {
    const notes = await noted((clock, note) => {
      clock.alarm(50, () => {
        clock.alarm(50, () => note('second'))
        clock.alarm(10, () => note('third'))
      })
      clock.alarm(50, () => note('first'))
    }, 100)
    expect(notes).toEqual(['first at 50', 'second at 50', 'third at 50'])
  })

  it('wait, when they are set at that instant itself, until all that was begun there has settled', async () => {
    const notes = await noted((clock, note) => {
      clock.alarm(50, () => {
        clock.alarm(50, () => note('set meanwhile'))
        void (async () => {
          for (let hop = 0; hop < 20; hop++) await null
          note('settled')
        })()
      })
      clock.alarm(50, () => note('known before'))
    }, 100)
    expect(notes).toEqual(['known before at 50', 'settled at 50', 'set meanwhile at 50'])
  })

  it('keep their order when most others are called off, before and while they ring', async () => {
    const notes = await noted((clock, note) => {
      const dead = Array.from({ length: 100 }, (_, n) => {
        clock.alarm(50, () => {
          note(String(n))
          for (const alarm of dead.splice(0, n % 7)) alarm.cancel()
        })
        return clock.alarm(51 + (n % 20), () => note('called off'))
      })
      for (const alarm of dead.splice(0, 70)) {
        alarm.cancel()
        alarm.cancel()
      }
    }, 100)
    expect(notes).toEqual(Array.from({ length: 100 }, (_, n) => `${n} at 50`))
  })

  it('do not ring when one before them calls them off, and the others do', async () => {
    const notes = await noted((clock, note) => {
      clock.alarm(50, () => calledOff.cancel())
      const calledOff = clock.alarm(50, () => note('called off'))
      clock.alarm(50, () => note('kept'))
    }, 100)
    expect(notes).toEqual(['kept at 50'])
  })
})

it('an alarm for no instant is refused', () => {
  expect(() => new VirtualClock().alarm(Number.NaN, () => {})).toThrow('NaN')
})

it('labels instants as of its own epoch, the same on every day', () => {
  expect(new VirtualClock().originEpochMs).toBe(Date.UTC(2026, 0, 1))
  expect(new VirtualClock(5).originEpochMs).toBe(5)
})
