import { recordIn } from '../json.ts'
import type { OpenTask } from '../load/open-calls.ts'
import { CallHistory } from '../measure/calls/call-history.ts'
import type { CallRecord } from '../measure/calls/call-record.ts'
import { shapeFault } from '../measure/event-log/event-shape.ts'
import type { RunEvent } from '../measure/events/events.ts'
import { forged } from './forgery.ts'
import type { RunSeal } from './run-seal.ts'

/** The event that a line of the journal holds; null where it is none. */
export function eventIn(json: string): RunEvent | null {
  const value = recordIn(json)
  return value !== null && shapeFault(value) === null ? (value as unknown as RunEvent) : null
}

/** Lines of earlier owners about one call, without their signatures. Throws REDIS_FORGED for a line that none of them wrote. */
export function openedLines(call: number, lines: readonly string[], seal: RunSeal): string[] {
  return lines.map((line) => {
    const json = seal.open(line)?.json ?? ''
    const event = eventIn(json)
    if (event === null || !('call' in event) || event.call !== call) throw forged(`a line of call ${call}`)
    return json
  })
}

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
