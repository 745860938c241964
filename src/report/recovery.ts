import { plainText } from '../document/plain-text.ts'
import type { Recovery } from '../measure/recovery.ts'
import { formatDuration, formatShare } from '../units.ts'

/** One line: how long it took until service was as good as before the disturbance. */
export function renderRecovery({ trigger, goodWithinMs, recoveryMs, hysteresis }: Recovery): string {
  const came =
    recoveryMs === null
      ? 'service never came back while the run lasted'
      : `service was back ${formatDuration(recoveryMs)} after its end`
  return `Recovery    ${plainText(trigger.what)}, ${formatDuration(trigger.fromMs)} to ${formatDuration(trigger.untilMs)}: ${came}; good calls (within ${formatDuration(goodWithinMs)}) in the end ${formatShare(hysteresis)} of before`
}
