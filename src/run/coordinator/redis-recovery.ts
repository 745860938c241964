import { dirname } from 'node:path'
import { MergedEvents } from '../../distributed/merged-events.ts'
import { RedisLink } from '../../distributed/redis-link.ts'
import { prefixOf } from '../../distributed/run-names.ts'
import { removeRun, stateOf } from '../../distributed/run-registry.ts'
import { RunSeal } from '../../distributed/run-seal.ts'
import { readSpills } from '../../distributed/spill-file.ts'
import { requireSigned } from '../../distributed/stored-spec.ts'
import { EXIT, GatebenchError } from '../../errors.ts'
import type { Plan } from '../../load/schedule/plan.ts'
import { readLineBlocks } from '../../measure/event-log/blocks.ts'
import { withoutSeal } from '../../measure/event-log/seal.ts'
import type { EventSink, RunHeader } from '../../measure/events/events.ts'
import type { Clock } from '../../time/clock.ts'
import { hasLivingWorkers } from './living-workers.ts'
import type { PrivateRedis } from './private-redis.ts'

const LOOK_EVERY_MS = 100
/** Silence after which nobody waits for a worker. */
const SILENT_MS = 15_000

/** Data that a run of several workers left in Redis when its coordinator died. */
export class RedisRecovery implements EventSink {
  readonly #link: RedisLink
  readonly #id: string
  readonly #merged: MergedEvents
  readonly #clock: Clock
  readonly #log: string
  /** Its Redis, where that was the run's own. */
  readonly #own: PrivateRedis | null
  #isForgotten = false

  /** `log`: the run's event log; what is in it is not taken again. Throws as `RedisLink.open` does, and RUN_UNSIGNED. */
  static async open(
    url: string,
    run: string,
    log: string,
    secret: string | null,
    clock: Clock,
    own: PrivateRedis | null,
  ): Promise<RedisRecovery> {
    const link = await RedisLink.open({ url }, clock)
    // What takes longer than this is given up, with what Redis said last.
    link.onLost(SILENT_MS, () => void link.close())
    const seal = new RunSeal(secret, run)
    await unlessRefused(link, async () => {
      const [text = null, mark = null] = await link.ask(() => link.client.hmget(`${prefixOf(run)}run`, 'spec', 'mark'))
      if (text !== null) requireSigned(run, text, mark, seal)
    })
    const known = new Set<string>()
    for await (const { bytes } of readLineBlocks(log)) {
      for (const line of bytes.toString().split('\n')) known.add(withoutSeal(line))
    }
    return new RedisRecovery(link, run, seal, known, log, clock, own)
  }

  private constructor(
    link: RedisLink,
    id: string,
    seal: RunSeal,
    known: Set<string>,
    log: string,
    clock: Clock,
    own: PrivateRedis | null,
  ) {
    this.#own = own
    this.#link = link
    this.#id = id
    this.#merged = new MergedEvents(link, prefixOf(id), seal, known)
    this.#clock = clock
    this.#log = log
  }

  /** REDIS_LOST (exit 106) for an error that comes of a Redis that refused, or gave no answer for long; any other as it is. */
  refusal(cause: unknown): unknown {
    return refusedBy(this.#link, cause)
  }

  /** Takes the events in the log. */
  emit(event: Parameters<EventSink['emit']>[0]): void {
    this.#merged.emit(event)
  }

  /** Whether there may be events from workers that no coordinator has read: in Redis, or in files that were copied beside the log. */
  async isUnread(): Promise<boolean> {
    const state = await stateOf(this.#link, this.#id)
    return (state !== null && state !== 'closed') || readSpills(dirname(this.#log)).length > 0
  }

  /** Submits nothing more, waits for the workers that still follow tasks, and passes on all their events. */
  async collect(header: RunHeader, plan: Plan, sink: EventSink, say: (notice: string) => void): Promise<void> {
    const { settings: profile } = header
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
      const shares = await this.#link.ask(() => client.hlen(`${prefix}fences`))
      if (events.length === 0 && (done >= shares || !(await hasLivingWorkers(this.#link, prefix, SILENT_MS)))) break
      if (!isTold) say('waiting for workers that still poll tasks')
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
        throw new GatebenchError('the coordinator of this run is alive, so the run continues', {
          code: 'RUN_LIVES',
          hint: 'nothing was changed; wait until the run ends, or press Ctrl-C in the terminal of the run',
        })
      }
      if (before === Number.POSITIVE_INFINITY) say('waiting for the lease of the coordinator to expire')
      before = leftMs
      await this.#clock.sleepUntil(this.#clock.now() + LOOK_EVERY_MS)
    }
  }

  /** The log has it all: Redis may forget it. */
  async forget(): Promise<void> {
    await this.#link.ask(() => removeRun(this.#link, this.#id))
    this.#isForgotten = true
  }

  async close(): Promise<void> {
    await this.#link.close()
    if (this.#isForgotten) await this.#own?.discard()
  }
}

/** Closes the link where that throws. */
async function unlessRefused(link: RedisLink, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const refusal = refusedBy(link, error)
    await link.close()
    throw refusal
  }
}

function refusedBy(link: RedisLink, cause: unknown): unknown {
  const { name, message } = cause as Error
  const isRefusal = name === 'ReplyError'
  if (!isRefusal && !(link.isClosed && !(cause instanceof GatebenchError))) return cause
  return new GatebenchError(
    `Redis does not return the events of the workers${isRefusal ? `: ${message}` : link.problem}`,
    {
      code: 'REDIS_LOST',
      exitCode: EXIT.unreachable,
      hint: 'nothing was submitted, and the events read so far are in the log; resume the run once this Redis responds',
      cause,
    },
  )
}
