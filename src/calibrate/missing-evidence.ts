import { formatCounted } from '../units.ts'
import type { Finding, MissingEvidence } from './calibration.ts'
import { isTime } from './compared-figure.ts'
import type { KnownLimit } from './known-limit.ts'
import type { Resemblance } from './resemblance.ts'
import type { Twin } from './twin.ts'

const WHERE = { 'held-out': 'the second half', fitted: 'the fitted run' } as const

/** Questions that the gateway was asked besides the load. */
interface Asked {
  /** Its limits, by a probe. */
  isProbed: boolean
  /** Its prices, by calls that were bought separately. */
  isPriced: boolean
  /** Models whose task times are unknown. */
  unknownTimes: Twin['unknownTimes']
}

/** Each figure that is not equivalent, and what would help. One that is not in either part is named once, by the graver. */
export function missingEvidenceOf(all: readonly Resemblance[], asked: Asked): MissingEvidence[] {
  const open = all.filter(({ verdict }) => verdict === 'doubtful' || verdict === 'cannot tell')
  const isOtherCount = open.some(({ what }) => what === 'completed')
  const keyOf = ({ model, what }: Resemblance): string => JSON.stringify([model, what])
  return [...new Set(open.map(keyOf))].map((key) => {
    const both = open.filter((one) => keyOf(one) === key)
    const [graver] = both.sort((a, b) => rank(a) - rank(b)) as [Resemblance, ...Resemblance[]]
    const isBoth = both.filter(({ verdict }) => verdict === graver.verdict).length === 2
    const { model, what, verdict } = graver
    const decides = both.map(({ minutes }) => minutes)
    const unknown = isTime(what) && model !== null ? asked.unknownTimes.get(model) : undefined
    const minutes =
      verdict === 'doubtful' || unknown !== undefined || decides.includes(null)
        ? null
        : Math.max(...decides.map((one) => one ?? 0))
    const where = isBoth ? 'both parts' : WHERE[graver.part]
    const sentence = `${what} of ${model ?? 'the account'} in ${where}: ${stateOf(graver)}; ${unknown !== undefined ? HELP_OF_TIMES[unknown.by] : helpOf(graver, both.length === 2, minutes, { ...asked, isOtherCount })}`
    return { model, what, verdict, sentence, minutes }
  })
}

/** Figures of a twin that its runs leave open, however closely the twin resembles these runs. `minutes`: of all runs. */
export function unknownFigures(
  { stated, unknownTimes, findings }: Twin,
  seen: readonly Readonly<{ model: string; completed: number; throttled: number }>[],
  minutes: number,
): MissingEvidence[] {
  const refusals = seen.reduce((sum, { throttled }) => sum + throttled, 0)
  return [
    ...unknownQuotas(stated),
    ...unknownMedians(unknownTimes),
    ...lockedOut(stated, seen),
    ...unknownHints(findings, { refusals, minutes }),
  ]
}

/**
 * Quotas that are only known to be no smaller than what passed before the refusals began. The run that they were taken from resembles its twin in
 * any case; a run that begins with another part of the quota used does not.
 */
function unknownQuotas(stated: readonly KnownLimit[]): MissingEvidence[] {
  return stated
    .filter(({ kind, label }) => kind === 'quota' && label === 'doubtful')
    .map(({ models, evidence }) => {
      const model = models?.[0] ?? null
      const sentence = `quota of ${model ?? 'the account'}: ${evidence}; to decide, start a run with an unused quota, or use a probe (--probe)`
      return { model, what: 'throttled', verdict: 'cannot tell', sentence, minutes: null }
    })
}

const HELP_OF_TIMES = {
  polls: 'a run that polls more often would show the times; a longer run would not',
  shape:
    'neither a longer run nor more polls would change that; if the tasks are of two kinds, give each kind its own request in the profile',
} as const

/** Task times of which the run shows only wide bounds, however closely the twin resembles it: what its polls hide, other polls would show. */
function unknownMedians(times: Twin['unknownTimes']): MissingEvidence[] {
  return [...times].map(([model, { by, range }]) => {
    const why =
      by === 'polls'
        ? 'the polls are so far apart that'
        : 'no lognormal has the shape of the times (there may be two kinds of tasks), so'
    const sentence = `time of a task of ${model}: ${why} the median may be anything from ${range.replace('..', ' to ')}; ${HELP_OF_TIMES[by]}`
    return { model, what: 'p50', verdict: 'cannot tell', sentence, minutes: null }
  })
}

/**
 * Models whose client was refused more often than it was served, by a law that counts what it refuses: it has locked itself out. The same calls lock
 * it out at the same instant in every simulation, and other calls at another; one such event tells nothing of the next.
 */
export function lockedOut(
  stated: readonly KnownLimit[],
  seen: readonly Readonly<{ model: string; completed: number; throttled: number }>[],
): MissingEvidence[] {
  const counting = stated.filter(({ countRefused }) => countRefused).flatMap(({ models }) => models ?? [])
  const locked = [...new Set(counting)].filter((model) => {
    const own = seen.filter((one) => one.model === model)
    const sum = (of: 'completed' | 'throttled'): number => own.reduce((all, one) => all + one[of], 0)
    return sum('throttled') > sum('completed')
  })
  return locked.map((model) => {
    const sentence = `${model}: its limit counts refusals, and the client locked itself out; when this happens again is random. To decide, run a client that waits longer (see \`gatebench tune\`)`
    return { model, what: 'completed', verdict: 'cannot tell', sentence, minutes: null }
  })
}

/** Fewer refusals than this are let be off by 2 in 100 calls, and so do not show whether what a 429 says of waiting is right in the twin. */
const FEW_REFUSALS = 130

/** Hints whose effect no figure can show, because too few calls were refused. */
export function unknownHints(
  findings: readonly Finding[],
  { refusals, minutes }: Readonly<Record<'refusals' | 'minutes', number>>,
): MissingEvidence[] {
  const hints = findings.find(({ what }) => what === 'hints of a 429')
  if (hints?.label !== 'doubtful' || refusals === 0 || refusals >= FEW_REFUSALS) return []
  const more = Math.ceil(minutes * (FEW_REFUSALS / refusals - 1))
  const sentence = `the hints of 429s are known from only ${formatCounted(refusals, 'refusal')}, so they are doubtful; one more run of ${lengthOf(more)} would decide`
  return [{ model: null, what: 'throttled', verdict: 'cannot tell', sentence, minutes: more }]
}

/** The longest of the runs that figures wait for; null where none does. */
export function moreMinutesOf(wanting: readonly MissingEvidence[]): number | null {
  const asked = wanting.flatMap(({ minutes }) => minutes ?? [])
  return asked.length === 0 ? null : Math.max(...asked)
}

/** In minutes up to two hours, for a run is planned in them; then in hours. */
export function lengthOf(minutes: number): string {
  return minutes <= 120 ? formatCounted(minutes, 'minute') : formatCounted(Math.ceil(minutes / 60), 'hour')
}

function rank({ verdict, part }: Resemblance): number {
  return (verdict === 'doubtful' ? 0 : 2) + (part === 'fitted' ? 0 : 1)
}

function stateOf({ verdict, offBy, rows }: Resemblance): string {
  if (offBy !== null) return `the twin is off by ${signed(offBy.low)} to ${signed(offBy.high)}`
  if (verdict !== 'doubtful') return 'the run cannot decide'
  const isEndless = rows.some(({ actual, what }) => actual === null && isTime(what))
  if (isEndless) return 'too many calls of the run have no result, so the figure exists only for the twin'
  return rows.some(({ predicted }) => predicted === null)
    ? 'too many calls of the twin have no result, so it has no such figure'
    : 'the twin behaves differently'
}

function signed(share: number): string {
  const percent = Number((100 * share).toPrecision(2))
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
}

function helpOf(
  { verdict, what, part, isUnmet }: Resemblance,
  isInBoth: boolean,
  minutes: number | null,
  { isProbed, isPriced, isOtherCount }: Asked & { isOtherCount: boolean },
): string {
  if (isUnmet && minutes === null) {
    return 'no limit of the model was reached; a run with more load, or --probe, would show such a limit'
  }
  if (verdict === 'cannot tell') {
    if (minutes !== null) return `one more run of ${lengthOf(minutes)} would decide`
    return 'the difference lies so close to the margin that even a longer run would not decide'
  }
  if (part === 'held-out' && !isInBoth) {
    return 'either the gateway changed between the halves, or the first half shows too little of the gateway; one more run would show which'
  }
  if (what === 'credits') return creditsHelp(isOtherCount, isPriced)
  if (isProbed) return 'the twin cannot express its limits, or its times under load'
  return 'a probe would measure its limits (--probe); if that changes nothing, the twin cannot express its times under load'
}

function creditsHelp(isOtherCount: boolean, isPriced: boolean): string {
  if (isOtherCount) return 'credits follow from the completed calls, of which the twin may have another number'
  return isPriced
    ? 'the gateway charged something else than the prices of the calls that were bought separately, such as failed tasks'
    : 'buying calls separately would show prices: set credits: { priceCheck: true }'
}
