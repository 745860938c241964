import * as z from 'zod'
import { TASK_STATUSES } from '../gateway/bodies.ts'
import { TASK_MODALITIES } from '../gateway/modality.ts'
import { parseDurationMs } from '../units.ts'
import { cancel, constants, query, read, resultCall, submit, text } from './schema-request.ts'
import {
  address,
  header,
  headerValue,
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
const variable = z.string().regex(/^[A-Za-z_]\w*$/, { error: 'expected the name of an environment variable' })

const condition = z
  .strictObject({
    http: z
      .union([z.int().min(100).max(599), z.array(z.int().min(100).max(599)).min(1)])
      .transform((given) => [given].flat())
      .optional()
      .describe('HTTP status, or several.'),
    header: header.optional().describe('A header, whose value the others are about.'),
    at: pointer.optional().describe('Pointer into the body: what the others are about.'),
    is: z
      .union([scalar, z.array(scalar).min(1)])
      .transform((given) => [given].flat())
      .optional()
      .describe('Value that stands there, or several.'),
    contains: z.string().min(1).optional().describe('Text that is part of what stands there, in any case of letters.'),
    startsWith: z.string().min(1).optional().describe('Text with which what stands there begins.'),
    exists: z
      .boolean()
      .optional()
      .describe('Whether anything stands there: null, false and what is empty are nothing.'),
  })
  .refine(
    ({ http, is, contains, startsWith, exists }) =>
      [http, is, contains, startsWith, exists].some((one) => one !== undefined),
    { error: 'a condition states http, is, contains, startsWith or exists' },
  )
  .refine(({ at, header }) => at === undefined || header === undefined, {
    error: 'a condition is about a header or a place of the body, not about both',
  })
  .refine(({ at, header, exists }) => exists === undefined || at !== undefined || header !== undefined, {
    error: 'exists needs at or header: what is to be there?',
  })
  .refine(({ at, header, is }) => is === undefined || at !== undefined || header !== undefined, {
    error: 'is needs at or header: what is to have this value?',
  })
export type Condition = z.output<typeof condition>

const when = z
  .union([condition, z.array(condition).min(1)])
  .transform((given) => [given].flat())
  .describe('Conditions that must all hold.')

const result = z.strictObject({
  at: pointer.describe('Where results stand: a text, or several by *.'),
  form: z
    .enum(['url', 'base64', 'json'])
    .default('url')
    .describe(
      'An address; bytes as base64, which are counted and dropped; JSON in a text, with `inside`. Default url.',
    ),
  inside: pointer
    .optional()
    .describe('Where the address stands in JSON that is a text, or in a record that `only` picks.'),
  as: recordPath
    .optional()
    .describe(
      'How the address is made where a record stands for it: a path such as /view?name={name}, with its members.',
    ),
  only: z
    .record(z.string(), scalar)
    .optional()
    .describe('Values that members of a record must have; other records are no results.'),
  of: z.enum(TASK_MODALITIES).optional().describe('Modality whose results the mock puts here. Default: any.'),
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
  id: pointers
    .optional()
    .describe('Where an answer states the id. Where it states none, an answer is a result already.'),
  idHeader: header
    .optional()
    .describe('Header that states the id or the address of the task, where the body does not.'),
  address: pointer
    .optional()
    .describe('Where the answer to a submit states the address of the task: it stands for {+task} in paths.'),
  addressAs: path
    .optional()
    .describe('How such an address is made, by the mock: a path with {task}, and perhaps {+model}.'),
  submitted: z
    .strictObject({
      id: pointers.optional().describe('Where it states the id.'),
      status: pointers.optional().describe('Where it states the status word.'),
    })
    .optional()
    .describe(
      'Where the answer to a submit states id and status, if not where a read does; the submit states no more than is listed here.',
    ),
  status: pointers
    .optional()
    .describe('Where the status word stands. In all pointers of a task, {task} stands for the id that is read.'),
  words: z.record(z.string(), status).default({}).describe('What each word means.'),
  otherwise: status
    .optional()
    .describe('What it means where no word and no condition says anything. Default: the answer states no status.'),
  states: z
    .array(
      z.strictObject({
        when,
        status: status.describe('What it means.'),
        because: z.enum(['moderated']).optional().describe('Why it failed: its content was refused.'),
      }),
    )
    .default([])
    .describe(
      'Conditions that decide before any word does: the first that holds. One that names the HTTP status decides of a read before a refusal does.',
    ),
  progress: z
    .strictObject({
      at: pointer.describe('Where it stands.'),
      of: z.number().positive().default(100).describe('What the whole is. Default 100.'),
    })
    .optional()
    .describe('Progress, and its scale.'),
  estimate: z
    .strictObject({
      at: pointer.describe('Where it stands.'),
      unit: z.enum(['s', 'ms']).default('s').describe('Unit of the number. Default s.'),
    })
    .optional()
    .describe('How long the task will take, and in which unit. Default s.'),
  results: z
    .union([pointer.transform((at): ResultWords[] => [{ at, form: 'url' }]), z.array(result).min(1)])
    .optional()
    .describe('Where results stand: the first place that has any.'),
  error: pointers
    .optional()
    .describe('Where a task says why it failed. The mock writes into a record the member that comes after it.'),
  constants: constants.describe('What every answer about a task holds besides, by pointer: the mock puts it there.'),
})

const refusal = z.strictObject({
  inBody: z
    .strictObject({
      at: pointer.describe('Where a 200 says that it is none.'),
      success: z.array(scalar).min(1).describe('Values that mean success.'),
    })
    .optional()
    .describe('Where refusals come as 200 with a code in the body: the code stands for the status.'),
  message: pointers
    .default(['/error/message', '/message', '/detail', '/error'])
    .describe('Where it says what is wrong.'),
  type: pointersOrNone.default(['/error/type', '/type']).describe('Where it names the kind of error; [] for nowhere.'),
  code: pointersOrNone.default(['/error/code', '/code']).describe('Where it states a code; [] for nowhere.'),
  suggestion: pointer.optional().describe('Where the mock puts its advice about waiting. Default: into the message.'),
  means: z
    .array(z.strictObject({ when, means: z.enum(MEANINGS).describe('What it means.') }))
    .default([])
    .describe(
      'What a refusal means where its HTTP status does not say it: the first that holds. A rule that names 200 makes one of a success.',
    ),
})

const hint = z
  .strictObject({
    header: header.optional().describe('Header that states it.'),
    at: pointer.optional().describe('Where it stands in the body.'),
    unit: z.enum(['s', 'ms']).default('s').describe('Unit of a number. Default s.'),
  })
  .refine(({ header, at }) => (header === undefined) !== (at === undefined), { error: 'a hint states header or at' })

const keySchema = z.union([
  z.strictObject({ none: z.literal(true).describe('No key is carried.') }),
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
  about: z.string().min(1).describe('What it is, in one sentence.'),
  asOf: z.iso.date().describe('The day on which the facts were read.'),
  facts: z.array(z.string().min(1)).min(1).describe('Where the facts are from.'),
  verified: z.enum(['samples', 'none']).describe('What the file was tried against: recorded public answers, or none.'),
  base: address.describe('Address of the gateway; a profile may name another.'),
  origins: z
    .array(origin)
    .default([])
    .describe('Other origins that answers name and that may have the key. Only where a user confirms them.'),
  readsWithoutKey: z
    .boolean()
    .default(false)
    .describe('Whether a task at any other origin may be read without the key. Default false.'),
  keyEnv: variable.describe('Environment variable that holds the key.'),
  baseEnv: z
    .union([
      variable.transform((name) => ({ name, path: '' })),
      z.strictObject({
        name: variable.describe('Its name.'),
        path: plainPath.describe('What clients expect after the address, such as /v1.'),
      }),
    ])
    .optional()
    .describe('Environment variable in which clients of the vendor look for the address.'),
  key: keySchema.prefault({}).describe('How a request carries the key. Default: authorization: Bearer {key}.'),
  headers: z.record(header, headerValue).default({}).describe('Headers of every request.'),
  pollEvery: z
    .string()
    .refine((text) => parseDurationMs(text) !== null, { error: 'expected a duration such as 5s' })
    .optional()
    .describe('Published shortest time between two reads of a task.'),
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
    .describe('How the work of a task is ended before its time. Left out where a call only removes what is over.'),
  idempotency: header
    .optional()
    .describe(
      'Header with a key of the call, by which the gateway takes what is sent again for what it has: only where that is documented.',
    ),
  result: resultCall
    .optional()
    .describe('A call of its own by which a result is fetched. gatebench states its address and does not make it.'),
  queries: z
    .strictObject({
      credits: query.optional().describe('Credits that are left.'),
      quota: query.optional().describe('Files that may be kept.'),
    })
    .optional()
    .describe('Queries of the account, answered in the form of the default dialect. Default: there are none.'),
  text: text.optional().describe('How text is asked for.'),
  task: task.optional().describe('How an answer speaks of a task.'),
  refusal: refusal.prefault({}).describe('How an answer says no.'),
  hints: z.array(hint).default([]).describe('Where a refusal states its wait, besides what every dialect is read for.'),
})
/** A dialect as its file states it. */
export type DialectFile = z.output<typeof fileSchema>
