import { frozenBody, isFrozenBody } from '../frozen-body.ts'
import type { GenerationRequest } from '../gateway/bodies.ts'
import type { Place, WireAsk } from '../gateway/dialect.ts'
import { isRecord } from '../json.ts'
import { keptIn } from '../maps.ts'
import { PathTemplate } from './path-template.ts'
import { firstAt, type Pointer, parsePointer, put, withoutAt } from './pointer.ts'
import type { DialectFile } from './schema.ts'
import type { SubmitWords } from './schema-request.ts'

type Stated = SubmitWords | NonNullable<DialectFile['text']>
type Scalar = string | number | boolean
type Constant = readonly [at: Pointer, value: unknown]

interface Field {
  readonly name: string
  readonly at: Pointer
  readonly as: 'same' | 'text'
  readonly words: ReadonlyMap<string, Scalar> | null
  readonly besides: readonly Constant[]
}

/** Where a body says whether its answer is streamed. */
const STREAM: Pointer = ['stream']

/** How requests of one modality are written, and read again by the mock. */
export class RequestWords {
  readonly method: 'POST' | 'PUT'
  readonly #path: PathTemplate
  /** Other paths, of requests that have a field. */
  readonly #paths: readonly (readonly [field: string, path: PathTemplate])[]
  readonly #fields: readonly Field[]
  readonly #names: ReadonlySet<string>
  readonly #constants: readonly Constant[]
  /** The same of a body that asks for a stream. */
  readonly #streamed: readonly Constant[]
  readonly #rest: Pointer | null
  readonly #form: 'json' | 'multipart'
  readonly #address: 'base' | 'text'
  readonly #places = new Map<string, Place>()
  readonly #lasting = new WeakMap<object, WireAsk>()

  constructor(stated: Stated) {
    this.method = 'method' in stated ? stated.method : 'POST'
    this.#path = new PathTemplate(stated.path)
    const others = 'pathWith' in stated ? stated.pathWith : {}
    this.#paths = Object.entries(others).map(([field, path]) => [field, new PathTemplate(path)])
    this.#form = 'form' in stated ? stated.form : 'json'
    this.#address = 'answer' in stated ? 'text' : 'base'
    const inPath = this.#path.has('model') && !Object.hasOwn(stated.fields, 'model')
    this.#fields = Object.entries(stated.fields).map(([name, { at, as, words, with: besides }]) => ({
      name,
      at: parsePointer(at),
      as,
      words: words === undefined ? null : new Map(Object.entries(words)),
      besides: constantsOf(besides),
    }))
    this.#names = new Set([...this.#fields.map(({ name }) => name), ...(inPath ? ['model'] : [])])
    this.#constants = constantsOf(stated.constants)
    this.#streamed = 'stream' in stated ? [...this.#constants, ...constantsOf(stated.stream)] : this.#constants
    this.#rest = stated.rest === 'none' ? null : parsePointer(stated.rest)
  }

  /** The request in the gateway's words. What lasts is put into words once. */
  ask(request: GenerationRequest): WireAsk {
    const known = this.#lasting.get(request)
    if (known !== undefined) return known
    const [, template = this.#path] = this.#paths.find(([field]) => request[field] !== undefined) ?? []
    const path = template.filled({ model: request.model })
    const isStreamed = this.#address === 'text' && request.stream === true
    const name = isStreamed ? `${path} streamed` : path
    const place = keptIn(this.#places, name, () => ({
      address: this.#address,
      method: this.method,
      path,
      form: this.#form,
      ...(isStreamed && { isStreamed }),
    }))
    const body = this.written(request)
    if (!isFrozenBody(request)) return { place, suffix: '', body }
    const ask = { place, suffix: '', body: frozenBody(body) }
    this.#lasting.set(request, ask)
    return ask
  }

  /** The body of a request. */
  written(request: Readonly<Record<string, unknown>>): Record<string, unknown> {
    let body = unasked(request.stream === true ? this.#streamed : this.#constants)
    if (this.#rest !== null) {
      for (const [name, value] of Object.entries(request)) {
        if (!this.#names.has(name) && value !== undefined)
          body = put(body, [...this.#rest, name], structuredClone(value))
      }
    }
    for (const { name, at, as, words, besides } of this.#fields) {
      const value = request[name]
      if (value === undefined) continue
      body = put(body, at, worded(structuredClone(value), as, words))
      for (const [place, constant] of besides) body = put(body, place, structuredClone(constant))
    }
    return body as Record<string, unknown>
  }

  /** The variables of a target that has one of the paths; null where it has none. */
  match(target: string): { model?: string } | null {
    for (const path of [this.#path, ...this.#paths.map(([, other]) => other)]) {
      const found = path.match(target)
      if (found !== null) return found
    }
    return null
  }

  /** The request that a body is: what `written` undoes. `model` is what the path says. */
  read(body: unknown, model: string | undefined): Record<string, unknown> {
    const request: Record<string, unknown> = model === undefined ? {} : { model }
    let left: unknown = body
    const isStreamed = firstAt(body, STREAM) === true
    const constants = isStreamed ? this.#streamed.filter(([at]) => at.join() !== STREAM.join()) : this.#constants
    const unsaid = unasked(constants)
    for (const { name, at, as, words, besides } of this.#fields) {
      const value = firstAt(body, at)
      if (value === undefined || value === firstAt(unsaid, at)) continue
      request[name] = unworded(value, as, words)
      left = withoutAt(left, at)
      for (const [place] of besides) left = withoutAt(left, place)
    }
    for (const [at] of constants) left = withoutAt(left, at)
    const rest = this.#rest === null ? undefined : firstAt(left, this.#rest)
    if (isRecord(rest)) {
      for (const [name, value] of Object.entries(rest)) {
        if (!Object.hasOwn(request, name)) {
          Object.defineProperty(request, name, { value, enumerable: true, configurable: true, writable: true })
        }
      }
    }
    return request
  }
}

/** The part of a body that nobody asked for. */
function unasked(constants: readonly Constant[]): unknown {
  let body: unknown = {}
  for (const [at, value] of constants) body = put(body, at, structuredClone(value))
  return body
}

function constantsOf(stated: SubmitWords['constants']): Constant[] {
  return Object.entries(stated).map(([at, value]) => [parsePointer(at), value])
}

function worded(value: unknown, as: Field['as'], words: Field['words']): unknown {
  const word = words?.get(String(value))
  if (word !== undefined) return word
  if (as === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  return value
}

function unworded(value: unknown, as: Field['as'], words: Field['words']): unknown {
  for (const [own, word] of words ?? []) {
    if (word === value) return /^-?\d+(?:\.\d+)?$/.test(own) ? Number(own) : own
  }
  if (as === 'text' && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value)
  return value
}
