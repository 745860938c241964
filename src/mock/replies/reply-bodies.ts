import type { CreditsBody, QuotaBody, Task } from '../../gateway/bodies.ts'
import type { Account, User } from '../accounts.ts'
import { type MockReply, NO_HEADERS, type Visit } from '../exchange.ts'
import { type Job, statusOf, taskView } from '../jobs/job.ts'
import { latencyOf } from '../jobs/request-figures.ts'
import { fromMicro } from '../ledger.ts'
import type { MockWorld } from '../world/schema.ts'
import { errorBodyOf } from './error-bodies.ts'

export function creditsBodyOf({ purse: { user, token } }: Account): CreditsBody {
  return {
    data: {
      token: {
        // An unlimited token can spend what its user has.
        remaining_credits: fromMicro(token.unlimited ? user.available : token.available),
        unlimited_credits: token.unlimited,
        used_credits: fromMicro(token.used),
      },
      user: { remaining_credits: fromMicro(user.available), used_credits: fromMicro(user.used) },
    },
    message: '',
    success: true,
  }
}

export function quotaBodyOf({ files }: User, { group, files: { max, isCustom, reason } }: MockWorld): QuotaBody {
  return {
    success: true,
    code: 200,
    data: {
      user_group: group,
      used_files: files,
      max_files: max,
      remain_files: Math.max(0, max - files),
      is_custom: isCustom,
      quota_reason: reason,
    },
  }
}

/** The answer to an accepted submit: the task as it begins, or as it ended where the caller waits for that. */
export function submitReply(
  job: Job,
  { now, body, request }: Visit,
  settings: MockWorld['tasks'],
  resultsUrl: string,
  delayMs: number,
): MockReply {
  if (request.waitsForEnd === true) {
    return endReply(taskView(job, statusOf(job, job.doneAt), job.doneAt, settings, resultsUrl), delayMs)
  }
  const task = taskView(job, 'pending', now, settings, resultsUrl)
  const estimateMs = latencyOf(job.model.settings, body).median * settings.estimate
  task.task_info = {
    can_cancel: settings.canCancel,
    estimated_time: Math.round(estimateMs / (request.callersSpeed ?? 1)) / 1000,
  }
  return { status: 200, headers: NO_HEADERS, body: task, delayMs }
}

/** The answer to a submit whose caller waits for the result: the task as it ended, or, where it failed, an error of the server. */
function endReply(task: Task, delayMs: number): MockReply {
  if (task.status !== 'failed') return { status: 200, headers: NO_HEADERS, body: task, delayMs }
  const { message = 'generation failed' } = (task.error ?? {}) as { message?: string }
  return { status: 500, headers: NO_HEADERS, body: errorBodyOf(500, 'internal_server_error', message), delayMs }
}
