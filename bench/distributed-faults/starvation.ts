import { readFileSync } from 'node:fs'
import { LEASE_MS } from './load.ts'

const LOOK_EVERY_MS = 250

/** For how long processes wait for a core, by Linux's own account of each: leases run out of that, too. */
export class Starvation {
  readonly #pids: () => readonly number[]
  /** By process, what it had waited at each look of the last lease. */
  readonly #waited = new Map<number, number[]>()
  readonly #timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
  #longestMs = 0

  constructor(pids: () => readonly number[]) {
    this.#pids = pids
  }

  /** The most that any of them waited within a lease, ms. */
  end(): number {
    clearInterval(this.#timer)
    return Math.round(this.#longestMs)
  }

  #look(): void {
    for (const pid of this.#pids()) {
      const waited = waitedMs(pid)
      if (waited === null) continue
      const before = this.#waited.get(pid) ?? []
      this.#waited.set(pid, before)
      before.push(waited)
      if (before.length > LEASE_MS / LOOK_EVERY_MS) before.shift()
      this.#longestMs = Math.max(this.#longestMs, waited - (before[0] as number))
    }
  }
}

/** Of its main thread, since it began; null where it is gone. */
function waitedMs(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return null
  }
}
