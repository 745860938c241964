import { once } from 'node:events'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { plainText } from '../../document/plain-text.ts'
import type { RunHeader } from '../../measure/events/events.ts'
import { errorOf, startThread, type ToldError } from '../../thread.ts'
import type { Clock } from '../../time/clock.ts'
import type { ObservedResult, RunObserver } from './observer.ts'

/** Order with which the thread is started. */
export interface DashboardOrder {
  port: number
  /** Null where users of a closed model call as often as they are answered. */
  plannedCalls: number | null
}
export type ToDashboard = { begin: { folder: string } } | { end: { reportPath: string | null } }
export type FromDashboard = { url: string } | ToldError

/** The end of the program waits no longer for open pages to take it in; without one it does not wait. */
const LONGEST_END_MS = 2_000

/** A page of the run, served by a thread of its own that reads the event log as it grows: looking costs the run no time. */
export class Dashboard implements RunObserver {
  readonly url: string
  /** Events reach the thread through the log. */
  readonly sink = null
  readonly #clock: Clock
  readonly #thread: Worker
  readonly #exited: Promise<unknown>

  /** Throws PORT_UNUSABLE. `say` reports it if the page has to end early. */
  static async open(order: DashboardOrder, clock: Clock, say: (notice: string) => void): Promise<Dashboard> {
    const thread = startThread('run/watch/dashboard-thread', order)
    const [answer] = (await once(thread, 'message')) as [FromDashboard]
    if (!('url' in answer)) throw errorOf(answer)
    return new Dashboard(answer.url, clock, thread, say)
  }

  private constructor(url: string, clock: Clock, thread: Worker, say: (notice: string) => void) {
    this.url = url
    this.#clock = clock
    this.#thread = thread
    this.#exited = new Promise((resolve) => thread.once('exit', resolve))
    thread.once('error', (error) => say(`the dashboard ended: ${plainText(error.message)}; the run continues`))
  }

  begin(_run: RunHeader, folder: string | null): void {
    if (folder !== null) this.#tell({ begin: { folder } })
  }

  async end(result: ObservedResult | null): Promise<void> {
    this.#tell({ end: { reportPath: result?.folder ? join(result.folder, 'report.html') : null } })
    const limit = this.#clock.alarm(this.#clock.now() + LONGEST_END_MS, () => void this.#thread.terminate())
    await this.#exited
    limit.cancel()
  }

  #tell(message: ToDashboard): void {
    this.#thread.postMessage(message)
  }
}
