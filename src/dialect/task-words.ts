import type { Task, TaskStatus } from '../gateway/bodies.ts'
import { CANCELLED } from '../gateway/cancelled.ts'
import type { Reply } from '../gateway/classify.ts'
import { isRecord } from '../json.ts'
import { hold, type Test, testsOf } from './conditions.ts'
import { atAddress, PathTemplate, pathOfTask } from './path-template.ts'
import { firstAt, firstOf, forTask, type Pointer, parsePointer } from './pointer.ts'
import { TYPE_OF } from './refusal-words.ts'
import { ResultReader } from './result-words.ts'
import type { DialectFile } from './schema.ts'
import { handleOf, taskAddress } from './task-address.ts'

/** A task as `results` states it: longer lists are cut. */
const MOST_RESULTS = 100

/** A condition that decides what a task is. */
interface State {
  readonly tests: readonly Test[]
  readonly status: TaskStatus
  readonly isModerated: boolean
}

interface Places {
  readonly id: readonly Pointer[]
  readonly status: readonly Pointer[]
}

/** How an answer speaks of a task. */
export class TaskWords {
  readonly #stated: NonNullable<DialectFile['task']>
  /** Where a submit and a read state id and status. */
  readonly #submitted: Places
  readonly #read: Places
  readonly #address: Pointer | null
  readonly #addressAs: PathTemplate | null
  readonly #words: ReadonlyMap<string, TaskStatus>
  readonly #states: readonly State[]
  readonly #progress: { at: Pointer; of: number } | null
  readonly #estimate: { at: Pointer; unit: 's' | 'ms' } | null
  readonly #results: readonly ResultReader[]
  readonly #resultPath: string | null
  /** The same for a task that is known by its id. */
  readonly #resultOfId: PathTemplate | null
  readonly #error: readonly Pointer[]
  /** Word of a task that was cancelled. */
  readonly #cancelled: string | undefined
  #immediate = 0

  constructor(stated: NonNullable<DialectFile['task']>, result: DialectFile['result'], cancelled?: string) {
    this.#stated = stated
    this.#cancelled = cancelled
    this.#read = placesOf(stated)
    this.#submitted = stated.submitted === undefined ? this.#read : placesOf(stated.submitted)
    this.#address = stated.address === undefined ? null : parsePointer(stated.address)
    this.#addressAs = stated.addressAs === undefined ? null : new PathTemplate(stated.addressAs)
    this.#words = new Map(Object.entries(stated.words))
    this.#states = stated.states.map(({ when, status, because }) => ({
      tests: testsOf(when),
      status,
      isModerated: because === 'moderated',
    }))
    const { progress, estimate } = stated
    this.#progress = progress === undefined ? null : { ...progress, at: parsePointer(progress.at) }
    this.#estimate = estimate === undefined ? null : { ...estimate, at: parsePointer(estimate.at) }
    this.#results = (stated.results ?? []).map((words) => new ResultReader(words))
    this.#resultPath = result?.path ?? null
    this.#resultOfId = result === undefined ? null : new PathTemplate(pathOfTask(result.path, stated.addressAs))
    this.#error = (stated.error ?? []).map(parsePointer)
  }

  /** The task, null where the answer is none. `taskId`: the one that was read; null of a submit. */
  read(reply: Reply, taskId: string | null, base: string): Task | null {
    const value = reply.body.kind === 'json' ? reply.body.value : undefined
    const state = this.#states.find(({ tests }) => hold(tests, reply))
    // A page of a proxy says nothing of a task. An empty body may.
    if (reply.body.kind === 'not-json' && reply.body.text !== '' && state === undefined) return null
    const status = state?.status ?? this.#statusOf(value, taskId)
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
    const error = status === 'failed' ? this.#errorIn(value, id, taskId, state) : undefined
    if (error !== undefined) task.error = error
    return task
  }

  #errorIn(value: unknown, id: string, taskId: string | null, state: State | undefined): unknown {
    const said = firstOf(
      value,
      this.#error.map((at) => forTask(at, id)),
    )
    const error = typeof said === 'string' ? { message: said } : said
    const fields = isRecord(error) ? error : {}
    if (state?.isModerated === true) return { ...fields, type: TYPE_OF.moderated }
    const isCancelled = this.#cancelled !== undefined && this.#wordIn(value, taskId) === this.#cancelled
    return isCancelled ? { ...CANCELLED, ...fields, code: CANCELLED.code } : error
  }

  /** Whether a read tells by its HTTP status how the task stands. */
  tellsState(reply: Reply): boolean {
    return this.#states.some(
      ({ tests }) => tests.some(({ http }) => http?.includes(reply.status) === true) && hold(tests, reply),
    )
  }

  #statusOf(value: unknown, taskId: string | null): string | undefined {
    const word = this.#wordIn(value, taskId)
    // A word that no file knows stays what it is, and counts as a fault of the answer.
    return word === undefined ? this.#stated.otherwise : (this.#words.get(word) ?? word)
  }

  #wordIn(value: unknown, taskId: string | null): string | undefined {
    const { status } = taskId === null ? this.#submitted : this.#read
    const word = firstOf(
      value,
      status.map((at) => forTask(at, taskId)),
    )
    const isWord = typeof word === 'string' || typeof word === 'number' || typeof word === 'boolean'
    return isWord ? String(word) : undefined
  }

  #idOf(reply: Reply, value: unknown, taskId: string | null, base: string, status: string | undefined): string | null {
    if (taskId !== null) {
      // Where a task goes by an address, and where a read states no id, the answer is about what was asked for.
      const isByAddress = this.#address !== null && taskAddress(taskId) !== null
      if (isByAddress || this.#stated.idHeader !== undefined) return taskId
      const told = firstOf(value, this.#read.id)
      return told === undefined ? taskId : String(told)
    }
    if (this.#address !== null) {
      const told = firstAt(value, this.#address)
      return typeof told === 'string' && told !== ''
        ? this.#handleOf(told, firstOf(value, this.#submitted.id), base)
        : null
    }
    const { idHeader } = this.#stated
    const inHeader = idHeader === undefined ? undefined : reply.headers.first(idHeader.toLowerCase())
    if (inHeader !== undefined) return inHeader
    const told = firstOf(value, this.#submitted.id)
    if (typeof told === 'string' || typeof told === 'number') return String(told)
    // A result at once: it needs a name of its own, and nobody reads it again.
    if (status !== 'completed') return null
    const isResult = this.#submitted.id.length === 0 || this.#found(value, '', base).length > 0
    return isResult ? `done-${++this.#immediate}` : null
  }

  /** An address that can be made of the id alone need not be kept: the id stands for it. */
  #handleOf(told: string, id: unknown, base: string): string {
    const address = handleOf(told, base)
    const isMade = typeof id === 'string' && this.#addressAs?.filled({ task: id }) === address
    return isMade && !this.#addressAs?.has('model') ? id : address
  }

  #resultsOf(value: unknown, id: string, base: string): string[] {
    const address = this.#address === null ? null : taskAddress(id)
    const ownBase = address?.origin ?? base
    const found = this.#found(value, id, ownBase)
    const result = this.#resultPath
    if (found.length > 0 || result === null) return found
    if (address === null) return [`${base}${this.#resultOfId?.filled({ task: id })}`]
    const own = `${address.path}${address.query}`
    if (result.startsWith('{+task}')) return [`${ownBase}${atAddress(result, own)}`]
    return [`${ownBase}${this.#resultOfId?.filled({ task: this.#addressAs?.match(own)?.task ?? id })}`]
  }

  #found(value: unknown, id: string, base: string): string[] {
    for (const reader of this.#results) {
      const found = reader.read(value, id, base)
      if (found.length > 0) return found.slice(0, MOST_RESULTS)
    }
    return []
  }
}

function placesOf({ id = [], status = [] }: { id?: string[] | undefined; status?: string[] | undefined }): Places {
  return { id: id.map(parsePointer), status: status.map(parsePointer) }
}

/** Without what division leaves: 29, not 28.999999999999996. */
function plain(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined
}
