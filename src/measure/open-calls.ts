import type { CallHistory } from './call-history.ts'
import type { CallRecord } from './call-record.ts'
import type { Fate } from './ends.ts'
import type { ModelRecord } from './model-record.ts'

/** A recorded call that was started and has no end, and how long it has taken so far. */
interface OpenCall {
  call: CallRecord
  of: ModelRecord
  fate: Fate
  /** Time since its intended start, and since it first sent anything, in ms. */
  ms: number
  sinceFirstSentMs: number
}

/** Recorded calls of a history that have no end. */
export function* openCalls(history: CallHistory<{ readonly of: ModelRecord }>): Generator<OpenCall> {
  const ageOf = ({ left }: CallRecord, since: number | undefined): number => {
    const now = left?.t ?? history.latest
    return Math.max(0, now - (since ?? now))
  }
  for (const { call, own } of history.open()) {
    if (!call.record) continue
    yield {
      call,
      of: own.of,
      fate: call.left?.end === 'timedOut' ? 'never' : 'unseen',
      ms: ageOf(call, call.intended),
      sinceFirstSentMs: ageOf(call, call.firstSentAt),
    }
  }
}
