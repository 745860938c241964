import type { ServerResponse } from 'node:http'
import { type LiveRun, liveState, renderLivePage } from '../../report/live.ts'
import type { Clock } from '../../time/clock.ts'
import { Scope } from '../../time/scope.ts'
import { type LoopbackServer, type Route, serveOnLoopback } from './loopback-server.ts'

const EVERY_MS = 1_000
/** Largest share of one core: if a reading takes longer, the next comes later. */
const LARGEST_SHARE = 0.1
/** How long a browser may take to fetch the run's end. */
const LONGEST_FAREWELL_MS = 1_000

/** The run that is shown. */
interface Shown {
  catchUp(): Promise<LiveRun>
  end(reportPath: string | null): void
}

/** A run as it stood when it was last looked at. */
interface Reading {
  run: LiveRun
  /** The same as a server-sent event. */
  message: string
}

/** Shows a run that is under way on a page on loopback. What the page shows is computed once a second at most, and while somebody looks. */
export class DashboardServer {
  readonly #clock: Clock
  readonly #watching = new Set<ServerResponse>()
  /** Readers that wait only for the end. */
  readonly #waiting = new Set<ServerResponse>()
  readonly #scope: Scope
  readonly #begun: Promise<Shown>
  #setBegun: (run: Promise<Shown>) => void = () => {}
  #hasBegun = false
  #server: LoopbackServer | null = null
  #reading: Promise<Reading> | null = null
  #nextAt = 0
  #isTelling = false

  /** Throws PORT_UNUSABLE. */
  static async open(port: number, clock: Clock): Promise<DashboardServer> {
    const dashboard = new DashboardServer(clock)
    dashboard.#server = await serveOnLoopback(
      port,
      {
        '/': (response) => dashboard.#page(response),
        '/states': dashboard.#stream(dashboard.#watching),
        '/end': dashboard.#stream(dashboard.#waiting),
      },
      '--dashboard',
    )
    return dashboard
  }

  private constructor(clock: Clock) {
    this.#clock = clock
    this.#scope = new Scope(clock)
    this.#begun = new Promise((resolve) => {
      this.#setBegun = resolve
    })
  }

  get url(): string {
    return this.#server?.url ?? ''
  }

  /** How many pages are open. */
  get lookers(): number {
    return this.#watching.size + this.#waiting.size
  }

  /** From now on there is a run to be shown. */
  begin(run: Promise<Shown>): void {
    this.#hasBegun = true
    this.#setBegun(run)
  }

  /** Sends all readers the end of the run, and closes. */
  async end(reportPath: string | null): Promise<void> {
    this.#scope.close()
    if (this.#hasBegun && this.lookers > 0) {
      const run = await this.#begun
      await this.#reading
      run.end(reportPath)
      const { message } = readingOf(await run.catchUp())
      for (const response of [...this.#watching, ...this.#waiting]) response.end(message)
    }
    const farewell = this.#clock.alarm(this.#clock.now() + LONGEST_FAREWELL_MS, () => void this.#server?.close())
    await this.#server?.drain()
    farewell.cancel()
  }

  async #page(response: ServerResponse): Promise<void> {
    const { run } = await this.#read()
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "frame-ancestors 'none'",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(renderLivePage(run))
  }

  #stream(lookers: Set<ServerResponse>): Route {
    return (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close' })
      response.flushHeaders()
      lookers.add(response)
      response.on('close', () => lookers.delete(response))
      return this.#tell()
    }
  }

  /** Tells those who watch again and again, until nobody does. */
  async #tell(): Promise<void> {
    if (this.#isTelling) return
    this.#isTelling = true
    while (this.#watching.size > 0 && !this.#scope.isClosed) {
      const { message } = await this.#read()
      // Who still has the last state to take is passed over.
      for (const response of this.#watching) if (!response.writableNeedDrain) response.write(message)
      await this.#scope.sleepUntil(this.#nextAt)
    }
    this.#isTelling = false
  }

  /** The run as it stands, or stood a moment ago. */
  #read(): Promise<Reading> {
    if (this.#reading === null || this.#clock.now() >= this.#nextAt) this.#reading = this.#readAnew()
    return this.#reading
  }

  async #readAnew(): Promise<Reading> {
    this.#nextAt = Number.POSITIVE_INFINITY
    const run = await this.#begun
    const startedAt = this.#clock.now()
    const reading = readingOf(await run.catchUp())
    const tookMs = this.#clock.now() - startedAt
    this.#nextAt = startedAt + Math.max(EVERY_MS, tookMs / LARGEST_SHARE)
    return reading
  }
}

function readingOf(run: LiveRun): Reading {
  return { run, message: `data: ${JSON.stringify(liveState(run))}\n\n` }
}
