import * as z from 'zod'
import { Fifo } from '../../fifo.ts'
import { whole, wholeOrNone } from '../figures.ts'
import type { Law } from '../law.ts'
import type { Decision } from '../limiter.ts'

const NEVER_BY_ITSELF: Decision = { admitted: false, retryAt: Number.POSITIVE_INFINITY }

const kind = z.literal('concurrency')
const spec = z.discriminatedUnion(
  'excess',
  [
    z.object({ kind, limit: whole, excess: z.literal('reject') }),
    /** Up to `queue` requests more wait for a release, first come first served. */
    z.object({ kind, limit: whole, excess: z.literal('queue'), queue: wholeOrNone }),
  ],
  'reject or queue',
)

/**
 * At most `limit` units held at a time; what comes beyond is refused, or waits for a release in order of arrival. Has no share: a release
 * names no request, so it could not be brought to the copy that holds it.
 */
export const concurrency = {
  kind: 'concurrency' as const,
  spec,
  allows: ({ limit }) => ({ concurrency: limit }),
  servers: ({ excess, limit }) => (excess === 'queue' ? limit : null),

  limiter(spec) {
    const { limit } = spec
    const places = spec.excess === 'queue' ? spec.queue : 0
    let held = 0
    /** Costs of the waiting. */
    const queue = new Fifo<number>()

    /** A request that would fit still waits behind one that does not. */
    const startsNow = (cost: number): boolean => queue.size === 0 && held + cost <= limit

    return {
      holds: true,
      check(now, cost) {
        if (startsNow(cost)) return { admitted: true, startsAt: now }
        if (cost > limit || queue.size >= places) return NEVER_BY_ITSELF
        return { admitted: true, startsAt: Number.POSITIVE_INFINITY }
      },
      take(_now, cost) {
        if (spec.excess === 'reject' || startsNow(cost)) held += cost
        else queue.push(cost)
      },
      refuse() {},
      release(_now, cost) {
        held = Math.max(0, held - cost)
        let started = 0
        while (held + (queue.first ?? Number.POSITIVE_INFINITY) <= limit) {
          held += queue.shift() as number
          started++
        }
        return started
      },
      state: () => ({ held, waiting: queue.size }),
    }
  },
} satisfies Law<z.output<typeof spec>>
