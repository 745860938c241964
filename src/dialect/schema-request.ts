import * as z from 'zod'
import { header, path, pointer, scalar } from './schema-words.ts'

/** How a dialect's file states what is asked of a gateway. */

export const constants = z
  .record(pointer, z.json())
  .default({})
  .describe('Additional constant members of every body, by pointer.')
const fieldRule = z.union([
  pointer.transform((at) => ({ at, as: 'same' as const, words: undefined, with: {} })),
  z.strictObject({
    at: pointer.describe('Place of the field in the body.'),
    as: z.enum(['same', 'text']).default('same').describe('Sends a number as text. Default: unchanged.'),
    words: z.record(z.string(), scalar).optional().describe('Values of this gateway, by the values in the request.'),
    with: constants.describe('Additional members of the body if the field is given, by pointer.'),
  }),
])

const fields = z
  .record(z.string(), fieldRule)
  .default({})
  .describe('Where each field of a request goes, by its name in the profile.')
const rest = z
  .union([pointer, z.literal('none')])
  .default('')
  .describe('Place of all other fields: a pointer to a record, or none. Default: beside the mapped fields.')

export const submit = z.strictObject({
  method: z.enum(['POST', 'PUT']).default('POST').describe('Default POST.'),
  path: path.describe('Path below the base URL. {model} is replaced by the model; {+model} keeps its slashes.'),
  pathWith: z
    .record(z.string(), path)
    .default({})
    .describe('Other paths, by the field that a request has; the first that matches applies.'),
  form: z.enum(['json', 'multipart']).default('json').describe('How the body is written. Default json.'),
  atOnce: z
    .boolean()
    .default(false)
    .describe('Whether the response is the result itself, without an id, while other submits are answered with an id.'),
  fields,
  constants,
  rest,
})
export type SubmitWords = z.output<typeof submit>

export const read = z.strictObject({
  method: z.enum(['GET', 'POST']).default('GET').describe('Default GET.'),
  path: path.describe('Path of a read. {task} is replaced by the id; {+task} keeps its slashes.'),
  task: z
    .union([
      pointer.transform((at) => ({ at, as: 'text' as const })),
      z.strictObject({
        at: pointer.describe('Place of the id.'),
        as: z.enum(['text', 'number']).default('text').describe('Sends an id of digits as a number. Default: as text.'),
      }),
    ])
    .optional()
    .describe('Place of the id in the body of a POST.'),
  constants: constants.describe('Additional constant members of the body of a POST, by pointer.'),
})

export const cancel = z.strictObject({
  method: z.enum(['DELETE', 'POST', 'PUT']).default('POST').describe('Default POST.'),
  path: path.describe('Path of a cancel. {task} is replaced by the id; {+task} keeps its slashes.'),
  word: z
    .string()
    .min(1)
    .optional()
    .describe('Status word of a cancelled task in a read. Default: the read reports the task as failed.'),
  http: z
    .int()
    .min(200)
    .max(299)
    .optional()
    .describe('HTTP status of the response if it has no body. Default: the response is the task, as in a read.'),
})

export const resultCall = z.strictObject({
  path: path.describe('Path of the result. {task} is replaced by the id.'),
  at: pointer
    .optional()
    .describe('Place of the URL of a file in the response. Default: the response is the file itself.'),
  answer: z
    .enum(['file', 'task'])
    .default('file')
    .describe(
      'Kind of result: a file or its URL, or a response that contains results as described by `task.results`. Default file.',
    ),
})

const query = z.strictObject({
  path: path.describe('Path of the query.'),
  address: z.enum(['base', 'files']).default('base').describe('Base URL of the query. Default base.'),
})

const creditsQuery = query.extend({
  remaining: z
    .union([pointer, z.strictObject({ header: header.describe('Its name.') })])
    .optional()
    .describe('Place of the remaining credits of the account, a number or the text of one; or the header with them.'),
  used: pointer.optional().describe('Place of the credits that the account has used so far.'),
  total: pointer.optional().describe('Place of all credits of the account, the used ones included.'),
  constants: constants.describe('Members that a mock adds to the response, by pointer.'),
})

export const queries = z.strictObject({
  credits: creditsQuery
    .optional()
    .describe('Query of the credits. Without remaining or used, the response has the format of the default dialect.'),
  quota: query.optional().describe('Query of the file quota, with a response in the format of the default dialect.'),
})

export const text = z.strictObject({
  path: path.describe('Path of a message.'),
  answer: z
    .enum(['anthropic', 'openai'])
    .describe('Format of the response: that of the Messages API, or of Chat Completions.'),
  stream: constants.describe('Additional members of a body that requests a stream, by pointer.'),
  fields,
  constants,
  rest,
})
