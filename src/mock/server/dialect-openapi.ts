import { pathOfTask } from '../../dialect/path-template.ts'
import type { DialectFile } from '../../dialect/schema.ts'
import { grouped } from '../../maps.ts'
import { type Answer, errorsOf, type Operation, operationsOf, type Request } from './dialect-operations.ts'
import { EVENT_STREAM } from './openapi.ts'

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
      description: `The dialect ${file.name} of gatebench. Fields that are not shown are passed through.`,
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
    const all = [...headers, ...(shared.some(({ buys }) => buys === true) ? keyOfCall(file) : []), ...parameters]
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

function keyOfCall({ idempotency }: DialectFile): object[] {
  if (idempotency === undefined) return []
  const description = 'idempotency key of the call: a repeated request with the same key does not create a second task'
  return [{ name: idempotency, in: 'header', required: false, description, schema: { type: 'string' } }]
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
  if (answers.every(({ said }) => said.isEmpty === true)) return { description }
  // Another answer without JSON is the file itself.
  const content = examples.length === 0 ? { '*/*': {} } : { 'application/json': { schema: schemaOf(examples) } }
  const [stream] = answers.flatMap((answer) => answer.stream ?? [])
  return { description, content: stream === undefined ? content : { ...content, ...streamOf(stream) } }
}

function streamOf(example: string): object {
  const { schema } = EVENT_STREAM['text/event-stream']
  return { 'text/event-stream': { schema: { ...schema, example } } }
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

function byStatus(answers: readonly Answer[]): Map<number, Answer[]> {
  return grouped(answers, ({ said }) => said.status)
}

/** A path of a dialect as OpenAPI writes it. */
interface OpenApiPath {
  readonly path: string
  readonly parameters: readonly object[]
}

const ABOUT = { model: 'name of the model', task: 'id of the task' } as const

/** Path and parameters of a template such as `/v1/models/{+model}/predictions?wait={task}`; `addressAs`: how the address of a task is made, where the template begins with one. */
function openApiPath(template: string, addressAs: string | undefined): OpenApiPath {
  const [path = '', query = ''] = pathOfTask(template, addressAs).split(/\?(.*)/s)
  return {
    path: path.replaceAll('{+', '{'),
    parameters: [...pathParameters(path), ...queryParameters(query)],
  }
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\+?)(model|task)\}/g)].map(([, plus, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `${ABOUT[name as keyof typeof ABOUT]}${plus === '+' ? '; its slashes stay slashes' : ''}`,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: string): object[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      const [, variable] = /^\{\+?(model|task)\}$/.exec(value) ?? []
      const about = variable === undefined ? {} : { description: ABOUT[variable as keyof typeof ABOUT] }
      const schema = variable === undefined ? { type: 'string', const: value } : { type: 'string' }
      return { name, in: 'query', required: true, ...about, schema }
    })
}
