import { compileDialect } from '../dialect/compiled.ts'
import type { Saying } from '../dialect/saying.ts'
import type { DialectFile } from '../dialect/schema.ts'
import { Stage } from '../dialect/stage.ts'
import type { CreditsBody, GenerationRequest, QuotaBody, Task } from '../gateway/bodies.ts'
import { type Asked, type Dialect, isUnsayable } from '../gateway/dialect.ts'
import { type Modality, TASK_MODALITIES, type TaskModality } from '../gateway/modality.ts'
import { errorBodyOf } from './error-bodies.ts'
import { ERRORS } from './openapi.ts'
import { openApiPath } from './openapi-path.ts'

/** An answer, and what it says. */
interface Answer {
  readonly title: string
  readonly said: Saying
}

interface Request {
  readonly title: string
  readonly form: 'json' | 'multipart'
  readonly body: object
}

/** One thing that is asked at a path; several modalities may share one. */
interface Operation {
  readonly id: string
  readonly summary: string
  readonly method: string
  readonly template: string
  readonly request?: Request
  readonly answers: readonly Answer[]
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
    summary: 'Credits that are left',
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
    summary: 'Files that may be kept',
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

/** A mock's interface in a dialect as an OpenAPI 3.1 document: its paths, and as examples what the dialect itself writes. `url`: where the mock is. */
export function dialectDocument(file: DialectFile, url: string): object {
  const operations = operationsOf(file, url)
  const errors = errorsOf(file, url)
  const security = securityOf(file.key)
  const paths = pathsOf(file, operations, errors)
  // An answer that each path shows among its own is referred to by none.
  const referred = JSON.stringify(paths)
  const shared = [...byStatus(errors)].flatMap(([status, answers]) =>
    referred.includes(`"${referenceTo(status)}"`) ? [[nameOf(status), responseOf(answers)]] : [],
  )
  return {
    openapi: '3.1.0',
    info: {
      title: `${file.about} (gatebench mock)`,
      version: file.asOf,
      description: `The dialect ${file.name} of gatebench. Fields that are not shown pass through.`,
    },
    servers: [{ url }],
    security: security === null ? [] : [{ key: [] }],
    paths,
    components: {
      responses: Object.fromEntries(shared),
      ...(security === null ? {} : { securitySchemes: { key: security } }),
    },
  }
}

function pathsOf(file: DialectFile, operations: readonly Operation[], errors: readonly Answer[]): object {
  const headers = Object.entries(file.headers).map(([name, value]) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string', const: value },
  }))
  const paths: Record<string, Record<string, object>> = {}
  for (const shared of grouped(operations, ({ method, template }) => `${method} ${template}`).values()) {
    const [{ method, template, summary } = { method: '', template: '', summary: '' }] = shared
    const { path, parameters } = openApiPath(template, file.task?.addressAs)
    const requests = shared.flatMap(({ request }) => request ?? [])
    const all = [...headers, ...parameters]
    const of = paths[path] ?? {}
    paths[path] = of
    of[method.toLowerCase()] = {
      operationId: shared.map(({ id }) => id).join('Or'),
      summary: shared.length === 1 ? summary : shared.map((one) => one.summary).join('; '),
      ...(all.length === 0 ? {} : { parameters: all }),
      ...(requests.length === 0 ? {} : { requestBody: { required: true, content: contentOf(requests) } }),
      responses: responsesOf(
        shared.flatMap(({ answers }) => answers),
        errors,
      ),
    }
  }
  return paths
}

function operationsOf(file: DialectFile, url: string): Operation[] {
  const client = compileDialect(file, url)
  const stage = new Stage(file, url)
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
      return { id, summary: `Submit ${modality}`, method: words.method, template, request, answers }
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
  return [...submits, ...textOf(file, stage, requestOf), ...readsOf(file, client, stage, url), ...queriesOf(file)]
}

function textOf(
  { text }: DialectFile,
  stage: Stage,
  requestOf: (asked: Asked, request: GenerationRequest, title: string) => Request,
): Operation[] {
  if (text === undefined) return []
  const asked: Asked = { endpoint: 'message' }
  const said = stage.say({ asked, body: REQUESTS.text }, success(MESSAGE), EPOCH_MS)
  const request = requestOf(asked, REQUESTS.text, 'text')
  const answers = [{ title: 'the text', said }]
  return [{ id: 'message', summary: 'Generate text', method: 'POST', template: text.path, request, answers }]
}

function readsOf(file: DialectFile, client: Dialect, stage: Stage, url: string): Operation[] {
  const { read, result, submit, task } = file
  const [modality = 'video'] = TASK_MODALITIES.filter((one) => submit[one] !== undefined)
  const said = (answer: Task, isResult = false): Saying => {
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
  return operations
}

function queriesOf({ queries }: DialectFile): Operation[] {
  return (['credits', 'quota'] as const).flatMap((name) => {
    const template = queries?.[name]?.path
    if (template === undefined) return []
    const { summary, body } = QUERIES[name]
    return [{ id: name, summary, method: 'GET', template, answers: [{ title: summary, said: success(body) }] }]
  })
}

/** Refusals that any path may be answered with. */
function errorsOf(file: DialectFile, url: string): Answer[] {
  const stage = new Stage(file, url)
  return Object.entries(ERRORS).map(([status, title]) => {
    const type = ERROR_TYPES[status] ?? 'invalid_request_error'
    const body = errorBodyOf(Number(status), type, title)
    return { title, said: stage.say(null, { status: Number(status), headers: {}, body }, EPOCH_MS) }
  })
}

function responsesOf(answers: readonly Answer[], errors: readonly Answer[]): object {
  const own = byStatus(answers)
  const shared = byStatus(errors)
  const statuses = [...new Set([...own.keys(), ...shared.keys()])].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const mine = own.get(status)
      if (mine === undefined) return [status, { $ref: referenceTo(status) }]
      return [status, responseOf([...mine, ...(shared.get(status) ?? [])])]
    }),
  )
}

function nameOf(status: number): string {
  return `status${status}`
}

function referenceTo(status: number): string {
  return `#/components/responses/${nameOf(status)}`
}

function responseOf(answers: readonly Answer[]): object {
  const description = answers.map(({ title }) => title).join('; ')
  const examples = answers.flatMap(({ title, said: { body } }) => (body === undefined ? [] : [{ title, body }]))
  // An answer without JSON is the file itself.
  const content = examples.length === 0 ? { '*/*': {} } : { 'application/json': { schema: schemaOf(examples) } }
  return { description, content }
}

function contentOf(requests: readonly Request[]): object {
  const forms = grouped(requests, ({ form }) => (form === 'json' ? 'application/json' : 'multipart/form-data'))
  return Object.fromEntries([...forms].map(([type, of]) => [type, { schema: schemaOf(of) }]))
}

/** A record of which nothing is promised: an example shows its form. */
function schemaOf(examples: readonly { title: string; body: unknown }[]): object {
  const distinct = [...grouped(examples, ({ body }) => JSON.stringify(body)).values()].map((same) => ({
    title: same.map(({ title }) => title).join(', '),
    type: Array.isArray(same[0]?.body) ? 'array' : 'object',
    example: same[0]?.body,
  }))
  const [only] = distinct
  return distinct.length === 1 && only !== undefined ? only : { anyOf: distinct }
}

function securityOf(key: DialectFile['key']): object | null {
  if ('none' in key) return null
  if ('query' in key) return { type: 'apiKey', in: 'query', name: key.query }
  if ('jwt' in key) return { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }
  const isBearer = key.header.toLowerCase() === 'authorization' && /^bearer \{key\}$/i.test(key.value)
  if (isBearer) return { type: 'http', scheme: 'bearer' }
  const value = key.value === '{key}' ? {} : { description: key.value }
  return { type: 'apiKey', in: 'header', name: key.header, ...value }
}

function taskOf(modality: TaskModality): Task {
  return { id: TASK_ID, object: `${modality}.generation.task`, model: REQUESTS[modality].model }
}

function completedTask(modality: TaskModality, url: string): Task {
  return { ...taskOf(modality), status: 'completed', progress: 100, results: [`${url}/files/${TASK_ID}/0`] }
}

function success(body: object): Saying {
  return { status: 200, headers: {}, body }
}

function byStatus(answers: readonly Answer[]): Map<number, Answer[]> {
  return grouped(answers, ({ said }) => said.status)
}

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
