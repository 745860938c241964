import type { EndEvent } from '../../measure/events/run-events.ts'

const LEFT =
  '; the events of calls missing from this report are on the disks of their workers: copy worker-*.spill into the run’s folder, then resume the run'

/** Why a run ended, where its workers may know more than its report. */
export function withUnreadSpills(reason: string): string {
  return `${reason.replace(/\.$/, '')}${LEFT}`
}

/** The end of a run whose workers' disks were taken in: no call is left out of the report any longer. */
export function withoutUnreadSpills(end: EndEvent): EndEvent {
  return end.reason?.endsWith(LEFT) ? { ...end, reason: end.reason.slice(0, -LEFT.length) } : end
}
