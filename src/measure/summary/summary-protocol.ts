import * as z from 'zod'
import { STREAM_MARKS } from '../../gateway/stream/reading.ts'

/** Breaches of the protocol by a gateway, by their names in a summary. */
export const PROTOCOL_FAULTS = [
  'otherTask',
  'sharedTaskIds',
  'oversizedIds',
  'maskedIds',
  'badEstimates',
  'badProgress',
  'badResults',
  'unknownStatuses',
] as const
export type ProtocolFault = (typeof PROTOCOL_FAULTS)[number]

/** Faults that put one task in the place of another: what is measured after one of them may be of another call. */
export const MIXED_UP: ReadonlySet<ProtocolFault> = new Set(['otherTask', 'sharedTaskIds'])

/** Breaches of the gateway's own protocol, over the whole run. */
export const protocolSchema = z.object({
  /** Task reads that were answered for another task. They are no answers, and reading goes on. */
  otherTask: z.int(),
  /** Calls that were given the task id of another call. */
  sharedTaskIds: z.int(),
  /** Submits answered with an id too long to be followed. */
  oversizedIds: z.int(),
  /** Tasks whose id holds the API key: shown masked, and followed by the run itself alone. */
  maskedIds: z.int(),
  /** Estimates that are no duration, or beyond the time limit of their task. */
  badEstimates: z.int(),
  /** Answers about tasks whose progress is not between 0 and 100. */
  badProgress: z.int(),
  /** Answers with more than a thousand results, or with one that is no address by its length. */
  badResults: z.int(),
  /** Task reads whose status is missing or not one of the specification's, and submits with such a status. */
  unknownStatuses: z.int(),
  /** The first three of each. */
  examples: z.array(
    z.object({
      fault: z.enum(PROTOCOL_FAULTS),
      call: z.int(),
      model: z.string(),
      /** Ms since the start of the run. */
      t: z.number(),
      /** Null where the task has none that could be followed; its beginning where it is long. */
      taskId: z.string().nullable(),
      /** More about it; for a shared id the call that had it before. */
      detail: z.string().nullable(),
    }),
  ),
  /** Conduct of streams that an honest gateway would not show; absent where nothing was streamed. */
  streams: z
    .object({
      /** Streamed answers, whole or not. */
      read: z.int(),
      /** Marks that were met, with the first answer that has each. */
      marks: z.array(
        z.object({
          mark: z.enum(STREAM_MARKS),
          count: z.int(),
          call: z.int(),
          model: z.string(),
          /** Ms since the start of the run. */
          t: z.number(),
        }),
      ),
    })
    .optional(),
})
export type Protocol = z.infer<typeof protocolSchema>
/** A mark that streams were seen to have. */
export type MetMark = NonNullable<Protocol['streams']>['marks'][number]
