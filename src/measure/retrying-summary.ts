import { addUp, zeros } from './counts.ts'
import { micro } from './event-tee.ts'
import { NO_RETRY_REASONS } from './events.ts'
import type { ModelRecord } from './model-record.ts'
import type { Counts, Summary } from './summary.ts'

/** Attempts and waits of retries, over all models. `attempted`: number of the `measured` calls that made an attempt. */
export function retryingOf(models: readonly ModelRecord[], measured: Counts, attempted: number): Summary['retrying'] {
  const { attempts, completed, byOutcome } = measured
  return {
    amplification: attempts === 0 ? null : attempts / attempted,
    attemptsPerSuccess: completed === 0 ? null : attempts / completed,
    wasted: attempts - (byOutcome.accepted ?? 0),
    backoffMs: micro(models.reduce((sum, model) => sum + model.backoffMs, 0)),
    waitsFromHints: models.reduce((sum, model) => sum + model.waitsFromHints, 0),
    waitsFromBackoff: models.reduce((sum, model) => sum + model.waitsFromBackoff, 0),
    endedBy: addUp(
      zeros(NO_RETRY_REASONS),
      models.map((model) => model.endedBy),
    ),
  }
}
