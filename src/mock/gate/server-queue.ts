import { DueHeap } from '../../due-heap.ts'

/**
 * A first-come-first-served queue before `servers` equal servers. The mock knows each job's length when it arrives, so the start of every job is
 * known at once, without events. A job that never ends takes its server with it.
 */
export class ServerQueue {
  /** The instant at which each server that was used is free again. */
  readonly #freeAt = new DueHeap<null>()
  /** Servers that were never used: there may be more of them than memory holds. */
  #unused: number

  constructor(servers: number) {
    this.#unused = servers
  }

  /** When a job that arrives at `now` would start; Infinity when no server will ever be free. */
  startsAt(now: number): number {
    return this.#unused > 0 ? now : Math.max(now, this.#freeAt.instant)
  }

  /** Takes back a server that was given until `doneAt`; one that was promised to a later job since stays as it was. */
  giveBack(doneAt: number, at: number): void {
    let isFound = false
    this.#freeAt.keep((_, instant) => {
      const isIt = !isFound && instant === doneAt
      isFound ||= isIt
      return !isIt
    })
    if (isFound) this.#freeAt.push(at, null)
  }

  /** Gives the next free server to a job until `doneAt`. */
  occupy(doneAt: number): void {
    if (this.#unused > 0) this.#unused -= 1
    else this.#freeAt.pop()
    this.#freeAt.push(doneAt, null)
  }
}
