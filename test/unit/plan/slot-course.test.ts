import { describe, expect, it } from 'vitest'
import { callsPerHour, overflowOf, type SlotCourse } from '../../../src/plan/client/slot-course.ts'

const HOUR_MS = 3_600_000
const told = { toldMs: 5000, spreadMs: 0, baseMs: 1000, factor: 2, capMs: 30_000, isDrawn: false }

/** Calls whose jobs take one of these times each, and no trouble. */
const costOf = (...times: readonly number[]): SlotCourse['cost'] => ({
  troubles: [],
  stays: times.map((ms) => ({ chance: 1 / times.length, slotMs: ms, clientMs: ms })),
  refusal: told,
})

/** As many slots at the client as at the gateway. */
function passed(slots: number, cost: SlotCourse['cost'], pacePerHour = Number.POSITIVE_INFINITY, burst = 1): number {
  return callsPerHour({ cost, slots, atGateway: slots, turnMs: HOUR_MS / pacePerHour, burst })
}

describe('a pace and slots together', () => {
  it('let nearly all through that the lesser would, where they are far apart', () => {
    // 10 slots of 10 s are 3,600 an hour.
    expect(passed(10, costOf(10_000), 360_000) / 3600).toBeGreaterThan(0.99)
    expect(passed(10, costOf(10_000), 360)).toBeCloseTo(360, 0)
  })

  it('a single slot is busy all the time: its turn comes while it holds', () => {
    expect(passed(1, costOf(60_000), 120)).toBeCloseTo(60, 6)
  })

  it('lose some of each where they are alike and chance drives them apart, and less with a burst', () => {
    // 2 slots of 4 s on average, and a turn every 2 s: 1,800 an hour either way.
    const [one, three] = [1, 3].map((burst) => passed(2, costOf(1000, 7000), 1800, burst) / 1800)
    expect(one).toBeLessThan(0.9)
    expect(one).toBeGreaterThan(0.6)
    expect(three).toBeGreaterThan(one as number)
    expect(three).toBeLessThan(1)
  })

  it('let through what the slots serve, also if thousands of calls end before the longest job does', () => {
    const [soon, late] = [1000, 300_000].map((ms, n) => ({
      chance: [0.999, 0.001][n] as number,
      slotMs: ms,
      clientMs: ms,
    }))
    const cost = { ...costOf(), stays: [soon, late] } as SlotCourse['cost']
    expect(passed(400, cost) / ((400 * HOUR_MS) / 1299)).toBeCloseTo(1, 1)
  })

  it('is worked out by hand for one slot that is held too short or too long by turns', () => {
    // A turn every 4 s: held for 1 s a call waits 3 s for the next turn, held for 7 s for none. 5.5 s a call on average.
    expect(passed(1, costOf(1000, 7000), 900) / (HOUR_MS / 5500)).toBeCloseTo(1, 1)
  })
})

describe('jobs that nobody waits for', () => {
  const lost = (chance: number) => [{ chance, ms: 0, isJob: true, isAgain: false }]

  it('are worked out by hand for one slot: its caller is refused until the job ends', () => {
    // Half of the calls are over at once, and the job keeps the slot for 8 s: the next is refused at 0 s and at 5 s, and let in at 10 s.
    const cost = { ...costOf(8000), troubles: lost(0.5) }
    expect(passed(1, cost) / (HOUR_MS / (0.5 * 8000 + 0.5 * 10_000))).toBeCloseTo(1, 1)
  })

  it('cost nothing where the gateway has slots to spare', () => {
    const cost = { ...costOf(8000), troubles: lost(0.5) }
    const spare = callsPerHour({ cost, slots: 1, atGateway: 50, turnMs: 0, burst: 1 })
    // Those that are over at once would be endless in no time: they take a turn of the pace each.
    const paced = callsPerHour({ cost, slots: 1, atGateway: 50, turnMs: 1000, burst: 1 })
    expect(spare / (HOUR_MS / 4000)).toBeCloseTo(1, 1)
    expect(paced).toBeLessThan(spare)
  })

  it('let a caller who is told nothing back off further each time', () => {
    const untold = { ...told, toldMs: null }
    const cost = { ...costOf(60_000), troubles: lost(0.5) }
    // Refused at 0, 1, 3, 7, 15, 31 s, and let in at 61 s.
    expect(passed(1, { ...cost, refusal: untold }) / (HOUR_MS / (30_000 + 30_500))).toBeCloseTo(1, 1)
  })

  it('are made again where the caller sends again, and a call ends once', () => {
    const troubles = [{ chance: 0.5, ms: 2000, isJob: false, isAgain: true }]
    // One attempt in two fails, and is followed by 2 s: on average once a call.
    expect(passed(1, { ...costOf(8000), troubles }) / (HOUR_MS / 10_000)).toBeCloseTo(1, 1)
  })
})

describe('calls that go elsewhere instead of waiting', () => {
  const spilled = (course: SlotCourse, instants: number[], waitMs: number): number[] =>
    overflowOf([{ ...course, instants }], course.slots, waitMs, 1)[0] ?? []

  /** Random calls at a rate, by a generator of its own. */
  function randomInstants(perHour: number, calls: number): number[] {
    let [state, at] = [12345, 0]
    return Array.from({ length: calls }, () => {
      state = (state * 48_271) % 2_147_483_647
      at -= (Math.log(state / 2_147_483_647) * HOUR_MS) / perHour
      return at
    })
  }

  it.each([
    [1, 100, 36_000],
    [3, 200, 45_000],
    [8, 300, 60_000],
  ])('are as many as Erlang’s loss formula says, before %i slots', (slots, perHour, meanMs) => {
    const load = (perHour * meanMs) / HOUR_MS
    let lost = 1
    for (let n = 1; n <= slots; n++) lost = (load * lost) / (n + load * lost)
    const instants = randomInstants(perHour, 40_000)
    const course = { cost: costOf(0.4 * meanMs, 1.6 * meanMs), slots, atGateway: slots, turnMs: 0, burst: 1 }
    expect(spilled(course, instants, 0).length / instants.length / lost).toBeCloseTo(1, 1)
  })

  it('are those for which the pace has no turn in time', () => {
    const course = { cost: costOf(0), slots: Number.MAX_SAFE_INTEGER, atGateway: 1, turnMs: 10_000, burst: 2 }
    expect(spilled(course, [0, 1, 2, 9000, 9500, 30_000], 1000)).toEqual([2, 9500])
  })
})
