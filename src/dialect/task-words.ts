import { createHash } from 'node:crypto'
import type { Task, TaskStatus } from '../gateway/bodies.ts'
import type { Reply } from '../gateway/classify.ts'
import { isRecord } from '../gateway/error-parts.ts'
import { hold, type Test, testsOf } from './conditions.ts'
import { PathTemplate } from './path-template.ts'
import { allAt, firstAt, firstOf, type Pointer, parsePointer } from './pointer.ts'
import { TYPE_OF } from './refusal-words.ts'
import type { DialectFile, ResultWords } from './schema.ts'
import { handleOf, taskAddress } from './task-address.ts'

/** A task as `results` states it: longer lists are cut. */
const MOST_RESULTS = 100

/** A condition that decides what a task is. */
interface State {
  readonly tests: readonly Test[]
  readonly status: TaskStatus
  readonly isModerated: boolean
}

/** How an answer speaks of a task. */
export class TaskWords {
  readonly #stated: NonNullable<DialectFile['task']>
  readonly #id: readonly Pointer[]
  readonly #address: Pointer | null
  readonly #addressAs: PathTemplate | null
  readonly #status: readonly Pointer[]
  readonly #words: ReadonlyMap<string, TaskStatus>
  readonly #states: readonly State[]
  readonly #progress: { at: Pointer; of: number } | null
  readonly #estimate: { at: Pointer; unit: 's' | 'ms' } | null
  readonly #results: readonly { at: Pointer; form: ResultWords['form']; inside: Pointer | null }[]
  readonly #resultAt: PathTemplate | null
  readonly #error: readonly Pointer[]
  #immediate = 0

  constructor(stated: NonNullable<DialectFile['task']>, result: DialectFile['result']) {
    this.#stated = stated
    this.#id = (stated.id ?? []).map(parsePointer)
    this.#address = stated.address === undefined ? null : parsePointer(stated.address)
    this.#addressAs = stated.addressAs === undefined ? null : new PathTemplate(stated.addressAs)
    this.#status = (stated.status ?? []).map(parsePointer)
    this.#words = new Map(Object.entries(stated.words))
    this.#states = stated.states.map(({ when, status, because }) => ({
      tests: testsOf(when),
      status,
      isModerated: because === 'moderated',
    }))
    const { progress, estimate } = stated
    this.#progress = progress === undefined ? null : { ...progress, at: parsePointer(progress.at) }
    this.#estimate = estimate === undefined ? null : { ...estimate, at: parsePointer(estimate.at) }
    this.#results = (stated.results ?? []).map(({ at, form, inside }) => ({
      at: parsePointer(at),
      form,
      inside: inside === undefined ? null : parsePointer(inside),
    }))
    this.#resultAt = result === undefined ? null : new PathTemplate(result.path)
    this.#error = (stated.error ?? []).map(parsePointer)
  }

  /** The task, null where the answer is none. `taskId`: the one that was read; null of a submit. */
  read(reply: Reply, taskId: string | null, base: string): Task | null {
    const value = reply.body.kind === 'json' ? reply.body.value : undefined
    const state = this.#states.find(({ tests }) => hold(tests, reply))
    const status = state?.status ?? this.#statusOf(value)
    const id = this.#idOf(reply, value, taskId, base, status)
    if (id === null || (value === undefined && status === undefined)) return null
    const task: Task = { id }
    if (status !== undefined) task.status = status
    const progress = this.#progress === null ? undefined : numberOf(firstAt(value, this.#progress.at))
    if (progress !== undefined) task.progress = plain((progress * 100) / (this.#progress?.of ?? 100))
    const estimate = this.#estimate === null ? undefined : numberOf(firstAt(value, this.#estimate.at))
    if (estimate !== undefined) {
      task.task_info = { estimated_time: this.#estimate?.unit === 'ms' ? estimate / 1000 : estimate }
    }
    if (status === 'completed') {
      const results = this.#resultsOf(value, id, base)
      if (results.length > 0) task.results = results
    }
    if (status === 'failed') {
      const said = firstOf(value, this.#error)
      const error = typeof said === 'string' ? { message: said } : said
      if (state?.isModerated === true) task.error = { ...(isRecord(error) && error), type: TYPE_OF.moderated }
      else if (error !== undefined) task.error = error
    }
    return task
  }

  /** Whether a refused read tells how the task ended. */
  tellsEnd(reply: Reply): boolean {
    return this.#states.some(
      ({ tests }) => tests.some(({ http }) => http?.includes(reply.status) === true) && hold(tests, reply),
    )
  }

  #statusOf(value: unknown): string | undefined {
    const word = firstOf(value, this.#status)
    // A word that no file knows stays what it is: it is told as a fault of the answer.
    if (typeof word === 'string' || typeof word === 'number' || typeof word === 'boolean') {
      return this.#words.get(String(word)) ?? String(word)
    }
    return this.#stated.otherwise
  }

  #idOf(reply: Reply, value: unknown, taskId: string | null, base: string, status: string | undefined): string | null {
    if (taskId !== null) {
      // Where a task goes by its address, and where a read states no id, the answer is about what was asked for.
      if (this.#address !== null || this.#stated.idHeader !== undefined) return taskId
      const told = firstOf(value, this.#id)
      return told === undefined ? taskId : String(told)
    }
    if (this.#address !== null) {
      const told = firstAt(value, this.#address)
      return typeof told === 'string' && told !== '' ? this.#handleOf(told, firstOf(value, this.#id), base) : null
    }
    const { idHeader } = this.#stated
    const inHeader = idHeader === undefined ? undefined : reply.headers.first(idHeader.toLowerCase())
    if (inHeader !== undefined) return inHeader
    const told = firstOf(value, this.#id)
    if (typeof told === 'string' || typeof told === 'number') return String(told)
    if (this.#id.length > 0) return null
    // A result at once: it needs a name of its own, and nobody reads it again.
    return status === 'completed' ? `done-${++this.#immediate}` : null
  }

  /** An address that can be made of the id alone need not be kept: the id stands for it. */
  #handleOf(told: string, id: unknown, base: string): string {
    const address = handleOf(told, base)
    const isMade = typeof id === 'string' && this.#addressAs?.filled({ task: id }) === address
    return isMade && !this.#addressAs?.has('model') ? id : address
  }

  #resultsOf(value: unknown, id: string, base: string): string[] {
    for (const { at, form, inside } of this.#results) {
      const found = allAt(value, at).flatMap((one) => resultsIn(one, form, inside))
      if (found.length > 0) return found.slice(0, MOST_RESULTS)
    }
    if (this.#resultAt === null) return []
    const address = this.#address === null ? null : taskAddress(id)
    if (address === null) return [`${base}${this.#resultAt.filled({ task: id })}`]
    return [`${address.origin ?? base}${this.#resultAt.at(address.path)}${address.query}`]
  }
}

function resultsIn(found: unknown, form: ResultWords['form'], inside: Pointer | null): string[] {
  if (Array.isArray(found)) return found.flatMap((one) => resultsIn(one, form, inside))
  if (typeof found !== 'string' || found === '') return []
  if (form === 'url') return [found]
  if (form === 'base64') {
    const hash = createHash('sha256').update(found).digest('hex').slice(0, 16)
    return [`base64:${Math.floor((found.replace(/=+$/, '').length * 3) / 4)};sha256=${hash}`]
  }
  try {
    return allAt(JSON.parse(found), inside ?? []).flatMap((one) => resultsIn(one, 'url', null))
  } catch {
    return []
  }
}

/** Without what division leaves: 29, not 28.999999999999996. */
function plain(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined
}
