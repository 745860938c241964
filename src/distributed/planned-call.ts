import { arrivalEvent, attemptEvent, newCall } from '../load/call.ts'
import { takesKeys } from '../load/schedule/call-keys.ts'
import { type Plan, phaseAt, requestOf } from '../load/schedule/plan.ts'
import { roundEvent } from '../measure/events/event-tee.ts'
import type { RunEvent } from '../measure/events/events.ts'
import type { ModelLoad, Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'

/**
 * Events, by the plan, of calls that were claimed early without a report of whether they were sent: each arrived at its instant, and may have been
 * sent. `originMs`: the plan's zero as a time of events.
 */
export function plannedEvents(
  profile: Profile,
  plan: Plan,
  calls: readonly number[],
  originMs: number,
): Map<number, [RunEvent, RunEvent]> {
  const wanted = new Set(calls)
  const walk = plan.walk((call) => wanted.has(call))
  const random = keyedRandom(profile.seed)
  const events = new Map<number, [RunEvent, RunEvent]>()
  for (; wanted.size > 0 && !walk.isOver; walk.advance()) {
    const { call: number, intendedMs } = walk
    const load = profile.models[walk.model] as ModelLoad
    const { name: phase, record } = phaseAt(profile.phases, intendedMs)
    const at = originMs + intendedMs
    const call = newCall({ number, load, intendedAt: at, phase, record, request: requestOf(load, number, random) })
    const sent = { ...call, attempts: 1 }
    events.set(number, [
      roundEvent(arrivalEvent(call, at, 0)),
      roundEvent(attemptEvent(sent, at, 0, takesKeys(profile))),
    ])
    wanted.delete(number)
  }
  return events
}
