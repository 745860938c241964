import { plainText } from '../document/plain-text.ts'
import type { Recovery } from '../measure/calls/recovery.ts'
import { formatDuration, formatShare } from '../units.ts'

/** One line: how long it took until service was as good as before the disturbance. */
export function renderRecovery({ trigger, goodWithinMs, recoveryMs, hysteresis }: Recovery): string {
  const came =
    recoveryMs === null
      ? 'service did not recover during the run'
      : `service recovered ${formatDuration(recoveryMs)} after the disturbance`
  return `Recovery    ${plainText(trigger.what)}, ${formatDuration(trigger.fromMs)} to ${formatDuration(trigger.untilMs)}: ${came}; at the end, the share of good calls (within ${formatDuration(goodWithinMs)}) was ${formatShare(hysteresis)} of its value before the disturbance`
}
