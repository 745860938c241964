import * as z from 'zod'
import type { Clock } from '../time/clock.ts'
import type { RedisLink } from './redis-link.ts'
import { ADOPT } from './scripts/adopt.ts'
import { END_SHARE, LET_GO } from './scripts/stop-run.ts'
import type { TakenShare } from './share.ts'

export interface ShareOrder {
  link: RedisLink
  prefix: string
  clock: Clock
  leaseMs: number
}

/** A share that this worker holds as long as its beats renew the lease. */
export class HeldShare {
  readonly share: TakenShare
  readonly #order: ShareOrder
  /** The lease is surely this worker's until then. */
  #until: number
  #isLost = false
  #waiting: ((holds: boolean) => void)[] = []

  constructor(share: TakenShare, takenAt: number, order: ShareOrder) {
    this.share = share
    this.#order = order
    this.#until = takenAt + order.leaseMs
  }

  /** Whether something may be sent for the share: a process that was stopped finds out here, before it sends. */
  mayStillSend(): Promise<boolean> {
    if (this.#isLost) return Promise.resolve(false)
    if (this.#order.clock.now() < this.#until) return Promise.resolve(true)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** A beat that was sent at this instant has renewed the lease. */
  renewed(askedAt: number): void {
    if (this.#isLost) return
    const { clock, leaseMs } = this.#order
    this.#until = askedAt + leaseMs
    if (clock.now() < this.#until) this.#tell(true)
  }

  lose(): void {
    this.#isLost = true
    this.#tell(false)
  }

  /** The next who asks has it. */
  async letGo(): Promise<void> {
    if (this.#isLost) return
    this.lose()
    const { link, prefix } = this.#order
    await link.run(LET_GO, prefix, this.share.index, this.share.fence)
  }

  /** Nothing of the share is left to be done. */
  async end(): Promise<void> {
    const { link, prefix } = this.#order
    await link.run(END_SHARE, prefix, this.share.index, this.share.fence)
  }

  #tell(holds: boolean): void {
    for (const resolve of this.#waiting.splice(0)) resolve(holds)
  }
}

/** The fence, the lines of each call, and the parts; or nothing, if another worker has the share. */
const ADOPTED = z.union([
  z.tuple([]),
  z.tuple([z.string().regex(/^\d{1,15}$/), z.array(z.string()), z.array(z.string())]),
])

/**
 * Takes a share that is new, or whose owner renews its lease no more; null where somebody else was quicker. `token`: the same when it is asked
 * again for the same share, and for no other.
 */
export async function takeShare(index: number, token: string, order: ShareOrder): Promise<HeldShare | null> {
  const { link, prefix, clock, leaseMs } = order
  const askedAt = clock.now()
  const [fence, told = [], spans = []] = ADOPTED.parse(await link.run(ADOPT, prefix, index, token, leaseMs))
  if (fence === undefined) return null
  const begun = await begunCalls(link, prefix)
  const open = new Map<number, readonly string[]>()
  for (let n = 0; n < told.length; n += 2) open.set(Number(told[n]), (told[n + 1] as string).split('\n').slice(1))
  return new HeldShare({ index, fence, begun, open, spans }, askedAt, order)
}

/** The calls that were begun so far. Bits are no text: a script's answer would be read as one. */
export async function begunCalls(link: RedisLink, prefix: string): Promise<Uint8Array> {
  return (await link.ask(() => link.client.getBytes(`${prefix}begun`))) ?? new Uint8Array()
}
