import { Withdrawal } from './withdrawal.ts'

const listenersOf = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls `listener` when `signal` aborts; gives what forgets it. All that wait on one signal share one native listener: the run's own
 * signal has thousands, and Node adds each after a walk over the others (10,000 cost 170 ms) and warns from the eleventh.
 */
export function onAbort(signal: AbortSignal | Withdrawal, listener: () => void): () => void {
  if (signal instanceof Withdrawal) return signal.onAbort(listener)
  const known = listenersOf.get(signal)
  const listeners = known ?? new Set()
  listeners.add(listener)
  if (known === undefined) {
    listenersOf.set(signal, listeners)
    signal.addEventListener('abort', () => callAll(signal), { once: true })
  }
  return () => listeners.delete(listener)
}

function callAll(signal: AbortSignal): void {
  const listeners = listenersOf.get(signal)
  listenersOf.delete(signal)
  // A set's iterator skips what an earlier listener has forgotten.
  for (const listener of listeners ?? []) listener()
}
