import type { Task } from '../gateway/bodies.ts'
import type { Asked } from '../gateway/dialect.ts'
import { TASK_MODALITIES, type TaskModality } from '../gateway/modality.ts'
import { isRecord, recordIn } from '../json.ts'
import { writtenCredits } from './credits-words.ts'
import { messageIn } from './message-forms.ts'
import { PathTemplate, pathOfTask } from './path-template.ts'
import { firstAt, parsePointer } from './pointer.ts'
import { writeRefusal } from './refusal-writer.ts'
import { RequestWords } from './request-words.ts'
import type { DialectFile } from './schema.ts'
import type { DialectAnswer, UnderstoodRequest } from './server-messages.ts'
import { TaskWriter } from './task-writer.ts'

/** A request as it comes to a server. */
export interface Incoming {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly body: unknown
}

/** The other side of a dialect: what a mock hears, and how it answers. */
export class ServerDialect {
  readonly #file: DialectFile
  readonly #task: TaskWriter | null
  /** Path of the gateway's own address. */
  readonly #basePath: string
  readonly #requests: readonly (readonly [Asked, RequestWords])[]
  readonly #queries: readonly (readonly [Asked, PathTemplate])[]
  readonly #read: PathTemplate | null
  readonly #cancel: PathTemplate | null
  readonly #result: PathTemplate | null

  /** `base`: the address at which the gateway is reached. */
  constructor(file: DialectFile, base: string) {
    this.#file = file
    this.#task = file.task === undefined ? null : new TaskWriter(file.task, file, base.replace(/\/+$/, ''))
    this.#basePath = new URL(file.base).pathname.replace(/\/+$/, '')
    const submits = TASK_MODALITIES.flatMap((modality): [Asked, RequestWords][] => {
      const stated = file.submit[modality]
      return stated === undefined ? [] : [[{ endpoint: 'submit', modality }, new RequestWords(stated)]]
    })
    const texts: [Asked, RequestWords][] =
      file.text === undefined ? [] : [[{ endpoint: 'message' }, new RequestWords(file.text)]]
    this.#requests = [...submits, ...texts]
    this.#queries = (['credits', 'quota'] as const).flatMap((endpoint) => {
      const path = file.queries?.[endpoint]?.path
      return path === undefined ? [] : [[{ endpoint }, new PathTemplate(path)] as const]
    })
    const pathOf = (call: { path: string } | undefined): PathTemplate | null =>
      call === undefined ? null : new PathTemplate(pathOfTask(call.path, file.task?.addressAs))
    this.#read = pathOf(file.read)
    this.#cancel = pathOf(file.cancel)
    this.#result = pathOf(file.result)
  }

  /** The ways in which a request may be meant, most often one; none where the gateway has no such path. */
  hear({ method, target: whole, body }: Incoming): UnderstoodRequest[] {
    // Clients whose address is an origin bring the path of the gateway's own address with them.
    const target = whole.startsWith(`${this.#basePath}/`) ? whole.slice(this.#basePath.length) : whole
    const heard = this.#requests.flatMap(([asked, words]): UnderstoodRequest[] => {
      const found = method === words.method ? words.match(target) : null
      return found === null ? [] : [{ asked, body: words.read(body, found.model) }]
    })
    const { read } = this.#file
    if (read !== undefined && method === read.method) {
      const found = this.#read?.match(target)
      const task = found?.task ?? (read.task === undefined ? undefined : firstAt(body, parsePointer(read.task.at)))
      if (found && (typeof task === 'string' || typeof task === 'number')) heard.push(ofTask(String(task), false))
    }
    for (const [asked, path] of this.#queries) {
      if (method === 'GET' && path.match(target) !== null) heard.push({ asked, body: undefined })
    }
    const cancelled = method === this.#file.cancel?.method ? this.#cancel?.match(target)?.task : undefined
    if (cancelled !== undefined) heard.push({ asked: { endpoint: 'cancel', taskId: cancelled }, body: undefined })
    const fetched = method === 'GET' ? this.#result?.match(target)?.task : undefined
    if (fetched !== undefined) heard.push(ofTask(fetched, true))
    return heard.length > 0 ? heard : this.#ofUnknown(method, target)
  }

  /** A read or a cancel at an address that no task of this mock has. */
  #ofUnknown(method: string, target: string): UnderstoodRequest[] {
    const { cancel, read } = this.#file
    const found = (call: { method: string; path: string } | undefined): string | undefined =>
      call?.method === method && call.path.startsWith('{+task}')
        ? new PathTemplate(call.path).match(target)?.task
        : undefined
    const cancelled = found(cancel)
    if (cancelled !== undefined) return [{ asked: { endpoint: 'cancel', taskId: cancelled }, body: undefined }]
    const task = found(read)
    return task === undefined ? [] : [ofTask(task, false)]
  }

  /** Whether a submit is answered with its result. */
  answersAtOnce(modality: TaskModality): boolean {
    return this.#task?.isAtOnce(modality) === true
  }

  /** The key that a request carries; undefined where it carries none. */
  keyOf(target: string, headers: Readonly<Record<string, string | readonly string[] | undefined>>): string | undefined {
    const { key } = this.#file
    if ('query' in key) return new URLSearchParams(target.split(/\?(.*)/s)[1]).get(key.query) ?? undefined
    const value = headers['jwt' in key || 'none' in key ? 'authorization' : key.header.toLowerCase()]
    if (typeof value !== 'string') return undefined
    if ('jwt' in key) return issuerOf(value)
    if ('none' in key) return undefined
    const [before = '', after = ''] = key.value.split('{key}')
    const isWhole = value.toLowerCase().startsWith(before.toLowerCase()) && value.endsWith(after)
    return isWhole ? value.slice(before.length, value.length - after.length) : value
  }

  /** The answer in this gateway's words. */
  say(heard: UnderstoodRequest | null, saying: DialectAnswer, epochMs: number): DialectAnswer {
    const { status, body } = saying
    if (status >= 300) return writeRefusal(this.#file, saying, heard?.asked.endpoint === 'poll')
    const asked = heard?.asked
    // Of an answer that a fault withholds there is no content.
    if (
      asked?.endpoint === 'message' &&
      this.#file.text !== undefined &&
      isRecord(body) &&
      Array.isArray(body.content)
    ) {
      return { ...saying, body: messageIn(this.#file.text.answer, body, Math.floor(epochMs / 1000)) }
    }
    const credits = this.#file.queries?.credits
    if (asked?.endpoint === 'credits' && credits !== undefined && isRecord(body)) {
      const said = writtenCredits(credits, body)
      return { ...saying, body: said.body, headers: { ...saying.headers, ...said.headers } }
    }
    const { http } = this.#file.cancel ?? {}
    if (asked?.endpoint === 'cancel' && http !== undefined)
      return { ...saying, status: http, body: undefined, isEmpty: true }
    const isOfTask = asked?.endpoint === 'submit' || asked?.endpoint === 'poll' || asked?.endpoint === 'cancel'
    if (!isOfTask || !isRecord(body)) return saying
    const task = body as Task
    if (this.#task === null) return saying
    if (heard?.isResult === true) {
      return task.status === 'completed' ? this.#task.fetched(saying, task) : this.#task.early(saying, task)
    }
    return this.#task.told(heard as UnderstoodRequest, saying, task)
  }
}

function ofTask(taskId: string, isResult: boolean): UnderstoodRequest {
  return { asked: { endpoint: 'poll', taskId }, body: undefined, isResult }
}

/** The signer of a token; no mock knows its secret. */
function issuerOf(value: string): string | undefined {
  const [, body = ''] = value.replace(/^bearer\s+/i, '').split('.')
  const iss = recordIn(Buffer.from(body, 'base64url').toString())?.iss
  return typeof iss === 'string' ? iss : undefined
}
