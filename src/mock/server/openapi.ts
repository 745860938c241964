import * as z from 'zod'
import {
  audioRequest,
  creditsBody,
  errorBody,
  imageRequest,
  messageBody,
  messageRequest,
  quotaBody,
  task,
  videoRequest,
} from '../../gateway/bodies.ts'
import type { MockWorld } from '../world/schema.ts'

const SCHEMAS = {
  AudioRequest: audioRequest,
  CreditsBody: creditsBody,
  ErrorBody: errorBody,
  ImageRequest: imageRequest,
  MessageBody: messageBody,
  MessageRequest: messageRequest,
  QuotaBody: quotaBody,
  Task: task,
  VideoRequest: videoRequest,
} as const
type SchemaName = keyof typeof SCHEMAS

/** Statuses that any endpoint may answer with, besides those of its own. */
export const ERRORS: Readonly<Record<string, string>> = {
  400: 'invalid request parameters',
  401: 'missing, invalid or expired token',
  402: 'insufficient balance (a setting of the mock)',
  403: 'access denied',
  404: 'unknown task, model or path',
  408: 'request timeout of a proxy (a fault of the mock)',
  409: 'conflict (a fault of the mock, or a request whose idempotency key is in use)',
  413: 'body too large',
  415: 'body of another type',
  422: 'request that cannot be processed (a fault of the mock, or an idempotency key that came with another body)',
  425: 'request that came too early (a fault of the mock)',
  429: 'rate or concurrency limit exceeded',
  500: 'internal server error',
  502: 'upstream service error',
  503: 'service temporarily unavailable',
}

/** The mock gateway's interface as an OpenAPI 3.1 document, from the schemas that bodies are checked by. */
export function openApiDocument(paths: MockWorld['paths']): object {
  const components = Object.entries(SCHEMAS).map(([name, schema]) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
    return [name, rest]
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Multimodal generation gateway (gatebench mock)',
      version: '1.0.0',
      description: 'Fields that are not in the specification are passed through.',
    },
    security: [{ bearer: [] }],
    paths: {
      [paths.image]: { post: operation('submitImage', 'Submit an image task', 'Task', 'ImageRequest') },
      [paths.video]: { post: operation('submitVideo', 'Submit a video task', 'Task', 'VideoRequest') },
      [paths.audio]: { post: operation('submitAudio', 'Submit an audio task', 'Task', 'AudioRequest') },
      '/v1/tasks/{task_id}': {
        get: {
          ...operation('readTask', 'Read a task', 'Task'),
          parameters: [{ name: 'task_id', in: 'path', required: true, schema: { type: 'string' } }],
        },
      },
      '/v1/messages': { post: messageOperation() },
      '/v1/credits': { get: operation('credits', 'Credits of the token and its user', 'CreditsBody') },
      '/api/v1/files/quota': { get: operation('quota', 'File quota of the user', 'QuotaBody') },
    },
    components: {
      schemas: Object.fromEntries(components),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function messageOperation(): object {
  const whole = operation(
    'message',
    'Generate text, as a stream if the request says `stream: true`',
    'MessageBody',
    'MessageRequest',
  )
  const { responses } = whole
  const content = { ...jsonOf('MessageBody'), ...EVENT_STREAM }
  return { ...whole, responses: { ...responses, 200: { description: 'success', content } } }
}

/** A streamed answer, of which a document can say no more. */
export const EVENT_STREAM = {
  'text/event-stream': {
    schema: { type: 'string', description: 'server-sent events, where the request says `stream: true`' },
  },
} as const

function operation(
  operationId: string,
  summary: string,
  answer: SchemaName,
  request?: SchemaName,
): { responses: Record<string, object> } & Record<string, unknown> {
  const errors = Object.entries(ERRORS).map(([status, description]) => [
    status,
    { description, content: jsonOf('ErrorBody') },
  ])
  return {
    operationId,
    summary,
    ...(request === undefined ? {} : { requestBody: { required: true, content: jsonOf(request) } }),
    responses: { 200: { description: 'success', content: jsonOf(answer) }, ...Object.fromEntries(errors) },
  }
}

function jsonOf(name: SchemaName): object {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
}
