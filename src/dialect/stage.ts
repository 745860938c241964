import type { Task, TaskStatus } from '../gateway/bodies.ts'
import type { Asked } from '../gateway/dialect.ts'
import { isRecord } from '../gateway/error-parts.ts'
import { TASK_MODALITIES } from '../gateway/modality.ts'
import { type Draft, meet } from './meet.ts'
import { messageIn } from './message-forms.ts'
import { PathTemplate } from './path-template.ts'
import { firstAt, type Pointer, parsePointer, put } from './pointer.ts'
import { STATUS_OF, TYPE_OF } from './refusal-words.ts'
import { RequestWords } from './request-words.ts'
import type { Condition, DialectFile, Meaning } from './schema.ts'

/** What a request asks for, as a server finds out. */
export interface Heard {
  readonly asked: Asked
  /** The request in the form of the default dialect. */
  readonly body: unknown
  /** Whether it is the result of a task that is fetched. */
  readonly isResult?: boolean
}

/** A request as it comes to a server. */
export interface Incoming {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly body: unknown
}

/** An answer of the default dialect, or one in other words. */
export interface Saying {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON; undefined where there is no body. */
  readonly body: unknown
}

/** The other side of a dialect: what a mock hears, and how it answers. */
export class Stage {
  readonly #file: DialectFile
  readonly #base: string
  readonly #requests: readonly (readonly [Asked, RequestWords])[]
  readonly #read: PathTemplate | null
  readonly #result: PathTemplate | null
  readonly #address: PathTemplate | null

  /** `base`: the address at which the gateway is reached. */
  constructor(file: DialectFile, base: string) {
    this.#file = file
    this.#base = base.replace(/\/+$/, '')
    const submits = TASK_MODALITIES.flatMap((modality): [Asked, RequestWords][] => {
      const stated = file.submit[modality]
      return stated === undefined ? [] : [[{ endpoint: 'submit', modality }, new RequestWords(stated)]]
    })
    const texts: [Asked, RequestWords][] =
      file.text === undefined ? [] : [[{ endpoint: 'message' }, new RequestWords(file.text)]]
    this.#requests = [...submits, ...texts]
    this.#read = templateOf(file.read?.path)
    this.#result = templateOf(file.result?.path)
    this.#address = templateOf(file.task?.addressAs)
  }

  /** The ways in which a request may be meant, most often one; none where the gateway has no such path. */
  hear({ method, target, body }: Incoming): Heard[] {
    const heard = this.#requests.flatMap(([asked, words]): Heard[] => {
      const found = method === words.method ? words.path.match(target) : null
      return found === null ? [] : [{ asked, body: words.read(body, found.model) }]
    })
    const { read } = this.#file
    if (read !== undefined && method === read.method) {
      const found = this.#read?.match(target)
      const task = found?.task ?? (read.task === undefined ? undefined : firstAt(body, parsePointer(read.task)))
      if (found && typeof task === 'string') heard.push(this.#ofTask(task, false))
    }
    for (const endpoint of ['credits', 'quota'] as const) {
      const path = this.#file.queries?.[endpoint]?.path
      if (method === 'GET' && path !== undefined && target.split('?')[0] === path) {
        heard.push({ asked: { endpoint }, body: undefined })
      }
    }
    const fetched = method === 'GET' ? this.#result?.match(target)?.task : undefined
    if (fetched !== undefined) heard.push(this.#ofTask(fetched, true))
    return heard
  }

  /** Of a task that is known by its address, the id is a part of it. */
  #ofTask(task: string, isResult: boolean): Heard {
    const taskId = this.#address?.match(task)?.task ?? task
    return { asked: { endpoint: 'poll', taskId }, body: undefined, isResult }
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
  say(heard: Heard | null, saying: Saying, epochMs: number): Saying {
    const { status, body } = saying
    if (status >= 300) return this.#refusal(saying)
    const asked = heard?.asked
    if (asked?.endpoint === 'message' && this.#file.text !== undefined && isRecord(body)) {
      return { ...saying, body: messageIn(this.#file.text.answer, body, Math.floor(epochMs / 1000)) }
    }
    const isOfTask = asked?.endpoint === 'submit' || asked?.endpoint === 'poll'
    if (!isOfTask || !isRecord(body)) return saying
    return heard?.isResult === true
      ? this.#fetched(saying, body as Task)
      : this.#task(heard as Heard, saying, body as Task)
  }

  /** A result that is fetched by a call of its own. */
  #fetched(saying: Saying, { results = [], status }: Task): Saying {
    const at = this.#file.result?.at
    if (status !== 'completed') return this.#refusal({ ...saying, status: 404, body: {} })
    if (at === undefined) return { ...saying, body: undefined }
    return { ...saying, body: put({}, parsePointer(at), results[0] ?? '') }
  }

  #task({ asked, body: request }: Heard, saying: Saying, task: Task): Saying {
    const stated = this.#file.task
    if (stated === undefined) return saying
    // What has no id is a result at once.
    const isAtOnce = stated.id === undefined && stated.address === undefined && stated.idHeader === undefined
    const status = (isAtOnce ? 'completed' : (task.status ?? 'pending')) as TaskStatus
    const said: Draft = {
      status: 200,
      body: {},
      headers: { ...saying.headers },
    }
    const write = (at: Pointer, value: unknown): void => {
      said.body = put(said.body, at, value)
    }
    if (stated.id !== undefined && stated.address === undefined) write(parsePointer(stated.id[0] ?? ''), task.id)
    if (asked.endpoint === 'submit') {
      if (stated.address !== undefined) {
        const model = isRecord(request) && typeof request.model === 'string' ? request.model : ''
        write(parsePointer(stated.address), `${this.#base}${this.#address?.filled({ task: task.id, model }) ?? ''}`)
      }
      if (stated.idHeader !== undefined) said.headers[stated.idHeader] = task.id
    }
    const word = Object.keys(stated.words).find((one) => stated.words[one] === status)
    if (word !== undefined && stated.status !== undefined) write(parsePointer(stated.status[0] ?? ''), wordIn(word))
    if (stated.progress !== undefined && task.progress !== undefined) {
      write(parsePointer(stated.progress.at), (task.progress * stated.progress.of) / 100)
    }
    const estimate = task.task_info?.estimated_time
    if (stated.estimate !== undefined && estimate !== undefined) {
      write(parsePointer(stated.estimate.at), stated.estimate.unit === 'ms' ? estimate * 1000 : estimate)
    }
    if (status === 'completed') {
      const results = isAtOnce ? [`${this.#base}/files/${task.id}/0`] : (task.results ?? [])
      this.#results(results, write)
    }
    const [error] = stated.error ?? []
    const { failure, isModerated } = failureOf(task.error)
    if (status === 'failed' && error !== undefined) write(parsePointer(error), failure)
    const rules = stated.states.filter(
      (one) => one.status === status && (asked.endpoint === 'poll' || !isRefusal(one.when)),
    )
    const because = status === 'failed' && isModerated ? 'moderated' : undefined
    const own = rules.find((one) => one.because === because)
    // A word says the rest, but not why.
    const rule = word === undefined ? (own ?? rules[0]) : because === undefined ? undefined : own
    for (const condition of rule?.when ?? []) meet(condition, said, failure)
    return said
  }

  #results(results: readonly string[], write: (at: Pointer, value: unknown) => void): void {
    const [rule] = this.#file.task?.results ?? []
    if (rule === undefined) return
    const at = parsePointer(rule.at)
    const form = (url: string): unknown => {
      if (rule.form === 'base64') return Buffer.from(url).toString('base64')
      if (rule.form === 'json') return JSON.stringify(put({}, parsePointer((rule.inside ?? '').replace('*', '0')), url))
      return url
    }
    const star = at.indexOf('*')
    if (star < 0) {
      const [first] = results
      if (first !== undefined) write(at, form(first))
      return
    }
    results.forEach((url, n) => {
      write(
        at.map((token, place) => (place === star ? String(n) : token)),
        form(url),
      )
    })
  }

  #refusal({ status, headers, body }: Saying): Saying {
    const { refusal } = this.#file
    const error = isRecord(body) && isRecord(body.error) ? body.error : {}
    const said: Draft = { status, body: {}, headers: { ...headers } }
    const suggestion = typeof error.fallback_suggestion === 'string' ? error.fallback_suggestion : ''
    const message = typeof error.message === 'string' ? error.message : `status ${status}`
    const told = refusal.suggestion === undefined && suggestion !== '' ? `${message}; ${suggestion}` : message
    const set = (at: string | undefined, value: unknown): void => {
      if (at !== undefined) said.body = put(said.body, parsePointer(at), value)
    }
    const means = meaningOf(status, error.type)
    const rule = refusal.means.find((one) => one.means === means && !needsNoRule(means, one.when))
    set(refusal.message[0], told)
    if (refusal.suggestion !== undefined && suggestion !== '') set(refusal.suggestion, suggestion)
    if (refusal.type.length > 0 && apart(refusal.type[0], refusal.message[0])) set(refusal.type[0], error.type)
    if (refusal.code.length > 0 && apart(refusal.code[0], refusal.message[0])) set(refusal.code[0], status)
    if (refusal.inBody !== undefined) {
      said.status = 200
      set(refusal.inBody.at, status)
    }
    for (const condition of rule?.when ?? []) meet(condition, said, told)
    const [code] = refusal.code
    if (code !== undefined && refusal.inBody === undefined && firstAt(said.body, parsePointer(code)) === status) {
      set(code, said.status)
    }
    return said
  }
}

/** Only a read ends a task by refusing. */
function isRefusal(when: readonly Condition[]): boolean {
  return when.some(({ http }) => (http?.[0] ?? 200) >= 300)
}

function templateOf(path: string | undefined): PathTemplate | null {
  return path === undefined ? null : new PathTemplate(path)
}

/** A pointer may not go through a text that stands at the other. */
function apart(at: string | undefined, other: string | undefined): boolean {
  return at !== other && !`${at}/`.startsWith(`${other}/`)
}

function meaningOf(status: number, type: unknown): Meaning | null {
  const typed = (Object.keys(TYPE_OF) as Meaning[]).find((means) => TYPE_OF[means] === type)
  if (typed !== undefined) return typed
  return (
    (Object.keys(STATUS_OF) as Meaning[]).find(
      (means) => STATUS_OF[means] === status && TYPE_OF[means] === undefined,
    ) ?? null
  )
}

/** A refusal that its status alone says needs nothing in its body. */
function needsNoRule(means: Meaning | null, when: readonly Condition[]): boolean {
  return (
    means !== null && when.every(({ http, ...others }) => !isAny(others) && http?.includes(STATUS_OF[means]) === true)
  )
}

function isAny(others: object): boolean {
  return Object.values(others).some((one) => one !== undefined)
}

/** A status word as JSON has it: some gateways say it with a number, or with true and false. */
function wordIn(word: string): unknown {
  if (word === 'true' || word === 'false') return word === 'true'
  return /^\d{1,9}$/.test(word) ? Number(word) : word
}

function failureOf(error: unknown): { failure: string; isModerated: boolean } {
  const { message, type, code }: Record<string, unknown> = isRecord(error) ? error : {}
  const failure = typeof message === 'string' ? message : typeof error === 'string' ? error : 'generation failed'
  return { failure, isModerated: type === TYPE_OF.moderated || code === TYPE_OF.moderated }
}

/** Who signed a token; no mock knows its secret. */
function issuerOf(value: string): string | undefined {
  const [, body = ''] = value.replace(/^bearer\s+/i, '').split('.')
  try {
    const { iss } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { iss?: unknown }
    return typeof iss === 'string' ? iss : undefined
  } catch {
    return undefined
  }
}
