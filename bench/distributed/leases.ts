import { drawnSchedule, faultsOf, playSchedule } from '../../test/support/leased-network.ts'

const SCHEDULES = 10_000

/** Starts are leased over drawn networks, clocks and machines: none waits for seconds while the rate has room, and no second has too many. */
export async function checkLeases({ from, to }: { from: number; to: number | null }): Promise<boolean> {
  const until = to ?? SCHEDULES
  let bad = 0
  for (let seed = from; seed < until; seed++) {
    for (const load of [null, OVERLOAD]) {
      const drawn = drawnSchedule(seed)
      const schedule = load === null ? drawn : { ...drawn, load, seconds: 4 }
      const faults = faultsOf(schedule, await playSchedule(schedule))
      if (faults.length === 0) continue
      bad++
      console.log(`schedule ${seed}${load === null ? '' : ' overloaded'}: ${faults.join('; ')}`)
    }
  }
  console.log(`${until - from} schedules, each with room and overloaded: ${bad} with a fault`)
  return bad === 0
}

const OVERLOAD = 1.2
