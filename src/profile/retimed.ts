import type { Arrivals, Profile, ThresholdSpec } from './profile.ts'
import { thresholdText } from './threshold-schema.ts'
import { THRESHOLD_UNITS } from './threshold-units.ts'

/**
 * The same profile by another clock: each duration times `factor`, each rate divided by it. Figures of this machine (`fitness`, the
 * threshold on the schedule lag) keep their own time. The constants of aws-adaptive cannot be set, so that pace alone stays as it is.
 */
export function retimed(profile: Profile, factor: number): Profile {
  if (factor === 1) return profile
  const { gateway, mix, retry, gates } = profile
  const by = <T extends object>(part: T): T =>
    changed(
      part,
      (perSecond) => slower(perSecond, factor),
      (ms) => longer(ms, factor),
    ) as T
  const arrivalsBy = <A extends Arrivals>(arrivals: A): A => ({ ...by(arrivals), ...traceBy(arrivals, factor) })
  return {
    ...by(profile),
    gateway: { ...gateway, longestHintMs: longer(gateway.longestHintMs, factor) },
    phases: profile.phases.map(by),
    models: profile.models.map((load) => ({
      ...by(load),
      arrivals: load.arrivals && arrivalsBy(load.arrivals),
      admission: { ...by(load.admission), ...(load.admission.tokens && { tokens: by(load.admission.tokens) }) },
      poll: by(load.poll),
      timeouts: by(load.timeouts),
    })),
    mix: mix && { ...mix, arrivals: arrivalsBy(mix.arrivals) },
    retry: {
      ...by(retry),
      backoff: by(retry.backoff),
      hint: by(retry.hint),
      budget: retry.budget && by(retry.budget),
      pacing: retry.pacing && by(retry.pacing),
    },
    polls: by(profile.polls),
    credits: by(profile.credits),
    thresholds: profile.thresholds.map((spec) => retimedThreshold(spec, factor)),
    gates: gates && by(gates),
  }
}

/** Names of rates that do not end in `PerSecond`: those of arrivals. */
const RATES: ReadonlySet<string> = new Set(['rate', 'from', 'to', 'by', 'peak'])

/** One record with its rates and its durations changed: a name says what a number is. Values that are no numbers stay. */
export function changed<T extends object>(
  part: T,
  rate: (perSecond: number) => unknown,
  span: (ms: number) => unknown,
): { [K in keyof T]: unknown } {
  const entries = Object.entries(part).map(([name, value]) => {
    if (typeof value !== 'number') return [name, value]
    if (name.endsWith('Ms')) return [name, span(value)]
    return [name, RATES.has(name) || /perSecond$/i.test(name) ? rate(value) : value]
  })
  return Object.fromEntries(entries)
}

function traceBy(arrivals: Arrivals, factor: number): object {
  if (arrivals.process !== 'trace') return {}
  const { instantsMs, speedup } = arrivals
  const times = Array.isArray(instantsMs) ? instantsMs.map((ms: number) => ms * factor) : instantsMs
  return { speedup: tidy(speedup / factor), instantsMs: times }
}

/** Rounded as a profile that states it would be, so that a profile and its upgraded text are the same to the last digit. */
function longer(ms: number, factor: number): number {
  return tidy(ms * factor)
}

function slower(perSecond: number, factor: number): number {
  const stated = wholeRate(perSecond / factor)
  return stated === null ? perSecond / factor : stated.count / SECONDS[stated.per]
}

const SECONDS = { s: 1, min: 60, h: 3600 } as const

/** A rate in the first unit in which it is a whole number; null where it is in none. */
export function wholeRate(perSecond: number): { count: number; per: keyof typeof SECONDS } | null {
  for (const per of ['s', 'min', 'h'] as const) {
    const count = tidy(perSecond * SECONDS[per])
    if (Number.isInteger(count)) return { count, per }
  }
  return null
}

/** Without what a division leaves in the last digits. */
export function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

function retimedThreshold(spec: ThresholdSpec, factor: number): ThresholdSpec {
  const unit = THRESHOLD_UNITS[spec.metric]
  const isOfMachine = spec.metric === 'schedule_lag'
  const by = unit === 'duration' && !isOfMachine ? factor : unit === 'rate' ? 1 / factor : 1
  const times = (bound: number | null): number | null => (bound === null ? null : Number((bound * by).toPrecision(12)))
  const timed = { ...spec, max: times(spec.max), min: times(spec.min), afterMs: longer(spec.afterMs, factor) }
  return { ...timed, source: thresholdText(timed) }
}
