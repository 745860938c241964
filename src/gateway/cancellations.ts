/**
 * One listener a signal, however many attempts watch it: a run has one signal for thousands of attempts, and an EventTarget walks
 * all of its listeners whenever one is added or removed.
 */
export class Cancellations {
  readonly #watchers = new WeakMap<AbortSignal, Set<() => void>>()

  /** Calls `onAbort` when `signal` aborts, unless the returned function is called before. */
  watch(signal: AbortSignal, onAbort: () => void): () => void {
    let watchers = this.#watchers.get(signal)
    if (watchers === undefined) {
      watchers = listen(signal)
      this.#watchers.set(signal, watchers)
    }
    const own = watchers
    own.add(onAbort)
    return () => own.delete(onAbort)
  }
}

function listen(signal: AbortSignal): Set<() => void> {
  const watchers = new Set<() => void>()
  const notify = (): void => {
    for (const onAbort of watchers) onAbort()
  }
  signal.addEventListener('abort', notify, { once: true })
  return watchers
}
