import { mayHaveBeenAccepted } from '../gateway/outcome.ts'
import { toMicro } from '../load/budget.ts'
import { arrivalEvent, attemptEvent, type Call } from '../load/call.ts'
import type { Claims, ClaimVerdict } from '../load/claims.ts'
import { causeOf, type RetryBudget } from '../load/retry-budget.ts'
import { roundEvent } from '../measure/event-tee.ts'
import type { EventSink, RunEvent } from '../measure/events.ts'
import type { Clock } from '../time/clock.ts'
import type { Outbox } from './outbox.ts'

/** Who answers for a share: whether this process may still send for it. */
export interface Holding {
  /** Resolves with whether it may, at once where that is sure. */
  mayStillSend(): Promise<boolean>
}

export interface ShareClaimsPorts {
  outbox: Outbox
  holding: Holding
  clock: Clock
  /** Instant that event times count from. */
  startedAt: number
  /** Added to an instant of the clock, it is one of Redis. */
  offsetMs: number
  /** Tells which worker a line is from. */
  worker: number
  /** The run, or this worker's part in it, submits nothing more. */
  onRefused(verdict: string): void
  /** Told after the share went to another owner. */
  onLate(line: string): void
  /** How long an answer may be put off before it is taken for no. */
  patienceMs: number
}

const AGAIN_MS = 100
/** What leased starts are further apart for covers this. */
const LATE_MS = 10

/** The journal, the money, the cool-downs and the retry budget of a run, as a share has them: all by way of one outbox. */
export class ShareClaims implements Claims, EventSink, RetryBudget {
  readonly #ports: ShareClaimsPorts
  /** Of calls that were not answered, what an attempt of theirs set aside; null where nobody states it. */
  readonly #prices = new Map<number, string>()

  constructor(ports: ShareClaimsPorts) {
    this.#ports = ports
  }

  async claim(call: Call): Promise<ClaimVerdict> {
    const { outbox, clock, startedAt, holding, onRefused, patienceMs } = this.#ports
    const price = call.load.requests[call.request]?.price ?? null
    const micro = price === null ? '' : String(toMicro(price))
    const since = clock.now()
    for (;;) {
      // Who may not send must not claim either: what is claimed and never sent is told as ambiguous.
      if (!(await holding.mayStillSend())) {
        onRefused('fenced')
        return 'stopped'
      }
      const now = clock.now()
      // As it will stand when it is sent: the runner counts it then.
      const attempt = { ...call, attempts: call.attempts + 1 }
      const verdict = await outbox.ask([
        'a',
        String(call.number),
        String(attempt.attempts),
        call.load.model,
        micro,
        this.#line(arrivalEvent(call, call.intendedAt, startedAt)),
        this.#line(attemptEvent(attempt, now, startedAt)),
      ])
      if (verdict === 'granted') {
        if (await holding.mayStillSend()) {
          this.#prices.set(call.number, micro)
          if (call.load.admission.ratePerSecond !== null) this.late(call.load.model, clock.now() - since)
          return 'granted'
        }
        onRefused('fenced')
        return 'stopped'
      }
      if (verdict.startsWith('cool ')) {
        await clock.sleepUntil(Number(verdict.slice(5)) - this.#ports.offsetMs)
        continue
      }
      const isPutOff = verdict === 'again' || (verdict === 'orphaned' && clock.now() - since < patienceMs)
      if (isPutOff) {
        await clock.sleepUntil(clock.now() + AGAIN_MS)
        continue
      }
      onRefused(verdict)
      return verdict === 'budget' ? 'budget' : 'stopped'
    }
  }

  /** A leased start was used so late: windows of the gateway would hold one too many if those to come were not later too. */
  late(model: string, ms: number): void {
    if (ms > LATE_MS) this.#ports.outbox.tell('p', model, ms.toFixed(3))
  }

  recorded(): Promise<void> {
    return this.#ports.outbox.recorded()
  }

  coolDown(models: readonly string[], until: number): void {
    for (const model of models) this.#ports.outbox.tell('c', model, (until + this.#ports.offsetMs).toFixed(3))
  }

  emit(event: RunEvent): void {
    const { outbox } = this.#ports
    // The claim has told it.
    if (event.type === 'attempt' || event.type === 'end') return
    const line = this.#line(event)
    if (outbox.isLost) {
      this.#ports.onLate(line)
      return
    }
    outbox.line(line)
    switch (event.type) {
      case 'accepted':
        outbox.tell('o', String(event.call), line)
        break
      case 'outcome': {
        const price = this.#prices.get(event.call)
        this.#prices.delete(event.call)
        outbox.tell('o', String(event.call), line)
        // Others may spend it: what bought something is in no hurry.
        if (price !== undefined && !mayHaveBeenAccepted({ kind: event.outcome, status: event.status })) {
          outbox.tell('r', price)
          outbox.hurry()
        }
        break
      }
      case 'terminal':
      case 'dropped':
        outbox.tell('e', String(event.call))
        break
    }
  }

  begun(): void {
    this.#ports.outbox.tell('b')
  }

  failed(): void {
    this.#ports.outbox.tell('x')
  }

  async withdraw(outcome: Parameters<RetryBudget['withdraw']>[0]): Promise<number | null> {
    const answer = await this.#ports.outbox.ask(['w', causeOf(outcome)])
    if (answer === 'again') return this.withdraw(outcome)
    const price = Number(answer)
    return answer === '' || Number.isNaN(price) ? null : price
  }

  accepted(price: number): void {
    this.#ports.outbox.tell('d', String(price))
  }

  #line(event: RunEvent): string {
    const { worker } = this.#ports
    const told = roundEvent(event)
    return JSON.stringify(told.type === 'arrival' || told.type === 'generator' ? { ...told, worker } : told)
  }
}
