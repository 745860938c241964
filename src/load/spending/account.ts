import pLimit from 'p-limit'
import { EXIT, GatebenchError } from '../../errors.ts'
import { type CreditsBody, type QuotaBody, spendingCount } from '../../gateway/bodies.ts'
import { type AttemptOptions, type Gateway, NO_TASK } from '../../gateway/gateway.ts'
import { isUnsayable, type Outcome } from '../../gateway/outcome.ts'
import type { EventSink } from '../../measure/events/events.ts'
import type { CreditsEvent, QuotaEvent } from '../../measure/events/run-events.ts'
import type { GatewaySettings, Profile } from '../../profile/profile.ts'
import type { Scope } from '../../time/scope.ts'

/** Length of a stranger's answer that is shown. */
const LONGEST_QUOTE = 160

/** Reads beside the load: never more than this many at once, so that they do not disturb what is measured. */
const SIDE_READS_AT_ONCE = 2
const READ_TIMEOUT_MS = 10_000
/** And this long in the machine's own time, whatever the speed: a reading measures nothing, and a pause of this machine is no gateway that is away. */
const LEAST_REAL_TIMEOUT_MS = 3_000
/** A read that is throttled or fails is tried this often in all; a wrong balance is worse than a late one. */
const READ_ATTEMPTS = 3
const READ_RETRY_MS = 1_000
/** While the balance settles after a run it is read so many times, and never more often than this. */
const SETTLING_READS = 10
const SETTLING_STEP_MS = 1_000
/** A hint longer than this is not waited for beside a run; before and after one, no later reading would make up for it. */
const LONGEST_WAIT_MS = { before: 60_000, sample: 5_000, after: 60_000 } as const

/** Settings of the gateway that a reading needs. */
type ReadSettings = Pick<GatewaySettings, 'account' | 'speed'> & {
  /** Whether a gateway without these queries is still one: their paths come from a dialect, and no promise hangs on them. Default false. */
  mayLackAccount?: boolean
}

/**
 * The settings by which a run reads its account. Only a profile that asks for no reading of its own, and has no budget, goes on at a gateway that lacks the queries
 * of its dialect.
 */
export function readSettings({ gateway, credits }: Pick<Profile, 'gateway' | 'credits'>): ReadSettings {
  const isRequired = credits.budget !== null || credits.priceCheck === true || credits.sampleEveryMs !== null
  return { ...gateway, mayLackAccount: gateway.dialect !== undefined && !isRequired }
}

/** Called when a reading of the credits begins; what it gives, when the reading has come. */
export type ReadingListener = () => (reading: CreditsBody['data']) => void

/**
 * The account's credits and file quota, read before, during and after a run and passed to the sink. Each reading belongs to a scope: closing the
 * scope cancels the reading, and nothing of it is reported; nor is a query that the gateway's dialect lacks.
 */
export class Account {
  readonly #gateway: Pick<Gateway, 'credits' | 'quota' | 'poll'>
  readonly #sink: EventSink
  readonly #startedAt: number
  readonly #onReading: ReadingListener
  readonly #settings: ReadSettings
  readonly #isAsked: boolean
  readonly #sideWork = pLimit({ concurrency: SIDE_READS_AT_ONCE, rejectOnClear: true })

  /**
   * `startedAt`: the instant that event times count from. `onReading` is called when a reading of the credits begins. `settings`: `account` is
   * `none` where there is nothing to be read.
   */
  constructor(
    gateway: Pick<Gateway, 'credits' | 'quota' | 'poll'>,
    sink: EventSink,
    startedAt: number,
    onReading: ReadingListener = () => () => {},
    settings: ReadSettings = { account: 'expected', speed: 1 },
  ) {
    this.#gateway = gateway
    this.#sink = sink
    this.#startedAt = startedAt
    this.#onReading = onReading
    this.#settings = settings
    this.#isAsked = settings.account !== 'none'
  }

  /**
   * Both readings before the first spending call; `plannedFiles` is what the plan asks for.
   * Throws GATEWAY_UNREACHABLE, GATEWAY_REFUSED_KEY or GATEWAY_UNKNOWN (exit 106), or FILE_QUOTA_USED_UP (exit 108): then nothing was sent that costs.
   */
  async readBefore(scope: Scope, plannedFiles = 0): Promise<void> {
    if (!this.#isAsked) return findGateway(this.#gateway, scope, this.#settings)
    const [credits, quota] = await this.#both(scope, 'before', plannedFiles)
    if (scope.isClosed) return
    // The reading's problem is on record; what is left to find out is whether anybody answers and takes the key.
    if (this.#settings.mayLackAccount === true && isMissing(credits) && isUnsayable(quota))
      return findByTask(this.#gateway, scope, this.#settings)
    for (const outcome of [credits, quota]) {
      // A dialect may have only one of the two queries: the other is not asked, and says nothing of the gateway.
      const problem = isUnsayable(outcome) ? null : unusable(outcome)
      if (problem !== null) throw problem
    }
    if (credits.kind !== 'accepted' && quota.kind !== 'accepted') throw unknownGateway(credits, quota)
    if (plannedFiles > 0 && quota.kind === 'accepted' && quota.body.data.remain_files <= 0) {
      throw new GatebenchError(
        `the file quota is used up: ${plannedFiles} files are planned, but none of ${quota.body.data.max_files} is left`,
        {
          code: 'FILE_QUOTA_USED_UP',
          exitCode: EXIT.stopped,
          hint: 'delete files or wait until old ones expire; a run of text models needs no files',
        },
      )
    }
  }

  /** Both readings after the run; then the credits again until they have stood still for half of `settleMs`, or all of it is over. */
  async readAfter(scope: Scope, settleMs = 0): Promise<void> {
    if (!this.#isAsked) return
    const [first] = await this.#both(scope, 'after')
    await this.#settled(scope, 'after', settleMs, first)
  }

  /** The credits, once they have stood still for half of `settleMs` or all of it is over; null where they cannot be read. */
  async readSettled(scope: Scope, settleMs: number): Promise<CreditsBody['data'] | null> {
    const first = await this.#sideWork(() => this.#credits(scope, 'sample'))
    const last = await this.#settled(scope, 'sample', settleMs, first)
    return last.kind === 'accepted' ? last.body.data : null
  }

  async #settled(
    scope: Scope,
    when: CreditsEvent['when'],
    settleMs: number,
    first: Outcome<CreditsBody>,
  ): Promise<Outcome<CreditsBody>> {
    const begun = scope.clock.now()
    const stepMs = Math.max(SETTLING_STEP_MS, settleMs / SETTLING_READS)
    let last = first
    let seen = usedIn(first)
    let stillSince = begun
    // Readings that come late take the time of those that follow them.
    for (let at = begun + stepMs; at <= begun + settleMs; at = Math.max(at + stepMs, scope.clock.now())) {
      if (!(await scope.sleepUntil(at))) return last
      last = await this.#sideWork(() => this.#credits(scope, when))
      const used = usedIn(last)
      // One that failed says nothing of the balance.
      if (used === null) continue
      if (used !== seen) stillSince = at
      seen = used
      if (at - stillSince >= settleMs / 2) return last
    }
    return last
  }

  /** The credits, read once while they are spent. */
  readCredits(scope: Scope): Promise<Outcome<CreditsBody>> {
    return this.#sideWork(() => this.#credits(scope, 'sample'))
  }

  async sample(scope: Scope): Promise<void> {
    if (this.#isAsked) await this.#both(scope, 'sample')
  }

  #both(
    scope: Scope,
    when: CreditsEvent['when'],
    plannedFiles?: number,
  ): Promise<[Outcome<CreditsBody>, Outcome<QuotaBody>]> {
    return Promise.all([
      this.#sideWork(() => this.#credits(scope, when)),
      this.#sideWork(() => this.#quota(scope, when, plannedFiles)),
    ])
  }

  async #credits(scope: Scope, when: CreditsEvent['when']): Promise<Outcome<CreditsBody>> {
    const heard = this.#onReading()
    const outcome = await this.#read(scope, when, (options) => this.#gateway.credits(options))
    if (scope.isClosed || isUnsayable(outcome)) return outcome
    const t = scope.clock.now() - this.#startedAt
    this.#sink.emit(
      outcome.kind === 'accepted'
        ? { type: 'credits', t, when, body: outcome.body.data }
        : { type: 'credits', t, when, body: null, problem: describe(outcome) },
    )
    if (outcome.kind === 'accepted') heard(outcome.body.data)
    return outcome
  }

  async #quota(scope: Scope, when: QuotaEvent['when'], plannedFiles?: number): Promise<Outcome<QuotaBody>> {
    const outcome = await this.#read(scope, when, (options) => this.#gateway.quota(options))
    if (scope.isClosed || isUnsayable(outcome)) return outcome
    const t = scope.clock.now() - this.#startedAt
    this.#sink.emit(
      outcome.kind === 'accepted'
        ? { type: 'quota', t, when, body: outcome.body.data, plannedFiles }
        : { type: 'quota', t, when, body: null, problem: describe(outcome), plannedFiles },
    )
    return outcome
  }

  async #read<T>(
    scope: Scope,
    when: CreditsEvent['when'],
    attempt: (options: AttemptOptions) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    for (let n = 1; ; n++) {
      const outcome = await attempt({ deadline: readDeadline(scope, this.#settings), scope })
      const passing = outcome.kind === 'throttled' || outcome.kind === 'failed' || outcome.kind === 'ambiguous'
      if (!passing || n === READ_ATTEMPTS) return outcome
      const hintMs = 'hint' in outcome && outcome.hint.kind === 'delay' ? outcome.hint.delayMs : READ_RETRY_MS
      if (hintMs > LONGEST_WAIT_MS[when]) return outcome
      if (!(await scope.sleepUntil(scope.clock.now() + hintMs))) return outcome
    }
  }
}

function readDeadline({ clock }: Scope, { speed }: ReadSettings): number {
  return clock.now() + Math.max(READ_TIMEOUT_MS, LEAST_REAL_TIMEOUT_MS * speed)
}

/** All that a reading says was used; null when it failed. */
function usedIn(outcome: Outcome<CreditsBody>): string | null {
  if (outcome.kind !== 'accepted') return null
  const { token, user } = outcome.body.data
  return `${token.used_credits} ${spendingCount(user)}`
}

/**
 * Whether anybody answers and takes the key. What the answer is does not matter, nor, where a gateway has no such query, that the path is
 * forbidden. Throws GATEWAY_UNREACHABLE or GATEWAY_REFUSED_KEY (exit 106).
 */
export async function findGateway(
  gateway: Pick<Gateway, 'credits' | 'poll'>,
  scope: Scope,
  settings: ReadSettings,
): Promise<void> {
  const outcome = await gateway.credits({ deadline: readDeadline(scope, settings), scope })
  if (isUnsayable(outcome)) return findByTask(gateway, scope, settings)
  requireUsable(outcome, scope, settings)
}

/** As `findGateway`, for a gateway without such a query: it is asked for a task that there is not. */
async function findByTask(gateway: Pick<Gateway, 'poll'>, scope: Scope, settings: ReadSettings): Promise<void> {
  const outcome = await gateway.poll(NO_TASK, { deadline: readDeadline(scope, settings), scope })
  if (!isUnsayable(outcome)) requireUsable(outcome, scope, settings)
}

function requireUsable(outcome: Outcome<unknown>, scope: Scope, settings: ReadSettings): void {
  if (scope.isClosed) return
  const isForbidden = settings.account === 'none' && 'status' in outcome && outcome.status === 403
  const problem = isForbidden ? null : unusable(outcome)
  if (problem !== null) throw problem
}

/** Whether an answer says that the gateway has no such query, or none for this key. */
function isMissing(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && [403, 404, 405, 501].includes(outcome.status)
}

/** Why nothing can be done with a gateway that answered a read so; null when it can be used. */
export function unusable(outcome: Outcome<unknown>): GatebenchError | null {
  if (outcome.kind === 'unreachable' && outcome.reason === 'other-speed') {
    return new GatebenchError(outcome.detail, {
      code: 'GATEWAY_OTHER_SPEED',
      hint: 'a run needs the same --speed as its mock; a real gateway has speed 1',
    })
  }
  if (outcome.kind === 'unreachable') {
    return new GatebenchError(`the gateway cannot be reached: ${outcome.detail}`, {
      code: 'GATEWAY_UNREACHABLE',
      exitCode: EXIT.unreachable,
      hint: 'check --gateway or gateway.baseUrl, and whether the gateway is up; `gatebench mock` starts one for tests',
    })
  }
  if (outcome.kind === 'refused' && (outcome.status === 401 || outcome.status === 403)) {
    return new GatebenchError(`the gateway refused the key: ${describe(outcome)}`, {
      code: 'GATEWAY_REFUSED_KEY',
      exitCode: EXIT.unreachable,
      hint: 'put a valid key into GATEBENCH_API_KEY, or the variable that gateway.apiKeyEnv or keyEnv of the dialect names',
    })
  }
  return null
}

/** Something answers, but as no gateway does: a load on it would measure nothing, or cost money unseen. */
function unknownGateway(credits: Outcome<unknown>, quota: Outcome<unknown>): GatebenchError {
  const [said, alsoSaid] = [credits, quota].map((outcome) =>
    describe(outcome).replace(/\s+/g, ' ').slice(0, LONGEST_QUOTE),
  )
  return new GatebenchError('neither credits nor quota can be read at this address', {
    below: [`credits: ${said}`, `quota: ${alsoSaid}`],
    code: 'GATEWAY_UNKNOWN',
    exitCode: EXIT.unreachable,
    hint: 'check --gateway, gateway.baseUrl and filesBaseUrl; for a gateway that has neither, set gateway: { account: none }',
  })
}

/** One line about an outcome that is not an acceptance: status, type and message, or reason and detail. */
export function describe(outcome: Outcome<unknown>): string {
  const { kind } = outcome
  if (kind === 'accepted') return `${outcome.status}`
  if (kind === 'unreachable' || kind === 'ambiguous') return `${outcome.reason}: ${outcome.detail}`
  const { status, error, evidence } = outcome
  return [status, error?.type, error?.message ?? evidence].filter(Boolean).join(' ')
}
