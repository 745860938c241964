import type { Task, TaskStatus } from '../gateway/bodies.ts'
import { isCancelled } from '../gateway/cancelled.ts'
import { TASK_MODALITIES, type TaskModality } from '../gateway/modality.ts'
import { isRecord } from '../json.ts'
import { PathTemplate } from './path-template.ts'
import { forTask, type Pointer, parsePointer, put } from './pointer.ts'
import { TYPE_OF } from './refusal-words.ts'
import { writeRefusal } from './refusal-writer.ts'
import { ResultReader } from './result-words.ts'
import { type Draft, satisfyCondition, write } from './satisfy-condition.ts'
import type { Condition, DialectFile } from './schema.ts'
import type { DialectAnswer, UnderstoodRequest } from './server-messages.ts'

/** A state that is said where a dialect has no words for another. */
const NEXT: Readonly<Partial<Record<TaskStatus, TaskStatus>>> = { pending: 'processing', processing: 'pending' }

/** States in which the tasks of a dialect can be said to be. */
const SAYABLE = new WeakMap<NonNullable<DialectFile['task']>, ReadonlySet<string | undefined>>()

/** The state in which a task is said to be: another that comes next to its own where a dialect does not tell them apart. */
export function writableStatus(stated: NonNullable<DialectFile['task']>, status: TaskStatus): TaskStatus | undefined {
  const { words, states, otherwise } = stated
  const sayable =
    SAYABLE.get(stated) ?? new Set([...Object.values(words), ...states.map((one) => one.status), otherwise])
  SAYABLE.set(stated, sayable)
  return [status, NEXT[status]].find((one) => sayable.has(one))
}

/** How a mock speaks of a task in the words of a dialect. */
export class TaskWriter {
  readonly #stated: NonNullable<DialectFile['task']>
  readonly #file: DialectFile
  readonly #base: string
  readonly #address: PathTemplate | null
  readonly #results: readonly ResultReader[]

  constructor(stated: NonNullable<DialectFile['task']>, file: DialectFile, base: string) {
    this.#stated = stated
    this.#file = file
    this.#base = base
    this.#address = stated.addressAs === undefined ? null : new PathTemplate(stated.addressAs)
    this.#results = (stated.results ?? []).map((words) => new ResultReader(words))
  }

  /** The answer to a submit or a read. */
  told({ asked, body: request }: UnderstoodRequest, saying: DialectAnswer, task: Task): DialectAnswer {
    const isSubmit = asked.endpoint === 'submit'
    const isAtOnce = isSubmit && this.isAtOnce(asked.modality)
    const status = (isAtOnce ? 'completed' : (task.status ?? 'pending')) as TaskStatus
    const said: Draft = { status: 200, body: {}, headers: { ...saying.headers } }
    for (const [place, value] of Object.entries(this.#stated.constants))
      write(said, at(place, task.id), structuredClone(value))
    if (!isAtOnce) this.#name(said, task, isSubmit, request)
    const { error } = this.#stated
    const { failure, isModerated } = failureOf(task.error)
    if (status === 'failed' && error !== undefined) write(said, at(innerOf(error), task.id), failure)
    const sayable = writableStatus(this.#stated, status)
    // Nothing but the id is said where nothing else is stated of submits.
    if (sayable !== undefined && (isAtOnce || !isSubmit || this.#statesStatus)) {
      const isWorded = this.#word(said, sayable, task, isSubmit)
      for (const one of this.#conditions(sayable, !isSubmit, isModerated, isWorded))
        satisfyCondition(one, said, failure)
    }
    this.#figures(said, task)
    if (status === 'completed' && this.#file.result?.answer !== 'task') {
      const results = task.results ?? (isAtOnce ? [`${this.#base}/files/${task.id}/0`] : [])
      const modality = isSubmit ? asked.modality : modalityOf(task)
      said.body = this.#reader(modality)?.written(said.body, task.id, results) ?? said.body
    }
    return said
  }

  /** A result that is fetched by a call of its own. */
  fetched(saying: DialectAnswer, task: Task): DialectAnswer {
    const { results = [], id } = task
    const { at: place, answer } = this.#file.result ?? {}
    const reader = this.#reader(modalityOf(task))
    if (answer === 'task' && reader !== undefined) return { ...saying, body: reader.written({}, id, results) as object }
    return { ...saying, body: place === undefined ? undefined : put({}, at(place, id), results[0] ?? '') }
  }

  /** The answer where a result is fetched before it is there: in the words of the state that ends a read by a refusal, else a 404. */
  early(saying: DialectAnswer, { status, error }: Task): DialectAnswer {
    const near = status === undefined ? [] : [status, NEXT[status as TaskStatus]]
    const state = this.#stated.states.find((one) => near.includes(one.status) && isRefusal(one.when))
    if (state === undefined) return writeRefusal(this.#file, { ...saying, status: 404, body: {} })
    const said: Draft = { status: 404, body: {}, headers: { ...saying.headers } }
    for (const one of state.when) satisfyCondition(one, said, failureOf(error).failure)
    return said
  }

  /** Whether the answer to a submit states a status. */
  get #statesStatus(): boolean {
    const { submitted } = this.#stated
    return submitted === undefined || submitted.status !== undefined
  }

  /** Whether an answer to a submit is a result already. */
  isAtOnce(modality: TaskModality): boolean {
    const { id, address, idHeader, submitted } = this.#stated
    const isNamed = [id, address, idHeader, submitted?.id].some((one) => one !== undefined)
    return !isNamed || this.#file.submit[modality]?.atOnce === true
  }

  #name(said: Draft, { id, model }: Task, isSubmit: boolean, request: unknown): void {
    const { id: ids, address, idHeader, submitted } = this.#stated
    const [place] = (isSubmit && submitted !== undefined ? submitted.id : ids) ?? []
    if (place !== undefined) write(said, at(place, id), id)
    if (address !== undefined) {
      const asked = isRecord(request) ? request.model : model
      const path = this.#address?.filled({ task: id, model: typeof asked === 'string' ? asked : '' }) ?? ''
      write(said, at(address, id), `${this.#base}${path}`)
    }
    if (isSubmit && idHeader !== undefined) said.headers[idHeader] = id
  }

  #figures(said: Draft, { id, progress: done, task_info }: Task): void {
    const { progress, estimate } = this.#stated
    if (progress !== undefined && done !== undefined) write(said, at(progress.at, id), (done * progress.of) / 100)
    const seconds = task_info?.estimated_time
    if (estimate === undefined || seconds === undefined) return
    write(said, at(estimate.at, id), estimate.unit === 'ms' ? seconds * 1000 : seconds)
  }

  #word(said: Draft, status: TaskStatus, task: Task, isSubmit: boolean): boolean {
    const { submitted, status: places, words } = this.#stated
    const [place] = (isSubmit && submitted !== undefined ? submitted.status : places) ?? []
    const cancelled = this.#file.cancel?.word
    const isOwn = cancelled !== undefined && isCancelled(task)
    const word = isOwn ? cancelled : Object.keys(words).find((one) => words[one] === status && one !== cancelled)
    if (word === undefined || place === undefined) return false
    write(said, at(place, task.id), wordIn(word))
    return true
  }

  #conditions(status: TaskStatus, isRead: boolean, isModerated: boolean, isWorded: boolean): readonly Condition[] {
    const rules = this.#stated.states.filter((one) => one.status === status && (isRead || !isRefusal(one.when)))
    const because = status === 'failed' && isModerated ? 'moderated' : undefined
    const own = rules.find((one) => one.because === because)
    // A word says the rest, but not why.
    const rule = isWorded ? (because === undefined ? undefined : own) : (own ?? rules[0])
    return rule?.when ?? []
  }

  #reader(modality: TaskModality | undefined): ResultReader | undefined {
    const [first] = this.#results
    return this.#results.find(({ of }) => of !== undefined && of === modality) ?? first
  }
}

/** The first of some places, or one inside it. */
function innerOf([first = '', ...others]: readonly string[]): string {
  return others.find((one) => one.startsWith(`${first}/`)) ?? first
}

/** Only a read ends a task by refusing. */
function isRefusal(when: readonly Condition[]): boolean {
  return when.some(({ http }) => (http?.[0] ?? 200) >= 300)
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

function at(pointer: string, id: string): Pointer {
  return forTask(parsePointer(pointer), id)
}

/** The modality that a task of the mock states. */
function modalityOf({ object }: Task): TaskModality | undefined {
  return TASK_MODALITIES.find((modality) => object?.startsWith(modality) === true)
}
