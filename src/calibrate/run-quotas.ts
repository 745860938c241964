import { formatCounted } from '../units.ts'
import { type KnownLimit, plainLimit } from './known-limit.ts'

/** A request that met the rates of its model, in ms of the gateway's own time. */
export interface TrainRequest {
  at: number
  passed: boolean
}

/** The requests of one run and model, without those that a quota by the clock refused; of each quota that was met, what had passed. */
export interface Train {
  train: readonly TrainRequest[]
  originEpochMs: number
  quotas: readonly { period: 'hour' | 'day'; passed: number; refused: number }[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Rates of a minute let something through sooner. */
const LEAST_BLOCK_MS = 150_000
const LEAST_REFUSALS = 5

/** Takes out what was refused for longer than a rate refuses: up to the full hour it is an hour's quota, else a day's. */
export function withoutQuotas(train: readonly TrainRequest[], originEpochMs: number): Train {
  const kept: TrainRequest[] = []
  const quotas: Train['quotas'][number][] = []
  let block: TrainRequest[] = []
  const close = (endsAt: number | null): void => {
    const [first, last] = [block[0], block.at(-1)]
    const isBlock =
      first !== undefined &&
      last !== undefined &&
      block.length >= LEAST_REFUSALS &&
      last.at - first.at >= LEAST_BLOCK_MS
    if (isBlock) {
      const hourOf = (at: number): number => Math.floor((originEpochMs + at) / HOUR_MS)
      const isHours = endsAt !== null && hourOf(endsAt) !== hourOf(last.at) && hourOf(endsAt) === hourOf(first.at) + 1
      const period = isHours ? 'hour' : 'day'
      const length = isHours ? HOUR_MS : DAY_MS
      const index = Math.floor((originEpochMs + first.at) / length)
      const passed = kept.filter((one) => one.passed && Math.floor((originEpochMs + one.at) / length) === index).length
      quotas.push({ period, passed, refused: block.length })
    } else kept.push(...block)
    block = []
  }
  for (const request of train) {
    if (!request.passed) block.push(request)
    else {
      close(request.at)
      kept.push(request)
    }
  }
  close(null)
  return { train: kept, originEpochMs, quotas }
}

/** Quotas that were met. How much of them was used up when the run began is not known: a run shows what was left. */
export function quotasOf(models: readonly string[], trains: readonly Train[]): KnownLimit[] {
  return (['hour', 'day'] as const).flatMap((period) => {
    const met = trains.flatMap(({ quotas }) => quotas.filter((one) => one.period === period && one.passed > 0))
    if (met.length === 0) return []
    const passed = met.map((one) => one.passed)
    const [low, high] = [Math.min(...passed), Math.max(...passed)]
    const refused = met.reduce((sum, one) => sum + one.refused, 0)
    const evidence = `${formatCounted(refused, 'refusal')} over a longer time than a rate limit would refuse; how much of the quota was used before is unknown`
    const windowMs = period === 'hour' ? HOUR_MS : DAY_MS
    return [
      plainLimit({
        models,
        kind: 'quota',
        windowMs,
        size: { value: high, low, high },
        label: 'doubtful',
        evidence,
      }),
    ]
  })
}
