import { dirname } from 'node:path'
import { MergedEvents } from '../distributed/merged-events.ts'
import { RedisLink } from '../distributed/redis-link.ts'
import { clearBook, stateOf } from '../distributed/run-book.ts'
import { prefixOf } from '../distributed/run-names.ts'
import { RunSeal } from '../distributed/run-seal.ts'
import { requireSigned } from '../distributed/run-spec.ts'
import { readSpills } from '../distributed/spill-file.ts'
import { EXIT, GatebenchError } from '../errors.ts'
import type { Plan } from '../load/plan.ts'
import { readLineBlocks } from '../measure/event-log/blocks.ts'
import { withoutSeal } from '../measure/event-log/seal.ts'
import type { EventSink, RunHeader } from '../measure/events.ts'
import type { Clock } from '../time/clock.ts'
import { hasLivingWorkers } from './living-workers.ts'

const LOOK_EVERY_MS = 100
/** Who has not spoken for so long is not waited for. */
const SILENT_MS = 15_000

/** What a run of several workers left in Redis when its coordinator died. */
export class Leftovers implements EventSink {
  readonly #link: RedisLink
  readonly #id: string
  readonly #merged: MergedEvents
  readonly #clock: Clock
  readonly #log: string

  /** `log`: the run's event log; what is in it is not taken again. Throws as `RedisLink.open` does, and RUN_UNSIGNED. */
  static async open(url: string, run: string, log: string, secret: string | null, clock: Clock): Promise<Leftovers> {
    const link = await RedisLink.open({ url }, clock)
    const seal = new RunSeal(secret, run)
    const [text = null, mark = null] = await link.ask(() => link.client.hmget(`${prefixOf(run)}run`, 'spec', 'mark'))
    if (text !== null) requireSigned(run, text, mark, seal)
    const known = new Set<string>()
    for await (const { bytes } of readLineBlocks(log)) {
      for (const line of bytes.toString().split('\n')) known.add(withoutSeal(line))
    }
    return new Leftovers(link, run, seal, known, log, clock)
  }

  private constructor(link: RedisLink, id: string, seal: RunSeal, known: Set<string>, log: string, clock: Clock) {
    this.#link = link
    this.#id = id
    this.#merged = new MergedEvents(link, prefixOf(id), seal, known)
    this.#clock = clock
    this.#log = log
  }

  /** Is to be told of the events in the log. */
  emit(event: Parameters<EventSink['emit']>[0]): void {
    this.#merged.emit(event)
  }

  /** Whether workers may have told what no coordinator has read: to Redis, or to files that were copied beside the log. */
  async isUnread(): Promise<boolean> {
    const state = await stateOf(this.#link, this.#id)
    return (state !== null && state !== 'closed') || readSpills(dirname(this.#log)).length > 0
  }

  /** Submits nothing more, waits for the workers that still follow tasks, and tells all that they told. */
  async collect(header: RunHeader, plan: Plan, sink: EventSink, say: (notice: string) => void): Promise<void> {
    const { distributed, settings: profile } = header
    const { client } = this.#link
    const prefix = prefixOf(this.#id)
    await this.#waitForCoordinator(say)
    const isThere = (await this.#link.ask(() => client.exists(`${prefix}run`))) === 1
    if (isThere) await this.#link.ask(() => client.hset(`${prefix}run`, { state: 'resumed' }))
    let isTold = false
    for (;;) {
      const events = await this.#merged.next()
      for (const event of events) sink.emit(event)
      const done = await this.#link.ask(() => client.scard(`${prefix}done`))
      if (
        events.length === 0 &&
        (done >= (distributed?.shares ?? 0) || !(await hasLivingWorkers(this.#link, prefix, SILENT_MS)))
      )
        break
      if (!isTold) say('waiting for workers that still follow tasks')
      isTold = true
      if (events.length === 0) await this.#clock.sleepUntil(this.#clock.now() + LOOK_EVERY_MS)
    }
    const spilt = readSpills(dirname(this.#log))
    if (isThere) await this.#merged.close(profile, plan, spilt, (event) => sink.emit(event))
    else for (const event of this.#merged.spilt(spilt)) sink.emit(event)
  }

  /**
   * Waits until the coordinator's word has run out, which is two leases after its death. Throws RUN_LIVES (exit 104) where it is renewed: the run
   * goes on, and is not to be ended from here.
   */
  async #waitForCoordinator(say: (notice: string) => void): Promise<void> {
    const key = `${prefixOf(this.#id)}coordinator`
    let before = Number.POSITIVE_INFINITY
    for (;;) {
      const leftMs = await this.#link.ask(() => this.#link.client.pttl(key))
      if (leftMs < 0) return
      if (leftMs > before) {
        throw new GatebenchError('the coordinator of this run lives: the run goes on', {
          code: 'RUN_LIVES',
          exitCode: EXIT.invalidInput,
          hint: 'nothing was changed; wait for its end, or end it with Ctrl-C where it was started',
        })
      }
      if (before === Number.POSITIVE_INFINITY) say('waiting for the last word of the coordinator to run out')
      before = leftMs
      await this.#clock.sleepUntil(this.#clock.now() + LOOK_EVERY_MS)
    }
  }

  /** The log has it all: Redis may forget it. */
  async forget(): Promise<void> {
    await clearBook(this.#link, this.#id)
  }

  async close(): Promise<void> {
    await this.#link.close()
  }
}
