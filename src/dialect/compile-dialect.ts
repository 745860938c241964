import { createHmac } from 'node:crypto'
import type { GenerationRequest } from '../gateway/bodies.ts'
import { isSpoilt, type Reply } from '../gateway/classify.ts'
import type { Asked, Dialect, Place, WireAsk } from '../gateway/dialect.ts'
import { MODALITIES, type Modality } from '../gateway/modality.ts'
import { AnthropicFrames } from '../gateway/stream/anthropic-frames.ts'
import type { FrameReader } from '../gateway/stream/frame.ts'
import { OpenAiFrames } from '../gateway/stream/openai-frames.ts'
import { readCredits } from './credits-words.ts'
import { type MessageForm, messageOf } from './message-forms.ts'
import { atAddress, PathTemplate, pathOfTask } from './path-template.ts'
import { parsePointer, put } from './pointer.ts'
import { RefusalWords } from './refusal-words.ts'
import { RequestWords } from './request-words.ts'
import type { DialectFile } from './schema.ts'
import { taskAddress } from './task-address.ts'
import { TaskWords } from './task-words.ts'

/** A token lives so long, and is valid from a moment before its making: clocks differ. */
const TOKEN_LIVES_S = 1800
const TOKEN_BEFORE_S = 5

const FRAMES: Readonly<Record<MessageForm, () => FrameReader>> = {
  anthropic: () => new AnthropicFrames(),
  openai: () => new OpenAiFrames(),
}

/** The dialect of a file, for a gateway at `base`. */
export function compileDialect(file: DialectFile, base: string): Dialect {
  const answers = new AnswerWords(file, base)
  const words = new Map(
    MODALITIES.flatMap((modality) => {
      const stated = modality === 'text' ? file.text : file.submit[modality]
      return stated === undefined ? [] : [[modality, new RequestWords(stated)] as const]
    }),
  )
  const queries = { credits: queryOf(file.queries?.credits), quota: queryOf(file.queries?.quota) }
  const reads = file.read === undefined ? null : new Reads(file.read, file.task?.addressAs)
  const cancels = file.cancel === undefined ? null : new Reads(file.cancel, file.task?.addressAs)
  const has = (modality: Modality, request: GenerationRequest | undefined): WireAsk | string => {
    const of = words.get(modality)
    if (of === undefined || request === undefined) return `the dialect ${file.name} does not support ${modality}`
    return of.ask(request)
  }
  return {
    name: file.name,
    headers: Object.entries(file.headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join(''),
    readsWithoutKey: file.readsWithoutKey,
    cancels: cancels !== null,
    ...(file.idempotency !== undefined && { idempotency: file.idempotency }),
    ...keyOf(file.key),
    ask(asked, request) {
      switch (asked.endpoint) {
        case 'submit':
          return has(asked.modality, request)
        case 'message':
          return has('text', request)
        case 'poll':
          return reads?.ask(asked.taskId) ?? `the dialect ${file.name} has no task reads`
        case 'cancel':
          return cancels?.ask(asked.taskId) ?? `the dialect ${file.name} has no cancel`
        default: {
          const query = queries[asked.endpoint]
          return query ?? `the dialect ${file.name} has no query of ${asked.endpoint}`
        }
      }
    },
    answer: (asked: Asked, reply: Reply) => answers.canonical(asked, reply),
    ...(file.text !== undefined && { frames: FRAMES[file.text.answer] }),
  }
}

function queryOf(query: NonNullable<DialectFile['queries']>['quota']): WireAsk | null {
  if (query === undefined) return null
  const place: Place = { address: query.address, method: 'GET', path: query.path, form: 'json' }
  return { place, suffix: '', body: undefined }
}

/** How tasks are asked for by their ids or addresses: to be read, or to be cancelled. */
class Reads {
  readonly #path: string
  /** The same for a task that is known by its id. */
  readonly #ofId: PathTemplate
  readonly #place: Place
  readonly #task: { readonly at: readonly string[]; readonly as: 'text' | 'number' } | null
  readonly #constants: NonNullable<DialectFile['read']>['constants']
  /** Whether a task is read at an address of its own. */
  readonly #isByAddress: boolean

  constructor(
    {
      method,
      path,
      task,
      constants = {},
    }: Pick<Place, 'path'> & { method: Place['method'] } & Partial<
        Pick<NonNullable<DialectFile['read']>, 'task' | 'constants'>
      >,
    addressAs: string | undefined,
  ) {
    this.#path = path
    this.#ofId = new PathTemplate(pathOfTask(path, addressAs))
    this.#place = { address: 'base', method, path: '', form: 'json' }
    this.#task = task === undefined ? null : { ...task, at: parsePointer(task.at) }
    this.#constants = constants
    this.#isByAddress = path.startsWith('{+task}')
  }

  ask(taskId: string): WireAsk {
    const body = this.#body(taskId)
    const address = this.#isByAddress ? taskAddress(taskId) : null
    if (address === null) return { place: this.#place, suffix: this.#ofId.filled({ task: taskId }), body }
    const { origin, path, query } = address
    const place: Place = origin === null ? this.#place : { ...this.#place, address: { origin } }
    return { place, suffix: atAddress(this.#path, `${path}${query}`), body }
  }

  #body(taskId: string): object | undefined {
    let body: unknown
    for (const [at, value] of Object.entries(this.#constants))
      body = put(body, parsePointer(at), structuredClone(value))
    if (this.#task === null) return body as object | undefined
    const { at, as } = this.#task
    const isNumber = as === 'number' && /^(?:0|[1-9]\d*)$/.test(taskId) && Number.isSafeInteger(Number(taskId))
    return put(body ?? {}, at, isNumber ? Number(taskId) : taskId) as object
  }
}

type KeyWords = Pick<Dialect, 'keyLines' | 'keyQuery' | 'isKeyLasting'>

function keyOf(key: DialectFile['key']): KeyWords {
  const none = { keyLines: () => '', keyQuery: () => '', isKeyLasting: true }
  if ('none' in key) return none
  if ('query' in key) return { ...none, keyQuery: (secret) => `${key.query}=${encodeURIComponent(secret)}` }
  if ('jwt' in key) {
    return {
      ...none,
      isKeyLasting: false,
      keyLines: (secret, nowEpochMs) => `authorization: Bearer ${signedToken(secret, nowEpochMs)}\r\n`,
    }
  }
  return { ...none, keyLines: (secret) => `${key.header}: ${key.value.replace('{key}', () => secret)}\r\n` }
}

/** A JSON Web Token (RFC 7519) with HS256, as `ACCESS:SECRET` signs it: `iss`, `exp` and `nbf`. */
export function signedToken(key: string, nowEpochMs: number): string {
  const [access = '', secret = ''] = key.split(/:(.*)/s)
  const now = Math.floor(nowEpochMs / 1000)
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const said = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: access, exp: now + TOKEN_LIVES_S, nbf: now - TOKEN_BEFORE_S })}`
  return `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`
}

/** Puts the answers of a gateway into the form of the default dialect. */
class AnswerWords {
  readonly #file: DialectFile
  readonly #base: string
  readonly #refusal: RefusalWords
  readonly #task: TaskWords | null

  constructor(file: DialectFile, base: string) {
    this.#file = file
    this.#base = base.replace(/\/+$/, '')
    this.#refusal = new RefusalWords(file)
    this.#task = file.task === undefined ? null : new TaskWords(file.task, file.result, file.cancel?.word)
  }

  canonical(asked: Asked, reply: Reply): Reply {
    const isTold = asked.endpoint === 'poll' && this.#task?.tellsState(reply) === true
    const refused = isTold ? null : this.#refusal.read(reply)
    if (refused !== null) return refused
    switch (asked.endpoint) {
      case 'submit':
      case 'poll':
        return this.#taskOf(asked, reply)
      case 'cancel':
        return this.#cancelled(asked.taskId, reply)
      case 'message':
        return messageOf(this.#file.text?.answer ?? 'anthropic', reply)
      case 'credits': {
        const query = this.#file.queries?.credits
        return query === undefined ? reply : readCredits(query, reply)
      }
      default:
        return reply
    }
  }

  /**
   * A success that states no status says that the task is cancelled (it may well have no body), unless it holds an error or reads have a word for that:
   * then the next read decides. A page of somebody else says nothing.
   */
  #cancelled(taskId: string, reply: Reply): Reply {
    if (reply.body.kind === 'not-json' && isSpoilt(reply.body.text)) return reply
    const task = this.#task?.read(reply, taskId, this.#base) ?? { id: taskId }
    if (this.#file.cancel?.word !== undefined || this.#refusal.isIn(reply)) task.status ??= 'pending'
    return { ...reply, status: 200, body: { kind: 'json', value: task } }
  }

  #taskOf(asked: Extract<Asked, { endpoint: 'submit' | 'poll' }>, reply: Reply): Reply {
    const words = this.#task
    if (words === null) return reply
    const taskId = asked.endpoint === 'poll' ? asked.taskId : null
    const task = words.read(reply, taskId, this.#base)
    if (task === null) return reply
    const { read, submit } = this.#file
    const isAtOnce = asked.endpoint === 'submit' && submit[asked.modality]?.atOnce === true
    const isResult = taskId === null && (read === undefined || isAtOnce)
    return { ...reply, status: 200, body: { kind: 'json', value: task }, ...(isResult && { isResult }) }
  }
}
