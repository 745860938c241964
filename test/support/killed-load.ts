import { createAdmission } from '../../src/load/admission/create-admission.ts'
import { OpenCalls } from '../../src/load/open-calls.ts'
import { resumeLoad } from '../../src/load/resume-load.ts'
import { runLoad } from '../../src/load/run-load.ts'
import { planCalls } from '../../src/load/schedule/plan.ts'
import { eventTee } from '../../src/measure/events/event-tee.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { MockEngine } from '../../src/mock/engine.ts'
import type { OracleCounts } from '../../src/mock/oracle/oracle-counts.ts'
import { inProcessGateway } from '../../src/mock/server/in-process-gateway.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { keyedRandom } from '../../src/random.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { headerOf } from './virtual-run.ts'

export interface Resumed {
  /** What the log of the run was before it was resumed, and then. */
  before: RunEvent[]
  events: RunEvent[]
  summary: Summary
  truth: OracleCounts
  /** Submits that reached the gateway after the run had died. */
  submitsSince: number
}

/** The types whose writing is not put off: a killed process may lose all that came after the last of them. */
const WRITTEN = new Set<RunEvent['type']>(['attempt', 'accepted', 'credits'])

/** A run that dies at `killAt`, unless it has ended, loses what it had not written, and is resumed `gapMs` later against the same engine. */
export async function killedAndResumed(
  profile: Profile,
  world: MockWorld,
  killAt: number,
  gapMs = 60_000,
): Promise<Resumed> {
  const clock = new VirtualClock()
  const random = keyedRandom(profile.seed)
  const engine = new MockEngine({ world, clock, random, log: null })
  const gateway = inProcessGateway(engine, clock)
  const admission = new Map(
    await Promise.all(
      profile.models.map(async (load) => [load.model, await createAdmission(load.admission, clock, 'local')] as const),
    ),
  )
  const plan = planCalls(profile, random)
  let isDead = false
  const never = new Promise<never>(() => {})
  const doomed = new Proxy(gateway, {
    get: (target, name: keyof typeof gateway) =>
      isDead ? () => never : (...args: never[]) => (target[name] as (...all: never[]) => unknown)(...args),
  })
  let events: RunEvent[] = []
  return clock.run(async () => {
    const sink = eventTee([{ emit: (event) => void (isDead || events.push(event)) }])
    void runLoad(profile, plan, { clock, gateway: doomed, random, sink, admission })
      .then((end) => sink.emit(end))
      .catch(() => {})
    await clock.sleepUntil(killAt)
    isDead = true
    if (events.at(-1)?.type !== 'end')
      events = events.slice(0, events.findLastIndex(({ type }) => WRITTEN.has(type)) + 1)
    const before = [...events]
    const submits = engine.counts().endpoints.submit.requests
    await clock.sleepUntil(killAt + gapMs)

    const builder = new SummaryBuilder(headerOf(profile))
    const open = new OpenCalls(plan, profile)
    for (const event of events) {
      builder.add(event)
      open.emit(event)
    }
    const journal = eventTee([builder, { emit: (event) => void events.push(event) }])
    journal.emit({ type: 'resumed', t: clock.now() })
    journal.emit(await resumeLoad(profile, plan, open, { clock, gateway, sink: journal, startedAt: 0, onFault }))
    const submitsSince = engine.counts().endpoints.submit.requests - submits
    return { before, events, summary: builder.finish(), truth: engine.counts(), submitsSince }
  })
}

/** Gatebench itself is not to fail here. */
export function onFault(error: unknown): never {
  throw error
}
