import { MOST_CONNECTIONS } from '../gateway/gateway.ts'
import type { Profile } from '../profile/profile.ts'
import { type CheckedPlan, checkPlan } from '../run/checked-plan.ts'
import { dryRunOf } from '../run/dry-run.ts'

/** Demands of a profile on the machine that runs it. */
export interface Need {
  profile: string
  /** Seconds of the plan in a real one: 1 but at a mock. */
  speed: number
  /** The most in any second of real time. */
  startsPerSecond: number
  /** The same with the reads of tasks; the most may be in another second, of another mix. */
  callsPerSecond: number
  /** If responses take so long on average in that second, in real time, all connections are in use. */
  fullAtMs: number
  /** Users of closed models, whose calls come besides: they call as often as they are answered. */
  closedUsers: number
  word: 'fits' | 'tight' | 'too much' | 'inconclusive'
}
export type Needed = Omit<Need, 'word'>

/** A task is submitted once and read some three times, as its estimate says when. */
const READS_A_TASK = 3
/** From this part of what a machine gives, other work on it shows in the times. */
const TIGHT = 0.5

/** Requests and starts that a run of the profile at this speed needs. Throws GatebenchError (exit 104), as the run would. */
export async function neededBy(stated: Profile, speed: number): Promise<Needed> {
  const { profile, plan } = await checkPlan(stated)
  const { starts, calls } = busiest(profile, plan, 1000 * speed)
  const { closedUsers } = dryRunOf(profile, plan)
  // Little's law.
  const fullAtMs = (1000 * (profile.gateway.connections ?? MOST_CONNECTIONS)) / calls
  return { profile: profile.name, speed, startsPerSecond: starts, callsPerSecond: calls, fullAtMs, closedUsers }
}

/** The most starts, and the most requests, of any `windowMs` of the plan. Reads come evenly in the time after their task's start that three take. */
function busiest(
  { models }: Pick<Profile, 'models'>,
  { walk }: CheckedPlan['plan'],
  windowMs: number,
): { starts: number; calls: number } {
  const tasks = models.map(({ modality }) => Number(modality !== 'text'))
  const readMs = Math.max(windowMs, Math.min(...models.filter(({ modality }) => modality !== 'text').map(timeOfReads)))
  const readsATask = Number.isFinite(readMs) ? (READS_A_TASK * windowMs) / readMs : 0
  const most = { starts: 0, calls: 0 }
  let read = 0
  const behind = walk()
  const oldestRead = walk()
  for (const ahead = walk(); !ahead.isOver; ahead.advance()) {
    while (ahead.intendedMs - behind.intendedMs >= windowMs) behind.advance()
    read += tasks[ahead.model] as number
    for (; ahead.intendedMs - oldestRead.intendedMs >= readMs; oldestRead.advance()) {
      read -= tasks[oldestRead.model] as number
    }
    const starts = ahead.call - behind.call + 1
    most.starts = Math.max(most.starts, starts)
    most.calls = Math.max(most.calls, starts + readsATask * read)
  }
  return most
}

/** How long three reads of a task take, if it has no estimate. */
function timeOfReads({ poll: { strategy, firstMs, everyMs, growth, maxMs } }: Profile['models'][number]): number {
  if (strategy === 'fixed') return READS_A_TASK * everyMs
  return firstMs + everyMs + Math.min(maxMs, everyMs * growth)
}

/**
 * Against what the client makes when it does nothing else; null where refusals were measured instead. `waits`: the client did little but wait for
 * answers, so it could make more calls than these. With closed users, a plan tells the least that is needed.
 */
export function needOf(need: Needed, gives: number | null, waits: boolean): Need {
  if (gives === null) return { ...need, word: 'inconclusive' }
  const share = need.callsPerSecond / gives
  if (need.closedUsers > 0 && share <= 1) return { ...need, word: 'inconclusive' }
  if (share <= TIGHT) return { ...need, word: 'fits' }
  return { ...need, word: waits ? 'inconclusive' : share <= 1 ? 'tight' : 'too much' }
}
