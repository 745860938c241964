import { addUp } from '../calls/counts.ts'
import { micro } from '../events/event-tee.ts'
import { type HintErrors, type OracleTruth, truthOfModel } from '../events/oracle-truth.ts'
import type { ModelRecord } from '../model-record.ts'
import type { Summary } from '../summary/summary.ts'
import type { HintCounts, HintTruth } from '../summary/summary-hints.ts'

/** The hints of all models together and of each that had any; with the mock, how far they were off. */
export function hintsOf(models: readonly ModelRecord[], truth: OracleTruth | null): Summary['hints'] {
  const none: HintCounts = { seen: 0, obeyed: 0, tooShort: 0, contended: 0, tooLong: 0, absent: 0 }
  return {
    ...addUp(
      none,
      models.map(({ hints }) => hints.counts),
    ),
    byModel: models
      .map(({ model, hints }) => ({ model, ...hints.snapshot() }))
      .filter(({ seen, absent }) => seen + absent > 0),
    truth: truth === null ? null : models.flatMap(({ model }) => truthOf(model, truthOfModel(truth, model)?.hints)),
  }
}

function truthOf(model: string, errors: HintErrors | null | undefined): HintTruth[] {
  if (errors == null) return []
  const { known, unknown, short, long, sumMs, edgesMs, counts } = errors
  return [
    {
      model,
      known,
      unknown,
      short,
      exact: known - short - long,
      long,
      meanErrorMs: known === 0 ? null : micro(sumMs / known),
      edgesMs: [...edgesMs],
      counts: [...counts],
    },
  ]
}
