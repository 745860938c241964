import { CALL_ENDS, NO_RETRY_REASONS } from '../measure/events.ts'
import type { Counts, Summary } from '../measure/summary.ts'
import { MIXED_UP, PROTOCOL_FAULTS } from '../measure/summary-protocol.ts'
import { formatCount, formatCredits, formatDuration, formatRate, formatShare } from '../units.ts'
import { formatFactor, formatMegabytes, formatPercentile, formatRange, NONE, orNone } from './figures.ts'
import type { Tone } from './verdict.ts'
import { COUNT_WORDS, END_WORDS, NO_RETRY_WORDS, PROTOCOL_WORDS } from './words.ts'

/** One labelled figure. `code` marks what came from a profile, a gateway or a file name. */
export interface Fact {
  label: string
  text: string
  code?: true
  tone?: Tone
}

/** What was run: the line that makes two reports comparable. */
export function runFacts({ run }: Summary): Fact[] {
  return [
    { label: 'gateway', text: run.gateway.kind === 'mock' ? 'mock' : run.gateway.baseUrl, code: true },
    { label: 'profile', text: run.profile, code: true },
    { label: 'seed', text: String(run.seed), code: true },
    { label: 'duration', text: `${formatDuration(run.durationMs)}${run.time === 'virtual' ? ' of virtual time' : ''}` },
    { label: 'started', text: run.startedAt, code: true },
    { label: 'run', text: run.id, code: true },
  ]
}

/** planned = started + dropped. */
export function planFacts(counts: Counts): Fact[] {
  return (['planned', 'started', 'dropped'] as const).map((name) => ({
    label: COUNT_WORDS[name].label,
    text: formatCount(counts[name]),
    ...(name === 'dropped' && counts.dropped > 0 ? { tone: 'warn' as const } : {}),
  }))
}

/** started = the sum of these. */
export function endFacts(counts: Counts): Fact[] {
  return CALL_ENDS.map((end) => ({
    label: END_WORDS[end].label,
    text: formatCount(counts[end]),
    ...(counts[end] === 0 ? { tone: 'muted' as const } : end === 'completed' ? {} : { tone: 'warn' as const }),
  }))
}

/** What the calls of the whole run took: attempts, refusals for rate, retries, reads. */
export function effortFacts({ counts }: Summary): Fact[] {
  return [
    ...(['attempts', 'throttled', 'retries', 'polls'] as const).map((name) => ({
      label: COUNT_WORDS[name].label,
      text: formatCount(counts[name]),
    })),
    {
      label: COUNT_WORDS.duplicates.label,
      text: formatCount(counts.duplicates),
      tone: counts.duplicates > 0 ? 'warn' : 'muted',
    },
  ]
}

/** Rates of the recorded phases. */
export function measuredFacts({ measured, goodput, throttling, retrying }: Summary): Fact[] {
  return [
    { label: 'calls', text: formatCount(measured.started) },
    { label: 'goodput', text: orNone(goodput.perSecond, formatRate) },
    { label: '429 rate', text: orNone(throttling.rate, formatShare) },
    { label: 'amplification', text: orNone(retrying.amplification, formatFactor) },
    { label: 'attempts per success', text: orNone(retrying.attemptsPerSuccess, formatFactor) },
    { label: 'wasted attempts', text: formatCount(retrying.wasted) },
  ]
}

/** Who set the waits between attempts, and how much of the calls' time they took. */
export function retryFacts({ retrying }: Summary): Fact[] {
  return [
    { label: 'time between attempts', text: formatDuration(retrying.backoffMs) },
    { label: 'waits set by a hint', text: formatCount(retrying.waitsFromHints) },
    { label: 'waits set by backoff', text: formatCount(retrying.waitsFromBackoff) },
    ...NO_RETRY_REASONS.filter((reason) => retrying.endedBy[reason] > 0).map((reason) => ({
      label: `no retry: ${NO_RETRY_WORDS[reason]}`,
      text: formatCount(retrying.endedBy[reason]),
    })),
  ]
}

/** How good the gateway's advice to wait was. */
export function hintFacts({ hints }: Summary): Fact[] {
  return [
    { label: 'seen', text: formatCount(hints.seen) },
    { label: 'obeyed', text: formatCount(hints.obeyed) },
    { label: 'too short', text: formatCount(hints.tooShort) },
    { label: 'too long', text: formatCount(hints.tooLong) },
    { label: 'refusals without one', text: formatCount(hints.absent) },
  ]
}

/** What the gateway did against its protocol; nothing when it kept to it. */
export function protocolFacts({ protocol }: Summary): Fact[] {
  return PROTOCOL_FAULTS.filter((fault) => protocol[fault] > 0).map((fault) => ({
    label: PROTOCOL_WORDS[fault].label,
    text: formatCount(protocol[fault]),
    tone: MIXED_UP.has(fault) ? 'bad' : 'warn',
  }))
}

/** The token's money before and after, or nothing when no credits were read. */
export function creditFacts({ credits }: Summary): Fact[] {
  if (credits === null) return []
  const remaining = (balance: typeof credits.before): string =>
    balance === null ? NONE : balance.token.unlimited ? 'unlimited' : formatCredits(balance.token.remaining)
  const { delta, unexplained, failedButCharged, refunded, reconciliation, cost } = credits
  const figure = (label: string, value: number | null, tone?: Tone): Fact[] =>
    value === null ? [] : [{ label, text: formatCredits(value), ...(tone && { tone }) }]
  const range = (label: string, value: typeof failedButCharged): Fact[] =>
    value === null || value.most === 0
      ? []
      : [{ label, text: formatRange(value.least, value.most), ...(value.least > 0 && { tone: 'warn' as const }) }]
  return [
    { label: 'before', text: remaining(credits.before) },
    { label: 'after', text: remaining(credits.after) },
    { label: credits.basis === 'user' ? 'used by the user' : 'used', text: orNone(delta, formatCredits) },
    { label: 'by stated prices', text: orNone(credits.priced, formatCredits) },
    ...(unexplained === null || unexplained === 0 ? [] : figure('unexplained', unexplained, 'bad')),
    ...range('failed but charged', failedButCharged),
    ...range(
      `of ${formatCount(reconciliation.ambiguousAttempts)} ambiguous attempts charged`,
      reconciliation.explainedByDelta,
    ),
    ...figure('per completed', cost.perCompleted),
    ...figure('per failed', cost.perFailed),
    ...figure('per ambiguous', cost.perAmbiguous),
    ...(refunded.seen === 0 ? [] : figure('came back', refunded.seen)),
    budgetFact(credits),
  ]
}

/** `budget 500 (93.2% used)`. */
function budgetFact({ budget, delta }: NonNullable<Summary['credits']>): Fact {
  if (budget === null) return { label: 'budget', text: NONE }
  const used = delta === null ? '' : ` (${formatShare(delta / budget)} used)`
  return {
    label: 'budget',
    text: `${formatCredits(budget)}${used}`,
    ...(delta !== null && delta > budget && { tone: 'bad' as const }),
  }
}

/** The file quota before and after, or nothing when it was not read. */
export function quotaFacts({ quota }: Summary): Fact[] {
  if (quota === null) return []
  const used = (reading: typeof quota.before): string =>
    reading === null ? NONE : `${formatCount(reading.used)} of ${formatCount(reading.max)}`
  return [
    { label: 'files before', text: used(quota.before) },
    { label: 'files after', text: used(quota.after) },
    ...(quota.plannedFiles === null ? [] : [{ label: 'files planned', text: formatCount(quota.plannedFiles) }]),
    ...(quota.leastRemain === null ? [] : [{ label: 'fewest left', text: formatCount(quota.leastRemain) }]),
  ]
}

/** How the generator itself did. */
export function generatorFacts({ generator, run }: Summary): Fact[] {
  const { eventLoopDelay, cpu, scheduleLag } = generator
  const facts: Fact[] = [
    { label: 'fit', text: generator.fit ? 'yes' : 'no', tone: generator.fit ? 'good' : 'bad' },
    { label: 'schedule lag p99', text: formatPercentile(scheduleLag.p99) },
    { label: 'schedule lag max', text: orNone(scheduleLag.max, formatDuration) },
  ]
  if (eventLoopDelay !== null) facts.push({ label: 'event-loop delay p99', text: formatDuration(eventLoopDelay.p99Ms) })
  if (cpu !== null) {
    facts.push({ label: 'CPU', text: `${formatShare(cpu.share)} (peak ${formatShare(cpu.peakShare)})` })
    facts.push({ label: 'memory', text: formatMegabytes(cpu.rssBytes) })
  }
  if (generator.connections !== null) {
    facts.push({ label: 'connections', text: formatCount(generator.connections) })
    if (generator.connectionWait !== null) {
      facts.push({ label: 'wait for one p99', text: formatPercentile(generator.connectionWait.p99) })
    }
  }
  if (run.time === 'virtual') facts.push({ label: 'time', text: 'virtual: no machine was measured', tone: 'muted' })
  return facts
}

/** Whether the mock's own log agrees with the counts; nothing with a real gateway. */
export function oracleFacts({ oracle }: Summary): Fact[] {
  if (oracle === null) return []
  return oracle.confirmed
    ? [{ label: 'the mock’s own log', text: 'confirms all counts', tone: 'good' }]
    : [{ label: 'the mock’s own log', text: 'contradicts the counts', tone: 'bad' }]
}
