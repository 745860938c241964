import { LeasedPace, type StartLessor } from '../../src/distributed/leased-pace.ts'
import { LeasedSlots, type SlotLessor } from '../../src/distributed/leased-slots.ts'
import { GRACE_MS } from '../../src/distributed/scripts/lease-pace.ts'
import type { Admission, AdmissionLimit } from '../../src/load/admission/admission.ts'
import { localAdmission } from '../../src/load/admission/local-admission.ts'
import type { Clock } from '../../src/time/clock.ts'
import type { AdmissionWorld } from './admission-world.ts'
import { runOnFakeTimers } from './fake-timers-clock.ts'

/** The leases of a run with one worker: Redis is in this process, and answers at once what its scripts do. */
export const leasedWorld: AdmissionWorld = {
  name: 'leased admission',
  latencyMs: 4,
  serialMs: 3,
  run: (limit, program) =>
    runOnFakeTimers(async (clock) => {
      const admission = leasedAdmission(limit, clock)
      try {
        return await program(admission, clock)
      } finally {
        admission.close()
      }
    }),
}

function leasedAdmission({ concurrency, ratePerSecond, burst }: AdmissionLimit, clock: Clock): Admission {
  const slots =
    concurrency == null
      ? null
      : new LeasedSlots(slotLessor(concurrency), { limit: concurrency, fair: () => concurrency, held: 0 }, clock)
  const pace =
    ratePerSecond == null ? null : new LeasedPace(startLessor(1000 / ratePerSecond, burst ?? 1, clock), clock)
  if (slots === null || pace === null) return slots ?? pace ?? localAdmission({}, clock)
  return inTurn(slots, pace)
}

/** A slot first, then the pace, as a call passes them. */
function inTurn(slots: Admission, pace: Admission): Admission {
  return {
    async acquire(cost, scope) {
      const slot = await slots.acquire(cost, scope)
      try {
        await pace.acquire(cost, scope)
      } catch (reason) {
        slot.end('ignored')
        throw reason
      }
      return slot
    },
    tryAcquire: () => null,
    holdUntil: (instant) => slots.holdUntil(instant),
    close() {
      slots.close()
      pace.close()
    },
  }
}

/** Mirrors src/distributed/scripts/lease-pace.ts. */
function startLessor(intervalMs: number, burst: number, clock: Clock): StartLessor {
  const horizonMs = Math.max(intervalMs, 100)
  let back: number[] = []
  let full = clock.now()
  return {
    async lease(want) {
      const at = clock.now()
      back = back.filter((instant) => instant > at).sort((a, b) => a - b)
      const given = back.splice(0, want)
      const next = (): number => Math.max(full, at) - (burst - 1) * intervalMs
      while (given.length < want && next() <= at + horizonMs) {
        given.push(Math.max(at, next()))
        full = Math.max(full, at) + intervalMs
      }
      const starts = given.map((start) => ({ name: `${start}`, notBefore: start, notAfter: start + GRACE_MS }))
      return { starts, askAgainAt: next() - horizonMs }
    },
    giveBack(starts) {
      if (burst > 1) full -= starts.length * intervalMs
      else back.push(...starts.map(({ notBefore }) => notBefore))
    },
    leased: () => {},
    used: () => {},
  }
}

function slotLessor(limit: number): SlotLessor {
  let free = limit
  return {
    async lease(want) {
      const got = Math.min(want, free)
      free -= got
      return { got, others: 0 }
    },
    giveBack: () => void free++,
  }
}
