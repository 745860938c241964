import { parseDocument } from 'yaml'
import { GatebenchError } from '../errors.ts'
import { PATHS, SUBMIT_PATHS } from '../gateway/default-dialect.ts'
import type { Modality } from '../gateway/modality.ts'
import { SAMPLE_BODIES } from './starter.ts'

/** Parts of an OpenAPI document that a profile can take. */
export interface OpenApiModels {
  /** Address of the first server, if the document states a whole one. */
  baseUrl: string | null
  /** Submit paths by kind, where they are not the gateway's usual ones. */
  paths: Record<string, string>
  /** Required content of a call of each kind. */
  bodies: Partial<Record<Modality, Record<string, unknown>>>
  models: { model: string; modality: Modality; body: Record<string, unknown> }[]
  /** Parts that could not be taken, a line each. */
  left: string[]
}

type Json = Record<string, unknown>

const MOST_MODELS = 50
/** Schemas nest, and may name themselves. */
const DEEPEST = 12
const KINDS: readonly (readonly [Modality, RegExp])[] = [
  ['video', /video/i],
  ['image', /image/i],
  ['audio', /audio|speech|music/i],
  ['text', /messages|chat|completions/i],
]

/** Models, paths and required fields of the generation calls that a document describes. Throws OPENAPI_INVALID (exit 104). */
export function readOpenApi(text: string, file: string): OpenApiModels {
  const document = objectOf(parsed(text, file))
  if (typeof document.openapi !== 'string' && typeof document.swagger !== 'string') {
    throw invalid(
      file,
      'not an OpenAPI document: it has no key openapi',
      'use a document that begins with openapi: 3.…',
    )
  }
  const server = serverOf(document)
  // The paths of tasks and messages begin with it, wherever the document writes it.
  const prefix = server?.endsWith('/v1') === true ? '/v1' : ''
  const baseUrl = server?.slice(0, server.length - prefix.length) ?? null
  const found: OpenApiModels = { baseUrl, paths: {}, bodies: {}, models: [], left: [] }
  for (const [path, item] of Object.entries(objectOf(document.paths))) {
    takeOperation(document, `${prefix}${path}`, item, found)
  }
  if (Object.keys(found.bodies).length === 0) {
    const why = found.left.length === 0 ? '' : ` (${found.left.join('; ')})`
    throw invalid(
      file,
      `it contains no generation call${why}`,
      'name models instead: `gatebench init --models my-model:image,other:text`',
    )
  }
  return found
}

function takeOperation(document: Json, path: string, item: unknown, found: OpenApiModels): void {
  const operation = objectOf(objectOf(item).post)
  const kind = KINDS.find(([, words]) => words.test(path))?.[0]
  if (Object.keys(operation).length === 0 || kind === undefined) return
  if (path.includes('{')) return
  if (kind === 'text' && !path.endsWith(PATHS.messages)) {
    found.left.push(`${path}: text is sent to ${PATHS.messages}`)
    return
  }
  const content = objectOf(objectOf(resolved(document, operation.requestBody)).content)
  const schema = flat(document, objectOf(content['application/json']).schema)
  const { model: named, ...others } = schema.properties
  const models = namesOf(flat(document, named).raw)
  if (kind !== 'text' && path !== SUBMIT_PATHS[kind]) {
    if (found.paths[kind] !== undefined && found.paths[kind] !== path) {
      found.left.push(`${path}: ${kind} has a path already`)
      return
    }
    found.paths[kind] = path
  }
  const body = bodyOf(document, kind, others, schema.required)
  found.bodies[kind] ??= body
  if (models.length === 0) found.left.push(`${path}: its models are not named: --models my-model:${kind}`)
  for (const model of models.slice(0, MOST_MODELS)) {
    if (found.models.length < MOST_MODELS && found.models.every((one) => one.model !== model)) {
      found.models.push({ model, modality: kind, body })
    }
  }
}

/** Content of a call, by the document's description of each field; our own samples if it allows them. */
function bodyOf(document: Json, kind: Modality, fields: Json, required: readonly string[]): Json {
  const body: Json = {}
  const sample = SAMPLE_BODIES[kind]
  for (const name of required) if (name !== 'model') body[name] = sampleOf(document, fields[name], sample[name], 0)
  if (kind === 'text' && body.messages === undefined) body.messages = sample.messages
  if (Object.keys(body).length === 0) return { ...sample }
  return body
}

function sampleOf(document: Json, stated: unknown, sample: unknown, depth: number): unknown {
  const { raw, properties, required } = flat(document, stated)
  const { example, examples, default: usual, const: fixed, enum: choices, type, minimum, items } = raw
  const [told] = [fixed, example, Array.isArray(examples) ? examples[0] : undefined, usual].filter(
    (value) => value !== undefined,
  )
  if (told !== undefined) return told
  if (Array.isArray(choices) && choices.length > 0) return choices.includes(sample) ? sample : choices[0]
  if (sample !== undefined) return sample
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 1
  if (type === 'boolean') return false
  if (type === 'array')
    return depth >= DEEPEST || items === undefined ? [] : [sampleOf(document, items, undefined, depth + 1)]
  if (type === 'object' && depth < DEEPEST) {
    return Object.fromEntries(
      required.map((name) => [name, sampleOf(document, properties[name], undefined, depth + 1)] as const),
    )
  }
  return 'a red kite over wheat'
}

/** A schema with its references and `allOf` followed; of alternatives the first. */
function flat(document: Json, schema: unknown, depth = 0): { raw: Json; properties: Json; required: string[] } {
  const raw = objectOf(resolved(document, schema))
  const parts =
    depth >= DEEPEST ? [] : [...listOf(raw.allOf), ...listOf(raw.oneOf).slice(0, 1), ...listOf(raw.anyOf).slice(0, 1)]
  const inner = parts.map((part) => flat(document, part, depth + 1))
  return {
    raw: Object.assign({}, ...inner.map((part) => part.raw), raw) as Json,
    properties: Object.assign({}, ...inner.map((part) => part.properties), objectOf(raw.properties)) as Json,
    required: [
      ...new Set(
        [...inner.flatMap((part) => part.required), ...listOf(raw.required)].filter((name) => typeof name === 'string'),
      ),
    ] as string[],
  }
}

function resolved(document: Json, value: unknown): unknown {
  let at = value
  for (let step = 0; step < DEEPEST; step++) {
    const { $ref } = objectOf(at)
    if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return at
    at = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((inner, key) => {
        const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
        return Object.hasOwn(objectOf(inner), name) ? objectOf(inner)[name] : undefined
      }, document)
  }
  return undefined
}

function namesOf(schema: Json): string[] {
  const { enum: choices, const: fixed, default: usual, example, examples } = schema
  const told = [...listOf(choices), fixed, usual, example, ...listOf(examples)]
  return [...new Set(told.filter((name): name is string => typeof name === 'string' && name.trim() !== ''))]
}

function serverOf(document: Json): string | null {
  const { url } = objectOf(listOf(document.servers)[0])
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || url.includes('{')) return null
  return url.replace(/\/+$/, '')
}

function parsed(text: string, file: string): unknown {
  const doc = parseDocument(text, { version: '1.2', uniqueKeys: false, merge: true })
  if (doc.errors.length > 0) throw invalid(file, 'not valid YAML or JSON', 'name an OpenAPI document')
  try {
    return doc.toJS({ maxAliasCount: 100 })
  } catch {
    throw invalid(file, 'its aliases cannot be followed', 'name an OpenAPI document')
  }
}

function invalid(file: string, problem: string, hint: string): GatebenchError {
  const place = { file }
  return new GatebenchError(`${file}: ${problem}`, { code: 'OPENAPI_INVALID', hint, place })
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
