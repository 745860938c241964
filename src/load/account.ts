import pLimit from 'p-limit'
import { EXIT, GatebenchError } from '../errors.ts'
import type { AttemptOptions, Gateway } from '../gateway/gateway.ts'
import type { Outcome } from '../gateway/outcome.ts'
import type { CreditsEvent, EventSink, QuotaEvent } from '../measure/events.ts'
import type { Clock } from '../time/clock.ts'

/** Reads beside the load: never more than this many at once, so that they do not disturb what is measured. */
const SIDE_READS_AT_ONCE = 2
const READ_TIMEOUT_MS = 10_000
/** A read that is throttled or fails is tried this often in all; a wrong balance is worse than a late one. */
const READ_ATTEMPTS = 3
const READ_RETRY_MS = 1_000
/** A hint longer than this is not waited for beside a run. */
const LONGEST_READ_WAIT_MS = 5_000

/** The account's credits and file quota, read before, during and after a run and told to the sink. */
export class Account {
  readonly #gateway: Pick<Gateway, 'credits' | 'quota'>
  readonly #clock: Clock
  readonly #sink: EventSink
  readonly #startedAt: number
  readonly #sideWork = pLimit({ concurrency: SIDE_READS_AT_ONCE, rejectOnClear: true })

  /** `startedAt`: the instant that event times count from. */
  constructor(gateway: Pick<Gateway, 'credits' | 'quota'>, clock: Clock, sink: EventSink, startedAt: number) {
    this.#gateway = gateway
    this.#clock = clock
    this.#sink = sink
    this.#startedAt = startedAt
  }

  /**
   * Both readings before the first spending call.
   * Throws GATEWAY_UNREACHABLE or GATEWAY_REFUSED_KEY (exit 106): then nothing was sent that costs.
   */
  async readBefore(): Promise<void> {
    const [credits, quota] = await this.#both('before')
    for (const outcome of [credits, quota]) {
      const problem = unusable(outcome)
      if (problem !== null) throw problem
    }
  }

  async readAfter(): Promise<void> {
    await this.#both('after')
  }

  async sampleCredits(): Promise<void> {
    await this.#sideWork(() => this.#credits('sample'))
  }

  #both(when: 'before' | 'after'): Promise<[Outcome<unknown>, Outcome<unknown>]> {
    return Promise.all([this.#sideWork(() => this.#credits(when)), this.#sideWork(() => this.#quota(when))])
  }

  async #credits(when: CreditsEvent['when']): Promise<Outcome<unknown>> {
    const outcome = await this.#read((options) => this.#gateway.credits(options))
    const t = this.#clock.now() - this.#startedAt
    this.#sink.emit(
      outcome.kind === 'accepted'
        ? { type: 'credits', t, when, body: outcome.body.data }
        : { type: 'credits', t, when, body: null, problem: describe(outcome) },
    )
    return outcome
  }

  async #quota(when: QuotaEvent['when']): Promise<Outcome<unknown>> {
    const outcome = await this.#read((options) => this.#gateway.quota(options))
    const t = this.#clock.now() - this.#startedAt
    this.#sink.emit(
      outcome.kind === 'accepted'
        ? { type: 'quota', t, when, body: outcome.body.data }
        : { type: 'quota', t, when, body: null, problem: describe(outcome) },
    )
    return outcome
  }

  async #read<T>(attempt: (options: AttemptOptions) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    for (let n = 1; ; n++) {
      const outcome = await attempt({ deadline: this.#clock.now() + READ_TIMEOUT_MS })
      const passing = outcome.kind === 'throttled' || outcome.kind === 'failed' || outcome.kind === 'ambiguous'
      if (!passing || n === READ_ATTEMPTS) return outcome
      const hintMs = 'hint' in outcome && outcome.hint.kind === 'delay' ? outcome.hint.delayMs : READ_RETRY_MS
      if (hintMs > LONGEST_READ_WAIT_MS) return outcome
      await this.#clock.sleepUntil(this.#clock.now() + hintMs)
    }
  }
}

/** Why nothing can be done with a gateway that answered a read so; null when it can be used. */
export function unusable(outcome: Outcome<unknown>): GatebenchError | null {
  if (outcome.kind === 'unreachable') {
    return new GatebenchError(`the gateway cannot be reached: ${outcome.detail}`, {
      code: 'GATEWAY_UNREACHABLE',
      exitCode: EXIT.unreachable,
      hint: 'check --gateway or gateway.baseUrl, and that the gateway is up; `gatebench mock` starts one to try with',
    })
  }
  if (outcome.kind === 'refused' && (outcome.status === 401 || outcome.status === 403)) {
    return new GatebenchError(`the gateway refused the key: ${describe(outcome)}`, {
      code: 'GATEWAY_REFUSED_KEY',
      exitCode: EXIT.unreachable,
      hint: 'put a valid key into GATEBENCH_API_KEY (or the variable that gateway.apiKeyEnv names)',
    })
  }
  return null
}

/** One line about an outcome that is not an acceptance: status, type and message, or reason and detail. */
export function describe(outcome: Outcome<unknown>): string {
  switch (outcome.kind) {
    case 'accepted':
      return `${outcome.status}`
    case 'throttled':
    case 'refused':
    case 'failed': {
      const { error } = outcome
      return [outcome.status, error?.type, error?.message ?? outcome.evidence].filter(Boolean).join(' ')
    }
    case 'unreachable':
    case 'ambiguous':
      return `${outcome.reason}: ${outcome.detail}`
  }
}
