import { MODALITIES, type Modality } from '../gateway/modality.ts'
import { addCounts, addUp, zeros } from './calls/counts.ts'
import { micro } from './events/event-tee.ts'
import { NO_RETRY_REASONS } from './events/events.ts'
import { isRecorded, type ModelRecord } from './model-record.ts'
import type { Counts, Summary } from './summary/summary.ts'

export function throttled(counts: Counts): { attempts: number; throttled: number } {
  return { attempts: counts.attempts, throttled: counts.throttled }
}

export function polling(models: readonly ModelRecord[]): Summary['polling'] {
  const counts = addCounts(models.filter((model) => model.modality !== 'text').map((model) => model.counts(isRecorded)))
  const tasks = counts.byOutcome.accepted ?? 0
  return { tasks, perTask: tasks === 0 ? null : counts.polls / tasks }
}

/** Text is asked for by messages, all else by submits: the models' counts tell both apart. */
export function byEndpoint(models: readonly ModelRecord[]): Summary['throttling']['byEndpoint'] {
  const of = (modalities: readonly Modality[]): Counts =>
    addCounts(models.filter((model) => modalities.includes(model.modality)).map((model) => model.counts(isRecorded)))
  const tasks = of(MODALITIES.filter((modality) => modality !== 'text'))
  return {
    submit: throttled(tasks),
    message: throttled(of(['text'])),
    poll: { attempts: tasks.polls, throttled: tasks.pollsByStatus.throttled ?? 0 },
  }
}

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
