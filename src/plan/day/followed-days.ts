import { lateShares, type SlotCourse } from '../client/slot-course.ts'
import { HOURS_A_DAY } from '../demand/daily-curve.ts'
import type { Demand } from '../demand/demand.ts'
import type { CallsDrawn } from '../demand/instants-by-chance.ts'
import { hasSlots, type Situation } from '../reach/situation.ts'
import { DAY_MS } from '../reach/terms.ts'
import type { Carries, ModelPlan } from '../tier-plan.ts'
import { longestWaitMs, TOLERATED } from './simulated-days.ts'

/** Whole days of one model, followed call by call through its client's pace and slots. */
export interface FollowedDays {
  model: string
  carries: Exclude<Carries, 'no rate'>
  days: number
  /** In which no more calls are sent late than is tolerated. */
  carried: number
}

/** Days of each model; of fewer than so many nothing is said. */
const DAYS = 40
const FEWEST_DAYS = 4
/** Calls of a model in these days at most: where a day has many, chance matters less. */
const MOST_CALLS = 600_000

/**
 * How many days a client carries, as far as its own pace and slots decide: simulations can show only a few. Carried where every one is. Of a
 * model whose calls wait at the gateway nothing is said, nor of one with too many calls.
 */
export function followedDays(
  situation: Pick<Situation, 'hourly' | 'models'>,
  clients: ReadonlyMap<string, ModelPlan['client']>,
  { perHour }: Demand,
  patienceMs: number,
  seed: number,
  drawn: CallsDrawn,
): FollowedDays[] {
  return situation.models.flatMap(({ load: { model } }): FollowedDays[] => {
    const course = courseOf(situation, clients, model)
    const hours = perHour.get(model) ?? []
    const calls = hours.reduce((sum, one) => sum + one, 0)
    const days = Math.min(DAYS, Math.floor(MOST_CALLS / calls))
    if (course === null || calls === 0 || days < FEWEST_DAYS) return []
    // From the quietest hour on, so that no peak is cut at midnight.
    const quietest = hours.indexOf(Math.min(...hours))
    // One after another, since a day begins with the queue that the day before leaves. Before the first comes one more, which does not count.
    const inTurn = [days, ...Array.from({ length: days }, (_, day) => day)]
    const instants = inTurn.flatMap((day, n) =>
      drawn(model, quietest, HOURS_A_DAY, seed + day).map((at) => n * DAY_MS + at),
    )
    const parts = { parts: inTurn.length, partMs: DAY_MS, waitMs: longestWaitMs(patienceMs) }
    const late = lateShares(course, instants, parts, seed).slice(1)
    const carried = late.filter((share) => share <= TOLERATED).length
    const carries = carried === days ? 'yes' : 2 * carried < days ? 'no' : 'undecided'
    return [{ model, carries, days, carried }]
  })
}

/** A model's calls in its client's pace and slots; null of a model whose calls wait at the gateway. */
export function courseOf(
  situation: Pick<Situation, 'hourly' | 'models'>,
  clients: ReadonlyMap<string, ModelPlan['client']>,
  model: string,
): SlotCourse | null {
  const cost = situation.models.find(({ load }) => load.model === model)?.cost
  const client = clients.get(model)
  if (cost === undefined || client === undefined) return null
  const { ratePerSecond, burst, concurrency } = client
  if (concurrency !== null && !hasSlots(situation, model)) return null
  const slots = concurrency ?? Number.MAX_SAFE_INTEGER
  return { cost, slots, atGateway: slots, turnMs: ratePerSecond === null ? 0 : 1000 / ratePerSecond, burst }
}
