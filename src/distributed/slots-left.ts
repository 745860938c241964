import { mayHaveBeenAccepted } from '../gateway/outcome.ts'
import type { CallRecord } from '../measure/call-record.ts'
import type { ModelLoad } from '../profile/profile.ts'
import { isTask } from './adopted-call.ts'

/** A slot of a call that nobody can follow: what it sent may run on, and is surely over at an instant. */
export interface GoneSlot {
  call: number
  /** As times of events, ms. */
  until: number
}

/**
 * Slots that the calls of an earlier owner hold. A call whose task is followed holds one until its end is seen. A call whose answer nobody heard
 * holds one as long as its task may take. A call between two attempts holds none: nothing of it is under way.
 */
export function slotsLeft(
  records: readonly CallRecord[],
  { timeouts }: Pick<ModelLoad, 'timeouts'>,
): { followed: number; gone: GoneSlot[] } {
  const gone = records
    .filter((record) => !isTask(record) && mayRun(record))
    .map((record) => {
      const taskMs = record.modality === 'text' ? 0 : timeouts.taskMs
      return { call: record.call, until: record.attemptAt + timeouts.submitMs + taskMs }
    })
  return { followed: records.filter(isTask).length, gone }
}

/** It was sent, and bought something, or nobody knows. */
function mayRun({ attempts, outcome, modality }: CallRecord): boolean {
  if (attempts === 0) return false
  if (outcome === undefined) return true
  const isOver = modality === 'text' && outcome.outcome === 'accepted'
  return !isOver && mayHaveBeenAccepted({ kind: outcome.outcome, status: outcome.status })
}
