import type { Arrivals, ModelLoad, Profile, ThresholdSpec } from './profile.ts'
import type { RetrySettings } from './retry-settings.ts'
import { thresholdText } from './threshold-schema.ts'
import { THRESHOLD_UNITS } from './threshold-units.ts'

/**
 * The same profile by another clock: each duration times `factor`, each rate divided by it. Figures of this machine (`fitness`, the
 * threshold on the schedule lag) keep their own time. The constants of aws-adaptive cannot be set, so that pace alone stays as it is.
 */
export function retimed(profile: Profile, factor: number): Profile {
  if (factor === 1) return profile
  const { sampleEveryMs, readEveryMs, settleMs } = profile.credits
  const { budgetPerSecond } = profile.polls
  return {
    ...profile,
    gateway: { ...profile.gateway, longestHintMs: longer(profile.gateway.longestHintMs, factor) },
    phases: profile.phases.map((phase) => ({ ...phase, durationMs: longer(phase.durationMs, factor) })),
    drainMs: longer(profile.drainMs, factor),
    models: profile.models.map((load) => retimedModel(load, factor)),
    mix: profile.mix === null ? null : { ...profile.mix, arrivals: retimedArrivals(profile.mix.arrivals, factor) },
    retry: retimedRetry(profile.retry, factor),
    polls: { budgetPerSecond: budgetPerSecond === null ? null : slower(budgetPerSecond, factor) },
    credits: {
      ...profile.credits,
      sampleEveryMs: sampleEveryMs === null ? null : longer(sampleEveryMs, factor),
      settleMs: longer(settleMs, factor),
      ...(readEveryMs !== undefined && { readEveryMs: longer(readEveryMs, factor) }),
    },
    thresholds: profile.thresholds.map((spec) => retimedThreshold(spec, factor)),
    gates:
      profile.gates === null
        ? null
        : { ...profile.gates, goneMs: profile.gates.goneMs === null ? null : longer(profile.gates.goneMs, factor) },
  }
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

function retimedModel(load: ModelLoad, factor: number): ModelLoad {
  const { admission, poll, timeouts } = load
  return {
    ...load,
    arrivals: load.arrivals === null ? null : retimedArrivals(load.arrivals, factor),
    startOffsetMs: longer(load.startOffsetMs, factor),
    admission: {
      ...admission,
      ratePerSecond: admission.ratePerSecond === null ? null : slower(admission.ratePerSecond, factor),
      longestWaitMs: admission.longestWaitMs === null ? null : longer(admission.longestWaitMs, factor),
      ...(admission.tokens !== undefined && {
        tokens: { ...admission.tokens, perSecond: slower(admission.tokens.perSecond, factor) },
      }),
    },
    poll: {
      ...poll,
      firstMs: longer(poll.firstMs, factor),
      everyMs: longer(poll.everyMs, factor),
      maxMs: longer(poll.maxMs, factor),
    },
    timeouts: {
      submitMs: longer(timeouts.submitMs, factor),
      pollMs: longer(timeouts.pollMs, factor),
      taskMs: longer(timeouts.taskMs, factor),
      ...(timeouts.firstByteMs !== undefined && { firstByteMs: longer(timeouts.firstByteMs, factor) }),
      ...(timeouts.stallMs !== undefined && { stallMs: longer(timeouts.stallMs, factor) }),
    },
  }
}

function retimedArrivals<A extends Arrivals>(arrivals: A, factor: number): A
function retimedArrivals(arrivals: Arrivals, factor: number): Arrivals {
  switch (arrivals.process) {
    case 'constant':
    case 'poisson':
    case 'gamma':
      return { ...arrivals, rate: slower(arrivals.rate, factor) }
    case 'ramp':
      return { ...arrivals, from: slower(arrivals.from, factor), to: slower(arrivals.to, factor) }
    case 'step': {
      const { from, to, by, everyMs } = arrivals
      return {
        process: 'step',
        from: slower(from, factor),
        to: slower(to, factor),
        by: slower(by, factor),
        everyMs: longer(everyMs, factor),
      }
    }
    case 'spike': {
      const { rate, peak, atMs, forMs } = arrivals
      return {
        process: 'spike',
        rate: slower(rate, factor),
        peak: slower(peak, factor),
        atMs: longer(atMs, factor),
        forMs: longer(forMs, factor),
      }
    }
    case 'burst':
      return { ...arrivals, everyMs: arrivals.everyMs === null ? null : longer(arrivals.everyMs, factor) }
    case 'trace': {
      const { instantsMs } = arrivals
      const times = Array.isArray(instantsMs) ? instantsMs.map((ms: number) => ms * factor) : instantsMs
      return { ...arrivals, speedup: tidy(arrivals.speedup / factor), instantsMs: times }
    }
    case 'closed':
      return { ...arrivals, thinkMs: longer(arrivals.thinkMs, factor) }
  }
}

function retimedRetry(retry: RetrySettings, factor: number): RetrySettings {
  const { backoff, hint, budget, pacing } = retry
  return {
    ...retry,
    maxElapsedMs: longer(retry.maxElapsedMs, factor),
    backoff: {
      ...backoff,
      baseMs: longer(backoff.baseMs, factor),
      failureBaseMs: backoff.failureBaseMs === null ? null : longer(backoff.failureBaseMs, factor),
      capMs: longer(backoff.capMs, factor),
    },
    jitterMs: longer(retry.jitterMs, factor),
    hint: {
      ...hint,
      jitterMs: longer(hint.jitterMs, factor),
      shortestMs: longer(hint.shortestMs, factor),
      longestMs: longer(hint.longestMs, factor),
    },
    budget: budget?.kind === 'ratio' ? { ...budget, perSecond: slower(budget.perSecond, factor) } : budget,
    pacing: retimedPacing(pacing, factor),
  }
}

function retimedPacing(pacing: RetrySettings['pacing'], factor: number): RetrySettings['pacing'] {
  if (pacing?.kind === 'fixed') return { ...pacing, ratePerSecond: slower(pacing.ratePerSecond, factor) }
  if (pacing?.kind !== 'aimd') return pacing
  return {
    ...pacing,
    startPerSecond: slower(pacing.startPerSecond, factor),
    addPerSecond: slower(pacing.addPerSecond, factor),
    leastPerSecond: slower(pacing.leastPerSecond, factor),
    everyMs: longer(pacing.everyMs, factor),
  }
}

function retimedThreshold(spec: ThresholdSpec, factor: number): ThresholdSpec {
  const unit = THRESHOLD_UNITS[spec.metric]
  const isOfMachine = spec.metric === 'schedule_lag'
  const by = unit === 'duration' && !isOfMachine ? factor : unit === 'rate' ? 1 / factor : 1
  const times = (bound: number | null): number | null => (bound === null ? null : Number((bound * by).toPrecision(12)))
  const changed = { ...spec, max: times(spec.max), min: times(spec.min), afterMs: longer(spec.afterMs, factor) }
  return { ...changed, source: thresholdText(changed) }
}
