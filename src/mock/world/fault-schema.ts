import * as z from 'zod'
import { ENDPOINTS } from '../../gateway/outcome.ts'
import { duration } from '../../limits/quantities.ts'
import { STREAM_FAULTS } from '../streams/fault-schema.ts'
import { faultOf } from './fault-times.ts'
import { share } from './scalar-schema.ts'

const wire = {
  on: z
    .array(z.enum(ENDPOINTS))
    .min(1)
    .default([...ENDPOINTS])
    .describe('Affected endpoints. Default: all endpoints.'),
}

const REFUSED = z.union([z.literal(408), z.literal(409), z.literal(422), z.literal(425)])
/** Statuses of a proxy that refuses a request before any work is done. */
export type RefusedStatus = z.output<typeof REFUSED>

/** One fault, of a single exchange (`on`), of a task, or of a streamed text. */
export const fault = z.discriminatedUnion('kind', [
  faultOf('status', 'An error instead of the response.', {
    ...wire,
    status: z
      .union([z.literal(500), z.literal(502), z.literal(503), ...REFUSED.options])
      .describe('Status of the error. A 408, 409, 422 or 425 is the answer of a proxy before the gateway.'),
    at: z
      .enum(['edge', 'upstream', 'after'])
      .default('edge')
      .describe('Before any check, after all checks, or after the work was accepted. Default edge.'),
    hidden: z
      .boolean()
      .optional()
      .describe('Whether the status of the response is 200, and only its body is the error. Default false.'),
  }).refine(
    ({ status, at }) => at !== 'after' || status >= 500,
    'expected 500, 502 or 503 for a fault at: after, because other statuses mean that nothing was done',
  ),
  faultOf('refusal', 'A 429 for a reason other than a limit of the world, such as a spending cap.', {
    ...wire,
    type: z.string().default('rate_limit_error').describe('Type of the error. Default rate_limit_error.'),
    message: z.string().default('too many requests').describe('Message of the error. Default: too many requests.'),
    wait: duration
      .nullable()
      .default(null)
      .describe('Wait that it states in Retry-After. Default null: it states none.'),
  }),
  faultOf('reset', 'The connection is closed without a response.', {
    ...wire,
    at: z
      .enum(['before', 'during', 'after'])
      .describe(
        'Before the request was read, at once while the work goes on, or when the response was due (a lost response).',
      ),
  }),
  faultOf('cut-body', 'The connection breaks in the middle of the body.', { ...wire }),
  faultOf('malformed-body', 'The body is not quite JSON.', { ...wire }),
  faultOf('wrong-type', 'The response is an HTML page.', { ...wire }),
  faultOf('slow-headers', 'The response begins late.', { ...wire, delay: duration.describe('Delay of the response.') }),
  faultOf('hang', 'There is never a response.', { ...wire }),
  faultOf('slow', 'The task takes longer.', {
    factor: z.number().positive().describe('Factor on the duration of the task.'),
  }),
  faultOf('stuck', 'The task never ends. Its credits stay reserved.', {
    slotFor: duration
      .nullable()
      .default(null)
      .describe('Time after which the slot of the task is released. Default: never.'),
  }),
  faultOf('failure', 'The task fails.', {
    at: z
      .number()
      .min(0)
      .default(1)
      .describe('Share of the duration after which the task fails. Default 1: at the end.'),
    code: z.string().default('generation_failed').describe('Code of the error.'),
    message: z.string().default('the model could not complete the task').describe('Message of the error.'),
    refund: share
      .nullable()
      .default(null)
      .describe('Share of the price that is refunded. Default: as in credits.refund.'),
    refundAfter: duration.default(0).describe('Time between the failure and the refund. Default 0s.'),
  }),
  faultOf('flapping', 'A read of the task returns an older state: pending while it runs, processing when it is done.'),
  faultOf('expired-results', 'The results of the task expire early.', {
    after: duration.default(0).describe('Time between completion and expiry. Default 0s.'),
  }),
  ...STREAM_FAULTS,
])
export type FaultSettings = z.output<typeof fault>
