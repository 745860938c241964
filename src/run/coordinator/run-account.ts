import type { RedisLink } from '../../distributed/redis-link.ts'
import { OBSERVE_ACCOUNT } from '../../distributed/scripts/observe-account.ts'
import type { GatebenchError } from '../../errors.ts'
import type { HttpGateway } from '../../gateway/http-gateway.ts'
import { Account, type ReadingListener, readSettings } from '../../load/spending/account.ts'
import { HELD_AT_MOST_MS, unreadable } from '../../load/spending/account-watch.ts'
import { spentBetween } from '../../measure/credits/account.ts'
import { toMicro } from '../../measure/credits/budget.ts'
import { isWatched, rhythmOf } from '../../measure/credits/profile-budget.ts'
import { ReportedSpending } from '../../measure/credits/reported-spending.ts'
import { UnreadSpending } from '../../measure/credits/unread-spending.ts'
import type { EventSink } from '../../measure/events/events.ts'
import type { Profile } from '../../profile/profile.ts'
import type { Clock } from '../../time/clock.ts'
import type { Scope } from '../../time/scope.ts'

export interface RunAccountOrder {
  link: RedisLink
  prefix: string
  profile: Profile
  gateway: HttpGateway
  clock: Clock
  sink: EventSink
  /** Instant that event times count from. */
  startedAt: number
  /** Called when the account shows that the budget is exceeded. */
  onCrossed(): void
  /** Called when the account could not be read for too long while workers spent. */
  onUnreadable(error: GatebenchError): void
}

/** The account of a run that several workers make: read by the coordinator, which tells Redis what was spent. */
export class RunAccount {
  readonly account: Account
  readonly #order: RunAccountOrder
  /** Attempts that no reading covers; null if no budget is held to the account. */
  #unread: UnreadSpending | null = null
  #isReading = false
  /** When a reading last came that shows what was spent. */
  #heardAt = 0

  constructor(order: RunAccountOrder) {
    const { link, prefix, profile, gateway, clock, sink, startedAt, onCrossed } = order
    this.#order = order
    const told = new ReportedSpending(spentBetween)
    const onReading: ReadingListener = () => {
      const mark = this.#unread?.begin(clock.now())
      return (reading) => {
        const spent = told.read(reading, 0)
        if (spent === null) return
        this.#heardAt = clock.now()
        if (mark !== undefined) this.#unread?.heard(mark)
        link
          .run(OBSERVE_ACCOUNT, prefix, toMicro(spent))
          .then((isCrossed) => (isCrossed === 1 ? onCrossed() : undefined))
          .catch(() => {})
      }
    }
    this.account = new Account(gateway, sink, startedAt, onReading, readSettings(profile))
  }

  /** The load begins: from now on its spending is held to the budget. */
  begin(): void {
    const { profile, clock } = this.#order
    const { credits } = profile
    if (credits.budget !== null && isWatched(profile)) {
      this.#unread = new UnreadSpending(credits.budget, clock.now(), rhythmOf(credits))
      this.#heardAt = clock.now()
    }
  }

  /** A worker has sent an attempt. */
  sent(): void {
    this.#unread?.sent(0, false)
  }

  /** While a budget is spent: after so many attempts of all workers, and every few seconds. */
  readWhereDue(scope: Scope): void {
    const now = this.#order.clock.now()
    if (this.#isReading || this.#unread?.isDue(now) !== true) return
    const { attempts } = this.#unread
    if (attempts > 0 && now - this.#heardAt > HELD_AT_MOST_MS)
      this.#order.onUnreadable(unreadable(HELD_AT_MOST_MS, attempts))
    this.#isReading = true
    void this.account.readCredits(scope).finally(() => {
      this.#isReading = false
    })
  }

  /** Reads it as often as the profile asks for samples, from the plan's zero on. */
  async sample(origin: number, scope: Scope): Promise<void> {
    const { sampleEveryMs } = this.#order.profile.credits
    if (sampleEveryMs === null) return
    for (let n = 1; await scope.sleepUntil(origin + n * sampleEveryMs); n++) await this.account.sample(scope)
  }
}
