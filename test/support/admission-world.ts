import type { Admission, AdmissionLimit } from '../../src/load/admission/admission.ts'
import { bottleneckAdmission } from '../../src/load/admission/bottleneck-admission.ts'
import { localAdmission } from '../../src/load/admission/local-admission.ts'
import type { Clock } from '../../src/time/clock.ts'
import { Scope } from '../../src/time/scope.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { runOnFakeTimers } from './fake-timers-clock.ts'

/** An implementation of the admission port in the kind of time that it can be tested in. */
export interface AdmissionWorld {
  name: string
  /** From `acquire` to permit when nothing is in the way. */
  latencyMs: number
  /** Between two starts that nothing holds apart. */
  serialMs: number
  run<T>(limit: AdmissionLimit, program: (admission: Admission, clock: Clock) => Promise<T>): Promise<T>
}

async function withAdmission<T>(admission: Admission, body: () => Promise<T>): Promise<T> {
  try {
    return await body()
  } finally {
    await admission.close()
  }
}

export const localWorld: AdmissionWorld = {
  name: 'local admission',
  latencyMs: 0,
  serialMs: 0,
  run(limit, program) {
    const clock = new VirtualClock()
    const admission = localAdmission(limit, clock)
    return clock.run(() => withAdmission(admission, () => program(admission, clock)))
  },
}

/** Three turns of the timer (submit, register, run), of which the first two are taken one start after the other. */
export const bottleneckWorld: AdmissionWorld = {
  name: 'Bottleneck admission',
  latencyMs: 3,
  serialMs: 2,
  run(limit, program) {
    return runOnFakeTimers((clock) => {
      const admission = bottleneckAdmission(limit, clock)
      return withAdmission(admission, () => program(admission, clock))
    })
  },
}

export interface Visit {
  arriveAt: number
  cost: number
  /** How long it is held; or until when, whatever the start. */
  holdMs: number
  endAt?: number
  /** Leaves if it has not started by then. */
  abortAt?: number
}

const LEFT = new Error('left the queue')

export interface Start {
  visit: number
  cost: number
  startedAt: number
  endedAt: number
}

/** Plays `visits` (by arrival) and gives the starts of those that were not aborted, in the order they happened. */
export function play(world: AdmissionWorld, limit: AdmissionLimit, visits: readonly Visit[]): Promise<Start[]> {
  return world.run(limit, async (admission, clock) => {
    const starts: Start[] = []
    const visitOnce = async (visit: Visit, n: number): Promise<void> => {
      const scope = new Scope(clock)
      const leaving = visit.abortAt === undefined ? undefined : clock.alarm(visit.abortAt, () => scope.close(LEFT))
      try {
        const permit = await admission.acquire(visit.cost, scope)
        leaving?.cancel()
        const start: Start = { visit: n, cost: visit.cost, startedAt: clock.now(), endedAt: Number.POSITIVE_INFINITY }
        starts.push(start)
        await clock.sleepUntil(visit.endAt ?? start.startedAt + visit.holdMs)
        start.endedAt = clock.now()
        permit.end('success')
      } catch (reason) {
        if (reason !== LEFT) throw reason
      }
    }
    const visiting: Promise<void>[] = []
    for (const [n, visit] of visits.entries()) {
      if (visit.arriveAt > clock.now()) await clock.sleepUntil(visit.arriveAt)
      visiting.push(visitOnce(visit, n))
    }
    await Promise.all(visiting)
    return starts
  })
}
