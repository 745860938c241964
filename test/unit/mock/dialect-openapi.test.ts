import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { dialectNames, readDialect } from '../../../src/dialect/load-dialect.ts'
import { ServerDialect } from '../../../src/dialect/server-dialect.ts'
import { dialectDocument } from '../../../src/mock/server/dialect-openapi.ts'
import { MOCK_API_KEY, startMockGateway } from '../../../src/mock/server/http-server.ts'
import { runHere } from '../../support/run-here.ts'
import { eventsOf } from '../../support/stream-events.ts'
import { palette } from '../../support/vendors.ts'

const URL_OF_MOCK = 'http://127.0.0.1:9'

type Json = Record<string, unknown>
interface Parameter {
  name: string
  in: string
  required: boolean
  schema: { const?: string }
}
interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema?: Json }> }>
}
interface OpenApi {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  security: Json[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, unknown>; securitySchemes?: Record<string, Json> }
}

const documentOf = (name: string): OpenApi => dialectDocument(readDialect(name), URL_OF_MOCK) as OpenApi

const operationsOf = ({ paths }: OpenApi): { path: string; method: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

function examplesOf(schema: Json): unknown[] {
  return ((schema.anyOf as Json[] | undefined) ?? [schema]).map(({ example }) => example)
}

function schemasOf({ requestBody, responses }: Operation): Json[] {
  return [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap((content) =>
    Object.values(content ?? {}).flatMap(({ schema }): Json[] => (schema === undefined ? [] : [schema])),
  )
}

/** One for all: it compiles the schema of schemas first. */
const ajv = new Ajv2020({ strict: true, strictTypes: false, keywords: ['example'] })

describe.each(dialectNames())('the OpenAPI document of %s', (name) => {
  const document = documentOf(name)
  const operations = operationsOf(document)

  it('refers to nothing that is not in it, and has nothing to which nobody refers', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/responses\/(\w+)"/g)].map(([, to]) => to)
    expect(new Set(Object.keys(document.components.responses))).toEqual(new Set(references))
    expect(JSON.stringify(document)).not.toMatch(/"\$ref":"(?!#\/components\/responses\/)/)
  })

  it('is one of OpenAPI 3.1: names, parameters, answers and schemas', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: URL_OF_MOCK }] })
    expect(document.info.title).not.toBe('')
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of operations) {
      expect(path).toMatch(/^\/[^?#\s+]*$/)
      const parameters = operation.parameters ?? []
      const inPath = parameters.filter((one) => one.in === 'path')
      expect(inPath.map((one) => one.name).sort()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one).sort(),
      )
      expect(inPath.every(({ required }) => required)).toBe(true)
      expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length)
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/)
        expect(answer.$ref ?? answer.description).toMatch(/./)
      }
      for (const schema of schemasOf(operation)) {
        const validate = ajv.compile(schema)
        for (const example of examplesOf(schema)) expect(validate(example), JSON.stringify(example)).toBe(true)
      }
    }
  })

  it('says how the key is carried', () => {
    const { key } = readDialect(name)
    const scheme = document.components.securitySchemes?.key
    if ('none' in key) {
      expect([document.security, scheme]).toEqual([[], undefined])
      return
    }
    expect(document.security).toEqual([{ key: [] }])
    expect(scheme).toMatchObject(
      scheme?.type === 'http' ? { scheme: 'bearer' } : { type: 'apiKey', name: expect.stringMatching(/./) },
    )
  })

  it('has for every modality a request that the mock understands, at the path that it states', () => {
    const file = readDialect(name)
    const stage = new ServerDialect(file, URL_OF_MOCK)
    const heard = operations.flatMap(({ path, method, operation }) => {
      const query = (operation.parameters ?? [])
        .filter((one) => one.in === 'query')
        .map((one) => `${one.name}=${one.schema.const ?? 'task-1'}`)
      const target = `${path.replaceAll('{model}', 'a-model').replaceAll('{task}', 'task-1')}${query.length === 0 ? '' : `?${query.join('&')}`}`
      const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => examplesOf(schema))
      return (bodies.length === 0 ? [undefined] : bodies).map((body) => {
        const meanings = stage.hear({ method, target, body })
        expect(meanings, `${method} ${target}`).not.toEqual([])
        return meanings.map(({ asked }) => ('modality' in asked ? asked.modality : asked.endpoint))
      })
    })
    const expected = [
      ...Object.keys(file.submit),
      ...(file.text === undefined ? [] : ['message']),
      ...(file.read === undefined ? [] : ['poll']),
      ...(file.cancel === undefined ? [] : ['cancel']),
      ...Object.keys(file.queries ?? {}),
    ]
    expect(new Set(heard.flat(2))).toEqual(new Set(expected))
  })
})

it('a mock that speaks a dialect answers with its document, and another with that of the default dialect', async () => {
  const file = readDialect('fal')
  for (const dialect of [file, undefined]) {
    const mock = await startMockGateway(dialect === undefined ? {} : { dialect })
    const headers = { authorization: `Bearer ${MOCK_API_KEY}` }
    const answer = (await (await fetch(`${mock.url}/_mock/openapi.json`, { headers })).json()) as OpenApi
    await mock.close()
    if (dialect === undefined) expect(answer.paths).toHaveProperty(['/v1/images/generations'])
    else expect(answer).toEqual(dialectDocument(dialect, mock.url))
  }
})

it('shows at fal what is sent and what comes', () => {
  const { paths, components } = documentOf('fal')
  expect(Object.keys(paths)).toEqual([
    '/{model}',
    '/{model}/requests/{task}/status',
    '/{model}/requests/{task}',
    '/{model}/requests/{task}/cancel',
  ])
  expect(components.securitySchemes).toEqual({
    key: { type: 'apiKey', in: 'header', name: 'authorization', description: 'Key {key}' },
  })
  expect(paths['/{model}/requests/{task}/status']?.get?.responses[200]?.content).toMatchObject({
    'application/json': {
      schema: {
        anyOf: [
          { title: 'a task that has completed', example: { status: 'COMPLETED' } },
          { title: 'a task at work', example: { status: 'IN_PROGRESS' } },
          { title: 'a task that failed', example: { status: 'COMPLETED', error: 'generation failed' } },
        ],
      },
    },
  })
})

it('is printed by gatebench schema openapi --dialect', async () => {
  const { code, stdout } = await runHere(['schema', 'openapi', '--dialect', 'runway'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual(
    JSON.parse(JSON.stringify(dialectDocument(readDialect('runway'), 'https://api.dev.runwayml.com'))),
  )
  expect(await runHere(['schema', 'profile', '--dialect', 'runway'])).toMatchObject({ code: 104 })
})

it('names the header of an idempotency key where a submit may bring one', () => {
  const { paths } = dialectDocument(palette(), URL_OF_MOCK) as OpenApi
  const named = Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).flatMap(({ parameters = [] }) =>
      parameters.some((one) => one.name === 'X-Once') ? [path] : [],
    ),
  )
  expect(named).toEqual(['/jobs', '/films'])
})

it.each([
  ['anthropic-messages', 'anthropic'],
  ['openai-chat', 'openai'],
  ['litellm', 'openai'],
] as const)('shows in %s that texts are streamed, by a stream in its own form', (name, form) => {
  const file = readDialect(name)
  const { paths } = dialectDocument(file, URL_OF_MOCK) as OpenApi
  const content = paths[file.text?.path ?? '']?.post?.responses['200']?.content ?? {}
  expect(Object.keys(content)).toEqual(['application/json', 'text/event-stream'])
  const text = String(content['text/event-stream']?.schema?.example)
  const says = eventsOf(form, [{ atMs: 0, text }]).map((event) => event.says)
  expect(says).toEqual(['open', 'text', 'text', 'stop', 'usage', 'marker'])
})
