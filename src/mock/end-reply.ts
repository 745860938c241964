import type { Task } from '../gateway/bodies.ts'
import { errorBodyOf } from './error-bodies.ts'
import { type MockReply, NO_HEADERS } from './exchange.ts'

/** The answer to a submit whose caller waits for the result: the task as it ended, or, where it failed, an error of the server. */
export function endReply(task: Task, delayMs: number): MockReply {
  if (task.status !== 'failed') return { status: 200, headers: NO_HEADERS, body: task, delayMs }
  const { message = 'generation failed' } = (task.error ?? {}) as { message?: string }
  return { status: 500, headers: NO_HEADERS, body: errorBodyOf(500, 'internal_server_error', message), delayMs }
}
