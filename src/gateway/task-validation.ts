import { isRecord } from '../json.ts'
import { TASK_STATUSES, type Task } from './bodies.ts'
import type { KeyMask } from './key-mask.ts'

/** Faults that a well-formed task object can still have. An unusable id makes it no answer. A field that cannot be true is removed and reported. */

/** Fields of a task that cannot be true; `masked-id`: the id holds the API key, so that only this process can follow it. */
export const TASK_FAULTS = ['estimate', 'progress', 'results', 'status', 'masked-id'] as const
export type TaskFault = (typeof TASK_FAULTS)[number]

/** A longer id is not followed: it goes into each line of the log that speaks of its task, and into the path of each read. */
export const LONGEST_TASK_ID = 1024
/** More than any list of files holds. */
const MOST_RESULTS = 1000
const LONGEST_URL = 16_384
const STATUSES: ReadonlySet<string | undefined> = new Set(TASK_STATUSES)
/** Characters of a foreign id that are shown. */
const TOLD_OF_ID = 80

export interface NoAnswer {
  reason: 'other-task' | 'long-id'
  detail: string
}

/** Why a task is no answer; undefined when it is one. `askedFor`: the id that was read, undefined of a submit. */
export function noAnswer({ id }: Task, askedFor: string | undefined, mask: KeyMask): NoAnswer | undefined {
  if (askedFor !== undefined) {
    if (id === askedFor) return undefined
    return { reason: 'other-task', detail: `the response is for another task: ${mask.excerpt(id, TOLD_OF_ID)}` }
  }
  if (id.length <= LONGEST_TASK_ID) return undefined
  return { reason: 'long-id', detail: `the id has ${id.length} characters, more than ${LONGEST_TASK_ID}` }
}

/** Fields that cannot be true of a task; undefined if all can. The answer to a submit need not state a status. */
export function taskFaults(task: Task, isRead: boolean): readonly TaskFault[] | undefined {
  const { progress, results, status, task_info: info } = task
  let faults: TaskFault[] | undefined
  if (info?.estimated_time !== undefined && !isDuration(info.estimated_time)) faults = ['estimate']
  if (progress !== undefined && !(progress >= 0 && progress <= 100)) faults = [...(faults ?? []), 'progress']
  if (results !== undefined && results.length > 0 && !isPlausible(results)) faults = [...(faults ?? []), 'results']
  if ((isRead || status !== undefined) && !STATUSES.has(status)) faults = [...(faults ?? []), 'status']
  return faults
}

/** A task of which only the id is as specified, and the faults of its other fields. */
export interface LooseTask {
  task: Task
  faults: readonly TaskFault[]
}

/**
 * The task of a success that has fields of a wrong type: it may have been paid for, so its id, a text or a number, is enough to follow it. In other
 * fields, null counts as absent; any other value of a wrong type is removed and reported. Null if there is no id.
 */
export function looseTask(value: unknown): LooseTask | null {
  if (!isRecord(value)) return null
  const id = typeof value.id === 'number' ? String(value.id) : value.id
  if (typeof id !== 'string' || id === '') return null
  const task: Record<string, unknown> = { ...value, id }
  const faults: TaskFault[] = []
  const keep = (of: Record<string, unknown>, name: string, isSound: boolean, fault?: TaskFault): void => {
    if (isSound || of[name] === undefined) return
    if (of[name] !== null && fault !== undefined) faults.push(fault)
    delete of[name]
  }
  const { task_info: info, results } = task
  if (isRecord(info)) {
    const sound = { ...info }
    keep(sound, 'estimated_time', typeof info.estimated_time === 'number', 'estimate')
    keep(sound, 'can_cancel', typeof info.can_cancel === 'boolean')
    task.task_info = sound
  } else keep(task, 'task_info', false, 'estimate')
  keep(task, 'progress', typeof task.progress === 'number', 'progress')
  keep(task, 'results', Array.isArray(results) && results.every((url) => typeof url === 'string'), 'results')
  keep(task, 'status', typeof task.status === 'string', 'status')
  keep(task, 'object', typeof task.object === 'string')
  keep(task, 'model', typeof task.model === 'string')
  return { task: task as Task, faults }
}

/** The task without the figures that cannot be true. */
export function withoutFaults(task: Task, faults: readonly TaskFault[]): Task {
  const sound = { ...task }
  if (faults.includes('progress')) delete sound.progress
  if (faults.includes('estimate')) {
    sound.task_info = { ...task.task_info }
    delete sound.task_info.estimated_time
  }
  return sound
}

function isDuration(value: number): boolean {
  return value >= 0 && value < Number.POSITIVE_INFINITY
}

function isPlausible(results: readonly string[]): boolean {
  return results.length <= MOST_RESULTS && results.every((url) => url.length <= LONGEST_URL)
}
