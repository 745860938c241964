import type { ModalityLimits } from '../../mock/gate/limit-schema.ts'
import type { MockWorld } from '../../mock/world/schema.ts'
import { withEach } from '../../simulate/known-limits.ts'
import { HOUR_MS } from './terms.ts'

/** The same world without what is counted over more than an hour, or spent once: what is left bounds an hour. */
export function withoutQuotas(world: MockWorld): MockWorld {
  const { limits, stack, credits, files } = world
  const free = (of: ModalityLimits): ModalityLimits => ({
    ...of,
    ...((of.rate?.window ?? 0) > HOUR_MS ? { rate: null } : {}),
    perDay: null,
    used: {},
  })
  return {
    ...world,
    limits: withEach(limits, free),
    stack: Object.fromEntries(
      Object.entries(stack).map(([name, { rate, ...others }]) => [
        name,
        rate === undefined || rate.window > HOUR_MS ? others : { ...others, rate },
      ]),
    ),
    credits: { ...credits, user: PLENTY, token: 'unlimited', perDay: null, perMonth: null },
    files: { ...files, max: PLENTY },
  }
}

/** More credits, or files, than any day takes. */
const PLENTY = 1_000_000_000
