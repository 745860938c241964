import { isRecord } from '../json.ts'
import type { Task } from './bodies.ts'

/** Error of a task that was cancelled, in the form of the default dialect: it failed. */
export const CANCELLED = { code: 'cancelled', message: 'the task was cancelled' } as const

/** Whether a task says that it was cancelled. */
export function isCancelled({ status, error }: Pick<Task, 'status' | 'error'>): boolean {
  return status === 'failed' && isRecord(error) && error.code === CANCELLED.code
}
