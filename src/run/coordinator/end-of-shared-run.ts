import { EXIT, GatebenchError } from '../../errors.ts'
import type { EndEvent } from '../../measure/events/run-events.ts'
import { formatCounted, formatDuration } from '../../units.ts'
import { withUnreadSpills } from './unread-spills.ts'

/** How a run of several workers stood when nobody worked on it any longer. */
export interface SharedRunAtEnd {
  t: number
  leaseMs: number
  hasStopped: boolean
  /** Why nothing more was submitted. */
  stopped: unknown
  /** Whether only remote workers know how some calls ended. */
  isUnknown: boolean
  /** All workers were gone. */
  hasNobody: boolean
  /** Planned calls that were not sent, though nothing had stopped the run, or nobody was left to send them. */
  unsent: number
  /** The longest time without a word of the coordinator to the workers. */
  longestSilenceMs: number
}

/** For so many leases workers take the coordinator's last word. */
export const LEASES_OF_A_WORD = 2

/** The last event of such a run, with the reason of what it lacks. */
export function endOfSharedRun(standing: SharedRunAtEnd): EndEvent {
  const { t, hasStopped, stopped, isUnknown, hasNobody, unsent, longestSilenceMs, leaseMs } = standing
  const calls = `${formatCounted(unsent, 'planned call')} not sent`
  if (!hasStopped) {
    if (unsent === 0) return { type: 'end', t, status: 'complete' }
    const silence = `the coordinator did not report for ${formatDuration(longestSilenceMs)}, and workers submit nothing without it`
    // Workers that were never without its word did not get to these calls.
    const why = longestSilenceMs > LEASES_OF_A_WORD * leaseMs ? silence : 'the drain ended before it was their turn'
    return { type: 'end', t, status: 'partial', cause: 'unsent', reason: `${calls}: ${why}` }
  }
  const isRule = stopped instanceof GatebenchError && stopped.exitCode === EXIT.stopped
  const cause = isRule ? 'stopped' : 'interrupted'
  if (!(stopped instanceof Error)) return { type: 'end', t, status: 'partial', cause, reason: undefined }
  const { message } = stopped
  const reason = isUnknown ? withUnreadSpills(message) : hasNobody && unsent > 0 ? `${message}: ${calls}` : message
  return { type: 'end', t, status: 'partial', cause, reason }
}
