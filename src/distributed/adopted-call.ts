import type { OpenTask } from '../load/open-calls.ts'
import { CallHistory } from '../measure/call-history.ts'
import type { CallRecord } from '../measure/call-record.ts'
import type { RunEvent } from '../measure/events.ts'

/** The call that its lines tell of; undefined where they tell of none. */
export function recordOf(lines: readonly string[]): CallRecord | undefined {
  const history = new CallHistory([], { arrived: () => undefined })
  for (const line of lines) history.emit(JSON.parse(line) as RunEvent)
  return history.open()[0]?.call
}

/** Whether there is a task to be followed. */
export function isTask(record: CallRecord): record is OpenTask {
  return record.accepted !== undefined && record.accepted.faults?.includes('masked-id') !== true
}
