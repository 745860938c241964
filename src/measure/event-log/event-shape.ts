import * as z from 'zod'
import { EVENTS } from '../events/events.ts'

/** The events as a log may hold them: with fields and words that earlier versions wrote and nobody reads any more. */
const SHAPES: ReadonlyMap<unknown, z.ZodType> = new Map<unknown, z.ZodType>(
  Object.entries({
    ...EVENTS,
    dropped: EVENTS.dropped.extend({
      reason: z.enum([...EVENTS.dropped.shape.reason.options, 'too-late']),
      request: z.unknown().optional(),
    }),
    outcome: EVENTS.outcome.extend({ retryBy: z.enum(['hint', 'backoff', 'cooldown']).optional() }),
    generator: EVENTS.generator.extend({ inFlight: z.unknown().optional() }),
  }),
)

/** Fault of a line that may be an event, in words; null if all its fields are present and valid. */
export function shapeFault(event: Readonly<Record<string, unknown>>): string | null {
  const shape = SHAPES.get(event.type)
  if (shape === undefined) return 'this line is not an event'
  const issue = shape.safeParse(event).error?.issues[0]
  if (issue === undefined) return null
  const field = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0]
  return `this line is not a valid event: ${event.type}.${String(field)} is missing, unknown or invalid`
}
