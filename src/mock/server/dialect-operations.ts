import { compileDialect } from '../../dialect/compile-dialect.ts'
import { type MessageForm, streamIn } from '../../dialect/message-forms.ts'
import type { DialectFile } from '../../dialect/schema.ts'
import { ServerDialect } from '../../dialect/server-dialect.ts'
import type { DialectAnswer } from '../../dialect/server-messages.ts'
import type { StreamStep } from '../../dialect/stream-step.ts'
import type { CreditsBody, GenerationRequest, QuotaBody, Task } from '../../gateway/bodies.ts'
import { CANCELLED } from '../../gateway/cancelled.ts'
import { type Asked, type Dialect, isUnsayable } from '../../gateway/dialect.ts'
import { type Modality, TASK_MODALITIES, type TaskModality } from '../../gateway/modality.ts'
import { errorBodyOf } from '../replies/error-bodies.ts'
import { ERRORS } from './openapi.ts'

export interface Answer {
  readonly title: string
  readonly said: DialectAnswer
  /** The same as a stream. */
  readonly stream?: string
}

export interface Request {
  readonly title: string
  readonly form: 'json' | 'multipart'
  readonly body: object
}

/** One thing that is asked at a path; several modalities may share one. */
export interface Operation {
  readonly id: string
  readonly summary: string
  readonly method: string
  readonly template: string
  readonly request?: Request
  readonly answers: readonly Answer[]
  /** Whether an idempotency key may go with it. */
  readonly buys?: true
}

const TASK_ID = 'task-1'
/** Any instant will do: documents are compared. */
const EPOCH_MS = 1_764_000_000_000

const REQUESTS: Readonly<Record<Modality, GenerationRequest>> = {
  image: { model: 'image-standard', prompt: 'a red kite over wheat' },
  video: { model: 'video-standard', prompt: 'a kite climbing', duration: 5 },
  audio: { model: 'audio-speech', prompt: 'Good morning.' },
  text: { model: 'text-fast', max_tokens: 256, messages: [{ role: 'user', content: 'Name three kites.' }] },
}

const MESSAGE = {
  id: 'msg-1',
  type: 'message',
  role: 'assistant',
  model: REQUESTS.text.model,
  content: [{ type: 'text', text: 'Red, black and whistling.' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 5, output_tokens: 6 },
}

const QUERIES: Readonly<Record<'credits' | 'quota', { summary: string; body: CreditsBody | QuotaBody }>> = {
  credits: {
    summary: 'Remaining credits',
    body: {
      data: {
        token: { remaining_credits: 90, unlimited_credits: false, used_credits: 10 },
        user: { remaining_credits: 90, used_credits: 10 },
      },
      message: '',
      success: true,
    },
  },
  quota: {
    summary: 'File quota',
    body: {
      success: true,
      code: 200,
      data: {
        user_group: 'default',
        used_files: 1,
        max_files: 100,
        remain_files: 99,
        is_custom: false,
        quota_reason: '',
      },
    },
  },
}

const ERROR_TYPES: Readonly<Record<string, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'insufficient_balance_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'internal_server_error',
  502: 'upstream_error',
  503: 'service_unavailable_error',
}

/** All that a dialect can be asked, with what it answers. `url`: where the mock is. */
export function operationsOf(file: DialectFile, url: string): Operation[] {
  const client = compileDialect(file, url)
  const stage = new ServerDialect(file, url)
  const requestOf = (asked: Asked, request: GenerationRequest, title: string): Request => {
    const ask = client.ask(asked, request)
    if (isUnsayable(ask)) throw new TypeError(ask)
    return { title, form: ask.place.form, body: ask.body ?? {} }
  }
  const submits = TASK_MODALITIES.flatMap((modality): Operation[] => {
    const words = file.submit[modality]
    if (words === undefined) return []
    const asked: Asked = { endpoint: 'submit', modality }
    const isAtOnce = stage.answersAtOnce(modality)
    const task = isAtOnce ? completedTask(modality, url) : { ...taskOf(modality), status: 'pending' }
    const submit = (id: string, template: string, extra: object): Operation => {
      const request = requestOf(asked, { ...REQUESTS[modality], ...extra }, modality)
      const said = stage.say({ asked, body: REQUESTS[modality] }, success(task), EPOCH_MS)
      const answers = [{ title: isAtOnce ? `the ${modality}` : `a task of ${modality}`, said }]
      return { id, summary: `Submit ${modality}`, method: words.method, template, request, answers, buys: true }
    }
    const id = `submit${capital(modality)}`
    const others = Object.entries(words.pathWith)
    return [
      submit(id, words.path, {}),
      ...others.map(([field, path]) =>
        submit(`${id}With${capital(field)}`, path, { [field]: 'https://cdn.example/1' }),
      ),
    ]
  })
  return [
    ...submits,
    ...textOf(file, stage, requestOf),
    ...readsOf(file, client, stage, url),
    ...queriesOf(file, stage),
  ]
}

function textOf(
  { text }: DialectFile,
  stage: ServerDialect,
  requestOf: (asked: Asked, request: GenerationRequest, title: string) => Request,
): Operation[] {
  if (text === undefined) return []
  const asked: Asked = { endpoint: 'message' }
  const said = stage.say({ asked, body: REQUESTS.text }, success(MESSAGE), EPOCH_MS)
  const request = requestOf(asked, REQUESTS.text, 'text')
  const answers = [{ title: 'the text', said, stream: sampleStream(text.answer) }]
  return [
    { id: 'message', summary: 'Generate text', method: 'POST', template: text.path, request, answers, buys: true },
  ]
}

/** A short text as it is streamed. */
function sampleStream(form: MessageForm): string {
  const { id, model } = MESSAGE
  const usage = { input: 5, output: 6, reasoning: 0 }
  const steps: readonly StreamStep[] = [
    { says: 'open' },
    ...['Red, black', ' and whistling.'].map((words) => ({ says: 'text', text: words, tokens: 3 }) as const),
    { says: 'stop', reason: 'end_turn', hasUsage: true },
    { says: 'marker' },
  ]
  const createdS = Math.floor(EPOCH_MS / 1000)
  return steps.map(streamIn(form, { id, model: String(model), createdS, usage, asksUsage: true })).join('')
}

function readsOf(file: DialectFile, client: Dialect, stage: ServerDialect, url: string): Operation[] {
  const { cancel, read, result, submit, task } = file
  const [modality = 'video'] = TASK_MODALITIES.filter((one) => submit[one] !== undefined)
  const said = (answer: Task, isResult = false): DialectAnswer => {
    const asked: Asked = { endpoint: 'poll', taskId: answer.id }
    return stage.say({ asked, body: undefined, isResult }, success(answer), EPOCH_MS)
  }
  const completed = completedTask(modality, url)
  const failed = { ...taskOf(modality), status: 'failed', error: { message: 'generation failed' } }
  const operations: Operation[] = []
  if (read !== undefined && task !== undefined) {
    const answers = [
      { title: 'a task that has completed', said: said(completed) },
      { title: 'a task at work', said: said({ ...taskOf(modality), status: 'processing', progress: 50 }) },
      { title: 'a task that failed', said: said(failed) },
    ]
    const ask = client.ask({ endpoint: 'poll', taskId: TASK_ID })
    const body = isUnsayable(ask) ? undefined : ask.body
    const request = body === undefined ? {} : { request: { title: 'the task', form: 'json', body } as const }
    operations.push({
      id: 'readTask',
      summary: 'Read a task',
      method: read.method,
      template: read.path,
      ...request,
      answers,
    })
  }
  if (result !== undefined && task !== undefined) {
    const answers = [{ title: 'the result', said: said(completed, true) }]
    operations.push({ id: 'result', summary: 'Fetch a result', method: 'GET', template: result.path, answers })
  }
  if (cancel !== undefined && task !== undefined) {
    const { method, path: template } = cancel
    const asked: Asked = { endpoint: 'cancel', taskId: TASK_ID }
    const cancelled = { ...taskOf(modality), status: 'failed', error: CANCELLED }
    const answers = [
      { title: 'the task is cancelled', said: stage.say({ asked, body: undefined }, success(cancelled), EPOCH_MS) },
    ]
    operations.push({ id: 'cancelTask', summary: 'Cancel a task', method, template, answers })
  }
  return operations
}

function queriesOf({ queries }: DialectFile, stage: ServerDialect): Operation[] {
  return (['credits', 'quota'] as const).flatMap((name) => {
    const template = queries?.[name]?.path
    if (template === undefined) return []
    const { summary, body } = QUERIES[name]
    const said = stage.say({ asked: { endpoint: name }, body: undefined }, success(body), EPOCH_MS)
    return [{ id: name, summary, method: 'GET', template, answers: [{ title: summary, said }] }]
  })
}

/** Refusals that any path may be answered with. */
export function errorsOf(file: DialectFile, url: string): Answer[] {
  const stage = new ServerDialect(file, url)
  return Object.entries(ERRORS).map(([status, title]) => {
    const type = ERROR_TYPES[status] ?? 'invalid_request_error'
    const body = errorBodyOf(Number(status), type, title)
    return { title, said: stage.say(null, { status: Number(status), headers: {}, body }, EPOCH_MS) }
  })
}

function taskOf(modality: TaskModality): Task {
  return { id: TASK_ID, object: `${modality}.generation.task`, model: REQUESTS[modality].model }
}

function completedTask(modality: TaskModality, url: string): Task {
  return { ...taskOf(modality), status: 'completed', progress: 100, results: [`${url}/files/${TASK_ID}/0`] }
}

function success(body: object): DialectAnswer {
  return { status: 200, headers: {}, body }
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
