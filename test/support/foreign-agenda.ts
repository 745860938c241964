/** Random numbers and a queue of events for `foreign-days.ts`, which shares no code with `src`. */

/** Mulberry32. */
export function foreignRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Events by time: a binary heap. */
export class Agenda {
  readonly #times: number[] = []
  readonly #events: (() => void)[] = []

  at(time: number, event: () => void): void {
    const [times, events] = [this.#times, this.#events]
    let here = times.push(time) - 1
    events.push(event)
    while (here > 0) {
      const parent = (here - 1) >> 1
      if ((times[parent] as number) <= time) break
      times[here] = times[parent] as number
      events[here] = events[parent] as () => void
      here = parent
    }
    times[here] = time
    events[here] = event
  }

  /** Carries out what is due until then. */
  run(until: number): void {
    const [times, events] = [this.#times, this.#events]
    while (times.length > 0 && (times[0] as number) <= until) {
      const event = events[0] as () => void
      const [time, last] = [times.pop() as number, events.pop() as () => void]
      const size = times.length
      if (size > 0) {
        let here = 0
        for (;;) {
          let child = 2 * here + 1
          if (child >= size) break
          if (child + 1 < size && (times[child + 1] as number) < (times[child] as number)) child++
          if ((times[child] as number) >= time) break
          times[here] = times[child] as number
          events[here] = events[child] as () => void
          here = child
        }
        times[here] = time
        events[here] = last
      }
      event()
    }
  }
}
