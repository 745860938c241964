import { hashText } from '../../random.ts'
import type { RequestRecord } from '../oracle/oracle-log.ts'
import type { Job } from './job.ts'

/** Last part of keys of draws: draws without a call, and draws for a reply, must share a key with no other draw. */
const UNNAMED = -1
export const REPLY = -2

/** Key of the draws of a request: by its task, by its call, or by its number. */
export function exchangeKey({ endpoint, n, call, attempt }: RequestRecord, job: Job | undefined): readonly number[] {
  if (job !== undefined && endpoint === 'poll') return [job.n, job.polls, 0]
  if (call !== undefined && attempt !== undefined && (endpoint === 'submit' || endpoint === 'message')) {
    return [call, attempt]
  }
  return [hashText(endpoint), n, UNNAMED]
}
