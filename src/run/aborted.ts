import type { Clock } from '../time/clock.ts'

/** So long those who watch a run are waited for once somebody has asked it to end. */
const MOMENT_MS = 300

/** Resolves when the signal is aborted; never, where there is none. */
export function whenAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve()
    else signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** One signal that is aborted with the first of several. */
export function firstOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined))
}

/** Resolves a moment after the signal was aborted, or after now where that is long ago: who asked for the end is not kept waiting. */
export async function momentAfter(asked: AbortSignal, clock: Clock): Promise<void> {
  await whenAborted(asked)
  await clock.sleepUntil(clock.now() + MOMENT_MS)
}
