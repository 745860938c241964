import { DueHeap } from '../../due-heap.ts'

/**
 * A first-come-first-served queue before `servers` equal servers. The mock knows each job's length when it arrives, so the start of every job is
 * known at once, without events. A job that never ends takes its server with it.
 */
export class ServerQueue {
  /** The instant at which each server is free again. */
  readonly #freeAt = new DueHeap<null>()

  constructor(servers: number) {
    for (let i = 0; i < servers; i++) this.#freeAt.push(-Infinity, null)
  }

  /** When a job that arrives at `now` would start; Infinity when no server will ever be free. */
  startsAt(now: number): number {
    return Math.max(now, this.#freeAt.instant)
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
    this.#freeAt.pop()
    this.#freeAt.push(doneAt, null)
  }
}
