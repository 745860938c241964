import { abortReason, EXIT, GatebenchError } from '../errors.ts'
import type { Clock } from '../time/clock.ts'

/** How long a run that was asked to end waits for a collector of metrics. */
const MOMENT_MS = 300

/** Resolves when the signal is aborted; never, where there is none. */
export function whenAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve()
    else signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** The error of an answer that a signal ended before it was complete: `PLAN_INTERRUPTED`, with the reason. */
export function interruptedBy(
  { reason }: AbortSignal,
  answer: 'plan' | 'calibration' | 'comparison' | 'tuning',
  kept: { what: string; hint: string } = { what: 'so nothing was written', hint: 'start it again from the beginning' },
): GatebenchError {
  const why = abortReason(reason) ?? 'it was stopped'
  return new GatebenchError(`no ${answer}: ${why}; the ${answer} was not complete, ${kept.what}`, {
    code: `${answer.toUpperCase()}_INTERRUPTED`,
    exitCode: EXIT.interrupted,
    hint: kept.hint,
    cause: reason,
  })
}

/** One signal that is aborted with the first of several. */
export function firstOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined))
}

/** Resolves a moment after the signal was aborted, or after now if that is long ago, so that an observer delays the end no longer. */
export async function momentAfter(asked: AbortSignal, clock: Clock): Promise<void> {
  await whenAborted(asked)
  await clock.sleepUntil(clock.now() + MOMENT_MS)
}
