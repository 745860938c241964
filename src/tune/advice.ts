import type { Headline } from '../measure/calls/headline.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import type { Profile } from '../profile/profile.ts'
import type { RetrySettings } from '../profile/retry-settings.ts'
import type { KnownLimits } from '../simulate/known-limits.ts'
import { formatCount, formatDuration, formatRate, formatShare } from '../units.ts'
import { type ClientSettings, clientSettings, type ModelAdvice, type RetryAdvice } from './client-settings.ts'
import type { Finalist } from './finals.ts'
import type { Sensitivity } from './sensitivity.ts'

export interface Advice extends ClientSettings {
  /** One sentence a knob. */
  reasons: readonly { knob: string; value: string; why: string }[]
}

/** Waits that the simulated gateway states in a 429. */
type Hints = MockWorld['hints']

/** Twice the attempts that any call needed at the stated limits, for a day that is worse than all of them. */
const SPARE = 2

/** Most attempts that any call needed, at the stated limits and wherever else the setting was tried. */
interface Needed {
  told: number
  elsewhere: number
}

export function adviceOf(
  { candidate, runs, others = [], harsh = [] }: Finalist,
  profile: Profile,
  limits: readonly KnownLimits[],
  sensitivity: readonly Sensitivity[],
  hints: Hints,
): Advice {
  const most = (all: readonly Headline[]): number => Math.max(1, ...all.map((run) => run.mostAttempts))
  const needed = { told: most(runs), elsewhere: most([...others.flat(), ...harsh]) }
  const { models, retry: all, leftOut } = clientSettings(profile)
  // With fewer attempts than it was tried with, it would not do at other limits what is reported of it there.
  const enough = Math.max(3, SPARE * needed.told, needed.elsewhere)
  // What has a name is advised as it is: a searched setting was tried with more attempts than any client should make.
  const maxAttempts = candidate.knobs === null ? all.maxAttempts : Math.min(all.maxAttempts, enough)
  const retry = { ...all, maxAttempts }
  return { models, retry, leftOut, reasons: reasonsOf(models, retry, needed, limits, sensitivity, hints) }
}

function reasonsOf(
  models: readonly ModelAdvice[],
  retry: RetryAdvice,
  needed: Needed,
  limits: readonly KnownLimits[],
  sensitivity: readonly Sensitivity[],
  hints: Hints,
): Advice['reasons'] {
  const reasons: { knob: string; value: string; why: string }[] = []
  const say = (knob: string, value: string, why: string): void => {
    reasons.push({ knob, value, why: `${why}${sensitivityOf(knob, sensitivity)}.` })
  }
  for (const [i, { model, ratePerSecond, burst, concurrency, tokens, poll }] of models.entries()) {
    const known = limits[i] as KnownLimits
    const named = models.length === 1 ? '' : ` of ${model}`
    if (ratePerSecond !== null) {
      say(`rate${named}`, formatRate(ratePerSecond), rateReason(ratePerSecond, known))
      say(`burst${named}`, formatCount(burst), burstReason(burst, known))
    } else if (retry.pacing === null) say(`rate${named}`, 'none', noRateReason(known))
    if (concurrency !== null)
      say(`concurrency${named}`, formatCount(concurrency), concurrencyReason(concurrency, known))
    if (tokens !== undefined)
      say(
        `tokens${named}`,
        `${formatCount(Math.round(60 * tokens.perSecond))}/min, ${formatCount(tokens.burst)} at once`,
        'the gateway counts tokens: the client reserves the input and max_tokens of an attempt and takes back what the response did not use',
      )
    if (poll !== null)
      say(
        `polls${named}`,
        pollText(poll),
        `tasks usually take ${formatDuration(known.expectedMs)}: earlier reads find them unfinished, and less frequent reads find them late`,
      )
  }
  reasons.push(...retryReasons(retry, needed, sensitivity, hints))
  return reasons
}

function rateReason(ratePerSecond: number, { ratePerSecond: limit }: KnownLimits): string {
  if (limit === null) return 'the pace of the profile; the gateway limits no rate'
  const share = `the pace is ${formatShare(ratePerSecond / limit)} of the limit`
  return ratePerSecond > limit
    ? `${share}: some calls are answered 429, but no call waits in vain if the actual limit is higher than stated`
    : `${share}: a faster pace is answered with 429s, and a slower pace waits in vain`
}

function noRateReason({ ratePerSecond: limit }: KnownLimits): string {
  return limit === null
    ? 'the gateway limits no rate'
    : 'the load stays below the limit, or pacing would cost more time than the 429s do'
}

function burstReason(burst: number, { burst: limit }: KnownLimits): string {
  if (burst === 1) return 'one call at a time works whatever burst the gateway accepts'
  return limit === null
    ? 'the burst of the profile; the gateway limits none'
    : `the gateway accepts ${formatCount(limit)} at once after a pause, so a short queue is served immediately`
}

function concurrencyReason(concurrency: number, { concurrency: limit, queues }: KnownLimits): string {
  if (limit === null) return 'the limit of the profile; the gateway limits no tasks at a time'
  const runs = `the gateway runs ${formatCount(limit)} tasks at a time`
  if (concurrency <= limit) return `${runs} and would ${queues ? 'queue' : 'refuse'} more`
  return `${runs} and ${queues ? 'queues' : 'refuses'} more; with more slots at the client, no place stays empty until the client sees that a task has ended`
}

function retryReasons(
  retry: RetryAdvice,
  needed: Needed,
  sensitivity: readonly Sensitivity[],
  hints: Hints,
): { knob: string; value: string; why: string }[] {
  const { backoff, hint, pacing, maxAttempts, statuses, scope, jitter } = retry
  const because = (knob: string): string => sensitivityOf(knob, sensitivity)
  const reasons = [
    {
      knob: 'attempts',
      value: formatCount(maxAttempts),
      why: attemptsReason(needed),
    },
    {
      knob: 'retried',
      value: statuses.length === 0 ? 'nothing' : statuses.join(', '),
      why: retriedReason(statuses),
    },
    {
      knob: 'hint',
      value: hint.use === 'floor-jitter' ? `obeyed, plus up to ${formatDuration(hint.jitterMs)}` : hint.use,
      why: `${hintReason(hint, hints, because('hint jitter'))}.`,
    },
    {
      knob: 'backoff',
      value: `${formatDuration(backoff.baseMs)}, ${backoff.kind}, at most ${formatDuration(backoff.capMs)}, jitter ${backoff.kind === 'decorrelated' ? 'decorrelated' : jitter}`,
      why: `the client's own waits, ${OWN_WAITS[hint.use] ?? 'if the response states none'}${because('backoff base')}.`,
    },
  ]
  if (scope !== 'call')
    reasons.push({
      knob: 'scope of a 429',
      value: scope,
      why: `a limit that refused one call would also refuse the other calls of the ${scope}, so they wait too.`,
    })
  if (pacing !== null) {
    const value = pacing.kind === 'aimd' ? `AIMD from ${formatRate(pacing.startPerSecond)}` : pacing.kind
    reasons.push({
      knob: 'pace',
      value,
      why: `the rate is learned from the 429s, so a wrong guess of the limit corrects itself${because('start rate')}.`,
    })
  }
  return reasons
}

/** Statuses that refuse a request before any work. */
const BEFORE_WORK: readonly number[] = [429, 503]

function retriedReason(statuses: readonly number[]): string {
  const doubtful = statuses.filter((status) => !BEFORE_WORK.includes(status))
  return doubtful.length === 0
    ? 'these responses mean that no work began; after any other failed submit, the task may exist, and a retry may pay for a second one.'
    : `429 and 503 mean that no work began; after ${doubtful.join(', ')} the task may exist, and a retry may buy a second task.`
}

function attemptsReason({ told, elsewhere }: Needed): string {
  const further = elsewhere > told ? ` with the stated limits, and up to ${formatCount(elsewhere)} with others` : ''
  if (elsewhere <= 1 && told === 1) return 'no call needed a second attempt; the further attempts are a reserve.'
  return `calls needed up to ${formatCount(told)}${further}; giving up earlier loses calls that would have completed.`
}

const HINT_REASONS: Readonly<Record<RetrySettings['hint']['use'], string>> = {
  ignore: "the client's own backoff does at least as well here as the waits that the gateway states",
  exact: 'no earlier than the gateway says; a longer wait does no better here',
  floor: 'never earlier than the gateway says, and later if the client’s own backoff is longer',
  'floor-jitter':
    'never earlier than the gateway says, and not all at the same instant, since calls with the same wait would collide again',
  clamp: 'the hint, within the bounds of the client’s own backoff',
}

/** The reason, and the hints that it was simulated with: a client that obeys hints does as well as they are. */
function hintReason({ use, from }: RetryAdvice['hint'], hints: Hints, because: string): string {
  if (use === 'ignore') return HINT_REASONS.ignore
  if (from === 'x-amz-retry-after' || (from !== 'any' && hints.place === 'body')) {
    const header = { headers: 'headers', 'retry-after': 'Retry-After', 'x-amz-retry-after': 'X-Amz-Retry-After' }[from]
    return `this policy reads hints only in ${header}, where the simulated gateway states none, so the client waits by its own backoff`
  }
  return `${HINT_REASONS[use]}${because}; in the simulations, a 429 states ${statedWait(hints)}; with other hints, the results may differ`
}

function statedWait({ mode, constant, lie }: Hints): string {
  return {
    constant: `${formatDuration(constant)} every time`,
    exact: 'the true wait',
    'rounded-up': 'the true wait in whole seconds',
    lying: `${formatShare(lie)} of the true wait`,
    wrong: `any wait up to ${formatDuration(2 * constant)}`,
    vague: 'no figure',
    none: 'no wait',
  }[mode]
}

/** When the client's own waits hold; where nothing is said, if the response states none. */
const OWN_WAITS: Partial<Record<RetrySettings['hint']['use'], string>> = {
  ignore: 'whatever wait the response states',
  floor: 'if the response states none or a shorter one',
}

function pollText({ firstMs, firstOfEstimate, everyMs, growth, maxMs }: NonNullable<ModelAdvice['poll']>): string {
  const first =
    firstOfEstimate === null ? formatDuration(firstMs ?? everyMs) : `${formatShare(firstOfEstimate)} of the estimate`
  return `first after ${first}, then every ${formatDuration(everyMs)}${growth === 1 ? '' : `, ${growth} times as long each time, at most ${formatDuration(maxMs)}`}`
}

/** Effect of a fifth more or less, if that was tried. */
function sensitivityOf(knob: string, all: readonly Sensitivity[]): string {
  const found = all.find(
    ({ of }) => of === knob || knob.startsWith(`${of} of `) || (knob.startsWith('polls') && of === 'poll interval'),
  )
  if (found === undefined) return ''
  const { less, more } = found
  if (!less.acceptable || !more.acceptable) {
    const side = less.acceptable ? 'higher' : more.acceptable ? 'lower' : 'lower or higher'
    return `; a value a fifth ${side} breaks a constraint`
  }
  const sizes = [less, more].map(({ change }) => Math.abs(change ?? Number.POSITIVE_INFINITY))
  const single = [less, more].flatMap(({ range }) => range ?? [Number.POSITIVE_INFINITY]).map(Math.abs)
  const [mean, largest] = [Math.max(...sizes), Math.max(...sizes, ...single)]
  if (largest < 0.01) return '; a change by a fifth makes no difference'
  const upTo = Number.isFinite(largest) ? `, and by up to ${formatShare(largest)} with a single seed` : ''
  return `; a change by a fifth moved the objective by ${formatShare(mean)} on average${upTo}`
}
