import * as z from 'zod'
import { path, pointer, scalar } from './schema-words.ts'

/** How a dialect's file states what is asked of a gateway. */

export const constants = z.record(pointer, z.json()).default({}).describe('What every body holds besides, by pointer.')
const fieldRule = z.union([
  pointer.transform((at) => ({ at, as: 'same' as const, words: undefined, with: {} })),
  z.strictObject({
    at: pointer.describe('Where it goes.'),
    as: z.enum(['same', 'text']).default('same').describe('A number goes as text. Default: as it is.'),
    words: z.record(z.string(), scalar).optional().describe('Words of this gateway, by those of the request.'),
    with: constants.describe('What the body holds besides where the field is given, by pointer.'),
  }),
])

const fields = z
  .record(z.string(), fieldRule)
  .default({})
  .describe('Where each field of a request goes, by its name in the profile.')
const rest = z
  .union([pointer, z.literal('none')])
  .default('')
  .describe('Where all other fields go: a pointer to a record, or none. Default: beside the others.')

export const submit = z.strictObject({
  method: z.enum(['POST', 'PUT']).default('POST').describe('Default POST.'),
  path: path.describe('Path below the base address; {model} stands for the model, {+model} keeps its slashes.'),
  pathWith: z
    .record(z.string(), path)
    .default({})
    .describe('Other paths, by the field that a request has: the first that it has.'),
  form: z.enum(['json', 'multipart']).default('json').describe('How the body is written. Default json.'),
  atOnce: z
    .boolean()
    .default(false)
    .describe('Whether the answer is the result, without an id, where other submits are answered with one.'),
  fields,
  constants,
  rest,
})
export type SubmitWords = z.output<typeof submit>

export const read = z.strictObject({
  method: z.enum(['GET', 'POST']).default('GET').describe('Default GET.'),
  path: path.describe('Path of a read; {task} stands for the id, {+task} keeps its slashes.'),
  task: pointer.optional().describe('Where the id goes in the body of a POST.'),
})

export const cancel = z.strictObject({
  method: z.enum(['DELETE', 'POST', 'PUT']).default('POST').describe('Default POST.'),
  path: path.describe('Path of a cancel; {task} stands for the id, {+task} keeps its slashes.'),
  word: z
    .string()
    .min(1)
    .optional()
    .describe('Word by which a read says that a task was cancelled. Default: it says that the task failed.'),
  http: z
    .int()
    .min(200)
    .max(299)
    .optional()
    .describe('HTTP status of the answer where it has no body. Default: the answer is the task, as it is read.'),
})

export const resultCall = z.strictObject({
  path: path.describe('Path of the result; {task} stands for the id.'),
  at: pointer.optional().describe('Where the address of a file stands in it. Default: it is the file itself.'),
  answer: z
    .enum(['file', 'task'])
    .default('file')
    .describe(
      'What it is: a file or its address, or an answer in which results stand as `task.results` says. Default file.',
    ),
})

export const query = z.strictObject({
  path: path.describe('Path of the query.'),
  address: z.enum(['base', 'files']).default('base').describe('Which of the addresses has it. Default base.'),
})

export const text = z.strictObject({
  path: path.describe('Path of a message.'),
  answer: z.enum(['anthropic', 'openai']).describe('Form of the answer: of the Messages API, or of Chat Completions.'),
  stream: constants.describe('What a body that asks for a stream holds besides, by pointer.'),
  fields,
  constants,
  rest,
})
