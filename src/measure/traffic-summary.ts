import { MODALITIES, type Modality } from '../gateway/modality.ts'
import { addCounts } from './counts.ts'
import { isRecorded, type ModelRecord } from './model-record.ts'
import type { Counts, Summary } from './summary.ts'

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
