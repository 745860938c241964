interface Watcher {
  onAbort: () => void
  /** Index among the watchers of its signal; -1 when it is no longer there. */
  position: number
}

/**
 * One listener a signal, however many attempts watch it: a run has one signal for thousands of attempts, and an EventTarget walks
 * all of its listeners whenever one is added or removed. Arrays, for a Set that grows leaves tables behind that hold on to each
 * other and to what they held: measured, a third of an attempt's CPU.
 */
export class Cancellations {
  readonly #watchers = new WeakMap<AbortSignal, Watcher[]>()

  /** Calls `onAbort` when `signal` aborts, unless the returned function is called before. */
  watch(signal: AbortSignal, onAbort: () => void): () => void {
    let watchers = this.#watchers.get(signal)
    if (watchers === undefined) {
      watchers = listen(signal)
      this.#watchers.set(signal, watchers)
    }
    const all = watchers
    const watcher: Watcher = { onAbort, position: all.length }
    all.push(watcher)
    return () => remove(all, watcher)
  }
}

function listen(signal: AbortSignal): Watcher[] {
  const watchers: Watcher[] = []
  const notify = (): void => {
    for (const watcher of [...watchers]) if (watcher.position >= 0) watcher.onAbort()
  }
  signal.addEventListener('abort', notify, { once: true })
  return watchers
}

function remove(watchers: Watcher[], watcher: Watcher): void {
  if (watcher.position < 0) return
  const last = watchers.pop() as Watcher
  if (last !== watcher) {
    last.position = watcher.position
    watchers[last.position] = last
  }
  watcher.position = -1
}
