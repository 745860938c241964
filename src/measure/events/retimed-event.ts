import { foreignRecord } from '../../foreign-record.ts'
import { micro } from './event-tee.ts'
import type { HintRecord, RunEvent } from './events.ts'
import type { OracleTruth } from './oracle-truth.ts'

/** Fields of events that are instants or spans of the gateway's world. Figures of this machine have other names. */
const OF_WORLD = [
  't',
  'intended',
  'waitMs',
  'ms',
  'retryAt',
  'estimateMs',
  'sentAt',
  'acceptedAt',
  'firstProcessing',
  'lastNotDone',
  'admissionWaitMs',
  'backoffMs',
  'until',
] as const

/** The same event by another clock: its instants and spans times `factor`. How this machine and its connections did stays in real ms. */
export function retimedEvent(event: RunEvent, factor: number): RunEvent {
  if (factor === 1) return event
  const changed: RunEvent = { ...event }
  const fields = changed as unknown as Record<string, unknown>
  for (const name of OF_WORLD) {
    const value = fields[name]
    if (typeof value === 'number') fields[name] = micro(value * factor)
  }
  if ((changed.type === 'outcome' || changed.type === 'poll') && changed.hint !== undefined)
    changed.hint = retimedHint(changed.hint, factor)
  if (changed.type === 'oracle') changed.truth = retimedTruth(changed.truth, factor)
  return changed
}

function retimedHint(hint: HintRecord, factor: number): HintRecord {
  const { delayMs, askedMs } = hint
  return {
    ...hint,
    ...(delayMs !== undefined && { delayMs: micro(delayMs * factor) }),
    ...(askedMs !== undefined && { askedMs: micro(askedMs * factor) }),
  }
}

/** By how much hints were wrong is a span of the world too. */
function retimedTruth(truth: OracleTruth, factor: number): OracleTruth {
  const models = Object.entries(truth.models).map(([name, model]) => {
    const { hints } = model
    if (hints === null || hints === undefined) return [name, model] as const
    const { sumMs, edgesMs } = hints
    const changed = { ...hints, sumMs: sumMs * factor, edgesMs: edgesMs.map((edge) => edge * factor) }
    return [name, { ...model, hints: changed }] as const
  })
  return { ...truth, models: foreignRecord(models) }
}
