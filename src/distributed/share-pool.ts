import type { Job, Worker } from 'bullmq'
import * as z from 'zod'
import type { Clock } from '../time/clock.ts'
import { forged } from './forged.ts'
import { indexOf } from './part.ts'
import type { RedisLink } from './redis-link.ts'
import { prefixOf, queueOf } from './run-names.ts'
import type { RunSeal } from './run-seal.ts'
import { ADOPT } from './scripts/adopt.ts'
import { RELOCK } from './scripts/relock.ts'
import { END_SHARE } from './scripts/stop-run.ts'
import type { TakenShare } from './share.ts'

/** A share that this worker holds under a lock of BullMQ. */
export class HeldShare {
  readonly share: TakenShare
  readonly #link: RedisLink
  readonly #prefix: string
  readonly #job: Job
  readonly #token: string
  readonly #clock: Clock
  readonly #leaseMs: number
  /** The lock is surely this worker's until then. */
  #until: number
  #isLost = false
  #waiting: ((holds: boolean) => void)[] = []

  constructor(
    share: TakenShare,
    job: Job,
    token: string,
    takenAt: number,
    { link, prefix, clock, leaseMs }: { link: RedisLink; prefix: string; clock: Clock; leaseMs: number },
  ) {
    this.share = share
    this.#link = link
    this.#prefix = prefix
    this.#job = job
    this.#token = token
    this.#clock = clock
    this.#leaseMs = leaseMs
    this.#until = takenAt + leaseMs
  }

  get isLost(): boolean {
    return this.#isLost
  }

  /** Whether something may be sent for the share: a process that was stopped finds out here, before it sends. */
  mayStillSend(): Promise<boolean> {
    if (this.#isLost) return Promise.resolve(false)
    if (this.#clock.now() < this.#until) return Promise.resolve(true)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Takes the lock for another lease; false once it is somebody else's. */
  async extend(): Promise<boolean> {
    if (this.#isLost) return false
    const asked = this.#clock.now()
    const held = await this.#link.ask(() => this.#job.extendLock(this.#token, this.#leaseMs).catch(() => 0))
    if (held !== 1 && !(await this.#relock())) this.lose()
    else {
      this.#until = asked + this.#leaseMs
      if (this.#clock.now() < this.#until) this.#tell(true)
    }
    return !this.#isLost
  }

  /** The lock ran out, as while Redis is away: it is this worker's again unless somebody else has the share. */
  async #relock(): Promise<boolean> {
    const { index, fence } = this.share
    const words = [index, fence, queueOf('').name, String(this.#job.id), this.#token, this.#leaseMs]
    // Of an emptied Redis nobody else can have it either.
    return (await this.#link.run(RELOCK, this.#prefix, ...words)) !== 0
  }

  lose(): void {
    this.#isLost = true
    this.#tell(false)
  }

  /** Whoever asks may have it at once. */
  async letGo(): Promise<void> {
    if (this.#isLost) return
    this.lose()
    await this.#link.ask(async () => this.#job.moveToWait(this.#token).catch(() => {}))
  }

  /** Nothing of the share is left to be done. */
  async end(link: RedisLink, prefix: string): Promise<void> {
    await link.run(END_SHARE, prefix, this.share.index, this.share.fence)
    await link.ask(async () => this.#job.moveToCompleted(true, this.#token, false).catch(() => {}))
  }

  #tell(holds: boolean): void {
    for (const resolve of this.#waiting.splice(0)) resolve(holds)
  }
}

/** The fence, and by call what was told of it. */
const ADOPTED = z.tuple([z.string().regex(/^\d{1,15}$/), z.array(z.string())])

/** The shares of a run as jobs of BullMQ: who holds one renews its lock, and of who does not anybody may take it. */
export class SharePool {
  readonly #link: RedisLink
  readonly #id: string
  readonly #of: number
  readonly #seal: RunSeal
  readonly #leaseMs: number
  readonly #clock: Clock
  readonly #worker: Worker
  readonly #name: string
  #taken = 0

  constructor(
    link: RedisLink,
    { id, shares, leaseMs }: { id: string; shares: number; leaseMs: number },
    seal: RunSeal,
    clock: Clock,
    name: string,
  ) {
    this.#link = link
    this.#id = id
    this.#of = shares
    this.#seal = seal
    this.#leaseMs = leaseMs
    this.#clock = clock
    this.#name = name
    const queue = queueOf(id)
    this.#worker = new link.packages.bullmq.Worker(queue.name, null, {
      connection: link.client,
      prefix: queue.prefix,
      autorun: false,
      lockDuration: leaseMs,
      stalledInterval: Math.ceil(leaseMs / 2),
      // A share is never given up, however many workers die of it.
      maxStalledCount: 1_000_000,
    })
    this.#worker.on('error', () => {})
  }

  /** Looks from now on for shares whose owner renews its lock no more. */
  async watch(): Promise<void> {
    await this.#worker.startStalledCheckTimer()
  }

  /** A share that nobody holds, with what its last owner left open; null where there is none. Throws REDIS_FORGED. */
  async take(): Promise<HeldShare | null> {
    const token = `${this.#name}:${++this.#taken}`
    const asked = this.#clock.now()
    const job: Job<unknown> | undefined = await this.#link.ask(() => this.#worker.getNextJob(token, { block: false }))
    if (job === undefined) return null
    const index = indexOf(job.data, this.#of, this.#seal)
    if (index === null) throw forged('a part of the plan')
    const answer = await this.#adopt(index)
    const ports = { link: this.#link, prefix: prefixOf(this.#id), clock: this.#clock, leaseMs: this.#leaseMs }
    return new HeldShare({ index, of: this.#of, ...answer }, job, token, asked, ports)
  }

  async #adopt(index: number): Promise<Pick<TakenShare, 'fence' | 'begun' | 'open'>> {
    const { client } = this.#link
    const prefix = prefixOf(this.#id)
    const [fence, open] = ADOPTED.parse(await this.#link.run(ADOPT, prefix, index, this.#name))
    // Bits are no text: a script's answer would be read as one. After the fence nobody sets any of this share.
    const begun = await this.#link.ask(() => client.getBuffer(`${prefix}begun`))
    const calls = new Map<number, readonly string[]>()
    for (let n = 0; n < open.length; n += 2) {
      calls.set(Number(open[n]), (open[n + 1] as string).split('\n').slice(1))
    }
    return { fence, begun: begun ?? new Uint8Array(), open: calls }
  }

  async close(): Promise<void> {
    await this.#worker.close(true).catch(() => {})
  }
}
