import * as z from 'zod'
import { GatebenchError } from '../errors.ts'
import { finite, MOST_REPLICAS, positive, whole } from './figures.ts'
import type { LimiterOptions } from './law.ts'
import type { ModifiedLimit, ReplicaSpec } from './limit.ts'
import type { Limiter } from './limiter.ts'
import { withPenalty } from './penalty.ts'
import { type LimitSpec, lawOf } from './registry.ts'
import { atRandom, inTurn, replicated } from './replicas.ts'

const modifierFigures = z.object({
  penaltyMs: positive.optional(),
  replicas: z.object({ count: whole.max(MOST_REPLICAS, `a whole number from 1 to ${MOST_REPLICAS}`) }).optional(),
  drift: z.object({ atMs: finite, to: z.looseObject({ kind: z.string() }, 'a limit with a kind') }).optional(),
})

/** The limiter that a specification states, with nothing counted yet. Throws LIMIT_INVALID when it states no possible limit. */
export function createLimiter(spec: ModifiedLimit, options: LimiterOptions): Limiter {
  const { penaltyMs, replicas, drift, ...law } = spec
  assertMeets(lawOf(law).spec, law)
  assertMeets(modifierFigures, spec)
  let limiter = replicas === undefined ? lawOf(law).limiter(law, options) : replicasOf(law, replicas, options)
  if (penaltyMs !== undefined) limiter = withPenalty(limiter, penaltyMs)
  if (drift !== undefined) {
    if (queues(law) || queues(drift.to)) throw invalid('a limit that queues cannot drift')
    limiter = drifting(limiter, createLimiter(drift.to, options), drift.atMs)
  }
  return limiter
}

function replicasOf(spec: LimitSpec, { count, each, key }: ReplicaSpec, options: LimiterOptions): Limiter {
  const law = lawOf(spec)
  const { share } = law
  if (share === undefined) throw invalid(`a ${law.kind} limit cannot have replicas`)
  const copies = Array.from({ length: count }, (_, index) => {
    const copy = each === 'share' ? ({ ...spec, ...share(spec, count, index) } as LimitSpec) : spec
    assertMeets(law.spec, copy, `replica ${index} of ${count}: `)
    return law.limiter(copy, options)
  })
  return replicated(copies, key === undefined ? inTurn(count) : atRandom(count, key))
}

function queues(spec: LimitSpec): boolean {
  return (lawOf(spec).servers?.(spec) ?? null) !== null
}

function assertMeets(schema: z.ZodType, stated: object, where = ''): void {
  const [issue] = schema.safeParse(stated).error?.issues ?? []
  if (issue === undefined) return
  const figure = issue.path.reduce((part: unknown, name) => (part as Record<PropertyKey, unknown>)[name], stated)
  throw invalid(`${where}${issue.path.join('.')} is ${String(figure)}; it must be ${issue.message}`)
}

function invalid(message: string): GatebenchError {
  return new GatebenchError(message, {
    code: 'LIMIT_INVALID',
    hint: 'docs/limits.md explains the kinds of limits and their figures',
  })
}

/** `before` until the instant `at`, `after` from then on. What is held at that instant stays held under `after`. */
function drifting(before: Limiter, after: Limiter, at: number): Limiter {
  const current = (now: number): Limiter => (now < at ? before : after)
  return {
    holds: before.holds || after.holds,
    check(now, cost) {
      const decision = current(now).check(now, cost)
      if (decision.admitted || now >= at || decision.retryAt < at) return decision
      const later = after.check(at, cost)
      return { ...decision, retryAt: later.admitted ? at : later.retryAt }
    },
    take(now, cost) {
      current(now).take(now, cost)
      if (now < at && after.holds) after.take(now, cost)
    },
    refuse: (now, cost) => current(now).refuse(now, cost),
    release(now, cost) {
      before.release(now, cost)
      after.release(now, cost)
      // A limit that queues cannot drift: nobody waits for it.
      return 0
    },
    giveBack: (now, takenAt, units) => current(takenAt).giveBack?.(now, takenAt, units),
    state: (now) => current(now).state(now),
  }
}
