import { decide, type Limiter } from '../../limits/limiter.ts'
import { withPenalty } from '../../limits/penalty.ts'
import { type LimitSpec, lawOf } from '../../limits/registry.ts'
import { inTurn, replicated } from '../../limits/replicas.ts'
import type { Fit } from './fit.ts'
import { limiterOf } from './hypothesis.ts'
import { shapeOfReplica, sizeOfReplica } from './replica-limiters.ts'

/** Answers that come within this of each other, in ms, no probe can tell apart: it asks no more often. */
const APART_MS = 250
const STEP_MS = 100

/** Requests that a probe may make of a limiter: instants of bursts and their sizes, then one each 100 ms until the end. */
interface Schedule {
  bursts: readonly { at: number; size: number }[]
  watchUntil: number
}

/**
 * Whether two limits give the same answers to every request that a probe may send. Both answer, without noise, the requests that distinguish laws. So
 * the sets of indistinguishable kinds follow from the laws themselves.
 */
export function sameAnswers(a: Fit, b: Fit, originEpochMs: number, seesHolding: boolean): boolean {
  const [first, second] = [specOf(a), specOf(b)]
  const windowMs = Math.max(windowOf(first), windowOf(second))
  const size = Math.max(a.size, b.size)
  return schedules(windowMs, size, originEpochMs).every((schedule) => {
    const [one, other] = [answers(a, schedule, originEpochMs), answers(b, schedule, originEpochMs)]
    return (
      Math.abs(one.length - other.length) <= 1 &&
      one.every(({ at, heldMs }, index) => {
        const twin = other[index]
        if (twin === undefined) return true
        return Math.abs(at - twin.at) <= APART_MS && (!seesHolding || Math.abs(heldMs - twin.heldMs) <= APART_MS)
      })
    )
  })
}

export function specOf({ hypothesis, shape, size }: Fit): LimitSpec {
  return hypothesis.spec(shape, size)
}

/** The time in which a limit lets all of it through again. */
function windowOf(spec: LimitSpec): number {
  const { windowMs, ratePerSecond = 1, burst = 1 } = lawOf(spec).allows(spec)
  return windowMs ?? (burst * 1000) / ratePerSecond
}

function schedules(windowMs: number, size: number, originEpochMs: number): Schedule[] {
  const burst = size + 2
  return [0.37, 0.71].flatMap((phase): Schedule[] => {
    const start = windowMs - (originEpochMs % windowMs) + (2 + phase) * windowMs
    return [
      {
        bursts: [
          { at: start, size: 1 },
          { at: start + 0.15 * windowMs, size: burst },
        ],
        watchUntil: start + 2.3 * windowMs,
      },
      {
        bursts: [
          { at: start, size: Math.ceil(size / 2) },
          { at: start + 0.55 * windowMs, size: burst },
        ],
        watchUntil: start + 2.3 * windowMs,
      },
    ]
  })
}

function answers(
  { hypothesis, shape, size, penaltyMs, replicas }: Fit,
  { bursts, watchUntil }: Schedule,
  originEpochMs: number,
): { at: number; heldMs: number }[] {
  const copies = Array.from({ length: replicas }, (_, copy) =>
    limiterOf(hypothesis, shapeOfReplica(shape, replicas), sizeOfReplica(hypothesis, size, replicas, copy), {
      originEpochMs,
    }),
  )
  const plain = replicas === 1 ? (copies[0] as Limiter) : replicated(copies, inTurn(replicas))
  const limiter = penaltyMs === null ? plain : withPenalty(plain, penaltyMs)
  const passed: { at: number; heldMs: number }[] = []
  const ask = (at: number): void => {
    const decision = decide(limiter, at)
    if (decision.admitted) passed.push({ at, heldMs: decision.startsAt - at })
  }
  for (const { at, size } of bursts) for (let n = 0; n < size; n++) ask(at + n * 2)
  const last = bursts.at(-1)
  const stepMs = Math.max(STEP_MS, (watchUntil - (last?.at ?? 0)) / 2000)
  for (let at = (last?.at ?? 0) + (last?.size ?? 0) * 2 + stepMs; at < watchUntil; at += stepMs) ask(at)
  return passed
}
