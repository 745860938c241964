import * as z from 'zod'
import { TASK_STATUSES } from '../gateway/bodies.ts'
import { TASK_MODALITIES } from '../gateway/modality.ts'
import { parseDurationMs } from '../units.ts'
import { cancel, constants, queries, read, resultCall, submit, text } from './schema-request.ts'
import {
  address,
  header,
  headerValue,
  keyVariable,
  origin,
  path,
  plainPath,
  pointer,
  pointers,
  pointersOrNone,
  recordPath,
  scalar,
} from './schema-words.ts'

/** The file of a dialect: how one gateway says what every generation gateway says. */

const status = z.enum(TASK_STATUSES)
const VARIABLE = 'expected the name of an environment variable'
const variable = z.string().regex(/^[A-Za-z_]\w*$/, { error: VARIABLE })

const condition = z
  .strictObject({
    http: z
      .union([z.int().min(100).max(599), z.array(z.int().min(100).max(599)).min(1)])
      .transform((given) => [given].flat())
      .optional()
      .describe('HTTP status, or several.'),
    header: header.optional().describe('A header whose value the other conditions check.'),
    at: pointer.optional().describe('Pointer into the body, to the value that the other conditions check.'),
    is: z
      .union([scalar, z.array(scalar).min(1)])
      .transform((given) => [given].flat())
      .optional()
      .describe('Expected value, or several.'),
    contains: z.string().min(1).optional().describe('Text that the value contains, ignoring case.'),
    startsWith: z.string().min(1).optional().describe('Text that the value begins with.'),
    exists: z.boolean().optional().describe('Whether there is a value; null, false and empty values do not count.'),
  })
  .refine(
    ({ http, is, contains, startsWith, exists }) =>
      [http, is, contains, startsWith, exists].some((one) => one !== undefined),
    { error: 'a condition states http, is, contains, startsWith or exists' },
  )
  .refine(({ at, header }) => at === undefined || header === undefined, {
    error: 'a condition checks a header or a place in the body, not both',
  })
  .refine(({ at, header, exists }) => exists === undefined || at !== undefined || header !== undefined, {
    error: 'exists needs at or header',
  })
  .refine(({ at, header, is }) => is === undefined || at !== undefined || header !== undefined, {
    error: 'is needs at or header',
  })
export type Condition = z.output<typeof condition>

const when = z
  .union([condition, z.array(condition).min(1)])
  .transform((given) => [given].flat())
  .describe('Conditions that must all hold.')

const result = z.strictObject({
  at: pointer.describe('Place of the results: a text, or several with *.'),
  form: z
    .enum(['url', 'base64', 'json'])
    .default('url')
    .describe(
      'url: a URL. base64: bytes, which are counted and dropped. json: JSON in a text, with `inside`. Default url.',
    ),
  inside: pointer.optional().describe('Place of the URL in JSON that is a text, or in a record selected by `only`.'),
  as: recordPath
    .optional()
    .describe(
      'How the URL is formed from a record: a path such as /view?name={name}, with members of the record. It is appended to the base URL.',
    ),
  only: z
    .record(z.string(), scalar)
    .optional()
    .describe('Values that members of a record must have; other records are not results.'),
  of: z.enum(TASK_MODALITIES).optional().describe('Modality whose results the mock writes here. Default: any.'),
})
export type ResultWords = z.output<typeof result>

const MEANINGS = [
  'throttled',
  'final',
  'unpaid',
  'moderated',
  'quota',
  'auth',
  'invalid',
  'not-found',
  'overloaded',
  'failed',
] as const
export type Meaning = (typeof MEANINGS)[number]

const task = z.strictObject({
  id: pointers.optional().describe('Place of the id in a response. A response without an id is already the result.'),
  idHeader: header.optional().describe('Header with the id or URL of the task, if it is not in the body.'),
  address: pointer
    .optional()
    .describe('Place of the task’s URL in the response to a submit; it replaces {+task} in paths.'),
  addressAs: path.optional().describe('How the mock forms this URL: a path with {task}, and optionally {+model}.'),
  submitted: z
    .strictObject({
      id: pointers.optional().describe('Place of the id.'),
      status: pointers.optional().describe('Place of the status word.'),
    })
    .optional()
    .describe(
      'Places of id and status in the response to a submit, if they differ from those in a read. A submit contains only what is listed here.',
    ),
  status: pointers
    .optional()
    .describe('Place of the status word. In all pointers of a task, {task} is replaced by the id that is read.'),
  words: z.record(z.string(), status).default({}).describe('Meaning of each status word.'),
  otherwise: status
    .optional()
    .describe('Meaning if no word and no condition applies. Default: the response has no status.'),
  states: z
    .array(
      z.strictObject({
        when,
        status: status.describe('What it means.'),
        because: z.enum(['moderated']).optional().describe('Reason of the failure: its content was refused.'),
      }),
    )
    .default([])
    .describe(
      'Conditions that are checked before any word; the first that holds applies. A condition on the HTTP status of a read also takes precedence over a refusal.',
    ),
  progress: z
    .strictObject({
      at: pointer.describe('Where it stands.'),
      of: z.number().positive().default(100).describe('Value of full progress. Default 100.'),
    })
    .optional()
    .describe('Progress, and its scale.'),
  estimate: z
    .strictObject({
      at: pointer.describe('Where it stands.'),
      unit: z.enum(['s', 'ms']).default('s').describe('Unit of the number. Default s.'),
    })
    .optional()
    .describe('Estimated duration of the task, and its unit. Default s.'),
  results: z
    .union([pointer.transform((at): ResultWords[] => [{ at, form: 'url' }]), z.array(result).min(1)])
    .optional()
    .describe('Places of the results; the first that has any applies.'),
  error: pointers
    .optional()
    .describe('Place of the reason why a task failed. In a record, the mock writes the member that follows.'),
  constants: constants.describe('Additional members of every response about a task, by pointer, written by the mock.'),
})

const refusal = z.strictObject({
  inBody: z
    .strictObject({
      at: pointer.describe('Place of a code that shows that a 200 is an error.'),
      success: z.array(scalar).min(1).describe('Values of the code that mean success.'),
    })
    .optional()
    .describe(
      'For refusals that are sent as 200 with a code in the body: the code replaces the status. A code that is no HTTP status counts as 400 if `means` does not state its meaning.',
    ),
  message: pointers
    .default(['/error/message', '/message', '/detail', '/error'])
    .describe('Place of the error message.'),
  type: pointersOrNone.default(['/error/type', '/type']).describe('Place of the error type; [] for none.'),
  code: pointersOrNone.default(['/error/code', '/code']).describe('Place of the error code; [] for none.'),
  suggestion: pointer.optional().describe('Place where the mock writes its hint to wait. Default: in the message.'),
  means: z
    .array(z.strictObject({ when, means: z.enum(MEANINGS).describe('What it means.') }))
    .default([])
    .describe(
      'Meaning of a refusal if its HTTP status does not show it; the first rule that holds applies. A rule for 200 turns a success into a refusal.',
    ),
})

const hint = z
  .strictObject({
    header: header.optional().describe('Header of the hint.'),
    at: pointer.optional().describe('Place of the hint in the body.'),
    unit: z.enum(['s', 'ms']).default('s').describe('Unit of a number. Default s.'),
  })
  .refine(({ header, at }) => (header === undefined) !== (at === undefined), { error: 'a hint needs header or at' })

const keySchema = z.union([
  z.strictObject({ none: z.literal(true).describe('No key is sent.') }),
  z.strictObject({
    query: z
      .string()
      .regex(/^[\w-]+$/, { error: 'expected the name of a query parameter' })
      .describe('Parameter of the query that carries the key.'),
  }),
  z.strictObject({ jwt: z.literal('HS256').describe('A token signed with the secret; the key is ACCESS:SECRET.') }),
  z.strictObject({
    header: header.default('authorization').describe('Default authorization.'),
    value: headerValue
      .refine((text) => text.split('{key}').length === 2, { error: 'expected a text with {key} in it once' })
      .default('Bearer {key}')
      .describe('Default Bearer {key}.'),
  }),
])

export const fileSchema = z.strictObject({
  version: z.literal(1).describe('Version of this format: 1.'),
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/, { error: 'expected a name of small letters, digits and hyphens' })
    .describe('Name of the dialect.'),
  about: z.string().min(1).describe('Description in one sentence.'),
  asOf: z.iso.date().describe('Day on which the facts were checked.'),
  facts: z.array(z.string().min(1)).min(1).describe('Sources of the facts.'),
  verified: z
    .enum(['samples', 'none'])
    .describe('What the file was tested against: recorded public responses, or none.'),
  base: address.describe('URL of the gateway; a profile can name another.'),
  origins: z
    .array(origin)
    .default([])
    .describe('Other origins, named in responses, that may receive the key, if the user confirms them.'),
  readsWithoutKey: z
    .boolean()
    .default(false)
    .describe('Whether tasks at any other origin may be read without the key. Default false.'),
  keyEnv: keyVariable(VARIABLE).describe('Environment variable that holds the key.'),
  baseEnv: z
    .union([
      variable.transform((name) => ({ name, path: '' })),
      z.strictObject({
        name: variable.describe('Its name.'),
        path: plainPath.describe('Suffix of the URL that clients expect, such as /v1.'),
      }),
    ])
    .optional()
    .describe('Environment variable from which the vendor’s clients read the URL.'),
  clients: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe('Its package, such as npm:replicate or pypi:replicate.'),
        keyEnv: keyVariable(VARIABLE)
          .optional()
          .describe('Environment variable that holds its key. Default: that of the file.'),
        base: z
          .enum(['env', 'option', 'fixed'])
          .describe(
            'How it gets the URL: env: from baseEnv; option: from an option in the code; fixed: it always uses the vendor’s.',
          ),
      }),
    )
    .default([])
    .describe('Published clients of the vendor, and what each reads.'),
  key: keySchema.prefault({}).describe('How a request sends the key. Default: authorization: Bearer {key}.'),
  headers: z.record(header, headerValue).default({}).describe('Headers of every request.'),
  pollEvery: z
    .string()
    .refine((text) => (parseDurationMs(text) ?? 0) > 0, { error: 'expected a duration above 0, such as 5s' })
    .optional()
    .describe('Minimum time between two reads of a task, as published by the vendor.'),
  submit: z
    .strictObject({
      image: submit.optional().describe('Images.'),
      video: submit.optional().describe('Videos.'),
      audio: submit.optional().describe('Audio.'),
    })
    .default({})
    .describe('How tasks of each modality are submitted.'),
  read: read.optional().describe('How a task is read.'),
  cancel: cancel
    .optional()
    .describe('How a running task is cancelled. Left out if the vendor’s call only removes finished tasks.'),
  idempotency: header
    .optional()
    .describe(
      'Header for an idempotency key, with which the gateway recognises a repeated call. Only if the vendor documents it.',
    ),
  result: resultCall
    .optional()
    .describe('A separate call that fetches a result. gatebench reports its URL, but does not call it.'),
  queries: queries.optional().describe('Queries of the account. Default: none.'),
  text: text.optional().describe('How text is requested.'),
  task: task.optional().describe('How a response describes a task.'),
  refusal: refusal.prefault({}).describe('How a response expresses a refusal.'),
  hints: z
    .array(hint)
    .default([])
    .describe('Places where a refusal states its wait, in addition to those read for every dialect.'),
})
/** A dialect as its file states it. An interface: declarations of types that contain it name it, and do not repeat it. */
export interface DialectFile extends z.output<typeof fileSchema> {}
