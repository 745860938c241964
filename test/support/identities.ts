import { addCounts, UNANSWERED } from '../../src/measure/calls/counts.ts'
import type { Counts, Summary } from '../../src/measure/summary/summary.ts'

/** The sums that every summary satisfies, whatever was measured; gives those that do not hold, in words. None is the only good answer. */
export function checkIdentities(summary: Summary): string[] {
  const broken: string[] = []
  const equal = (what: string, left: number, right: number): void => {
    if (left !== right) broken.push(`${what}: ${left} is not ${right}`)
  }
  const sets: [string, Counts][] = [
    ['counts', summary.counts],
    ['measured', summary.measured],
    ...summary.models.map((model): [string, Counts] => [`model ${model.model}`, model.counts]),
    ...summary.models.map((model): [string, Counts] => [`model ${model.model} measured`, model.measured]),
    ...summary.phases.map((phase): [string, Counts] => [`phase ${phase.name}`, phase.counts]),
  ]
  for (const [name, counts] of sets) checkCounts(name, counts, equal)

  const same = (what: string, whole: Counts, parts: readonly Counts[]): void => {
    const sum = flat(addCounts(parts))
    for (const [key, value] of Object.entries(flat(whole))) equal(`${what}, ${key}`, value, sum[key] ?? 0)
  }
  same(
    'counts = sum over models',
    summary.counts,
    summary.models.map((model) => model.counts),
  )
  same(
    'measured = sum over models',
    summary.measured,
    summary.models.map((model) => model.measured),
  )
  same(
    'counts = sum over phases',
    summary.counts,
    summary.phases.map((phase) => phase.counts),
  )
  same(
    'measured = sum over recorded phases',
    summary.measured,
    summary.phases.filter((phase) => phase.record).map((phase) => phase.counts),
  )

  const { submit, message } = summary.throttling.byEndpoint
  equal('attempts by endpoint', (submit?.attempts ?? 0) + (message?.attempts ?? 0), summary.measured.attempts)
  equal('throttled by endpoint', (submit?.throttled ?? 0) + (message?.throttled ?? 0), summary.measured.throttled)
  const intervals = (pick: (interval: Summary['intervals'][number]) => number): number =>
    summary.intervals.reduce((sum, interval) => sum + pick(interval), 0)
  equal(
    'offered over time',
    intervals((i) => i.offered),
    summary.counts.planned,
  )
  equal(
    'attempts over time',
    intervals((i) => i.attempts),
    summary.counts.attempts,
  )
  equal(
    'throttled over time',
    intervals((i) => i.throttled),
    summary.counts.throttled,
  )
  equal(
    'completed over time',
    intervals((i) => i.completed),
    summary.counts.completed,
  )
  const { completion, measured, firstAttempt, retrying, throttling } = summary
  for (const { calls, byOutcome, responseTime, completed } of [
    firstAttempt,
    ...summary.models.map((m) => m.firstAttempt),
  ]) {
    equal('first attempts = sum over outcomes', calls, sumOf(byOutcome))
    equal('completed at the first attempt', completed, responseTime.count)
  }
  equal('attempts = first ones + retries', measured.attempts, firstAttempt.calls + measured.retries)
  equal('wasted attempts', retrying.wasted, measured.attempts - (measured.byOutcome.accepted ?? 0))
  const { obeyed, tooShort, contended } = summary.hints
  if (tooShort + contended > obeyed) equal('hints refused again were obeyed', tooShort + contended, obeyed)
  equal('throttled by cause', sumOf(throttling.byCause), measured.throttled)
  equal('completions', completion.completed, measured.completed)
  equal('unfinished', completion.unfinished, measured.unresolved + measured.interrupted + measured.timedOut)
  equal('response times', summary.latency.responseTime.count, summary.measured.completed)
  return broken
}

function checkCounts(name: string, c: Counts, equal: (what: string, left: number, right: number) => void): void {
  equal(`${name}: planned = started + dropped`, c.planned, c.started + c.dropped)
  const ends = c.completed + c.failed + c.refused + c.gaveUp + c.timedOut + c.ambiguous + c.interrupted + c.unresolved
  equal(`${name}: started = sum over ends`, c.started, ends)
  equal(`${name}: attempts = sum over outcomes`, c.attempts, sumOf(c.byOutcome))
  equal(`${name}: polls = sum over statuses`, c.polls, sumOf(c.pollsByStatus))
  equal(`${name}: throttled is an outcome`, c.throttled, c.byOutcome.throttled ?? 0)
  const least = Math.min(...Object.values(flat(c)))
  if (least < 0) equal(`${name}: no count is negative`, least, 0)
  if (c.attempts < c.retries) equal(`${name}: retries are attempts`, c.retries, c.attempts)
  if ((c.byOutcome[UNANSWERED] ?? 0) > c.started)
    equal(`${name}: one attempt at a time`, c.byOutcome[UNANSWERED] ?? 0, c.started)
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function flat({ byOutcome, pollsByStatus, cancelled = 0, ...plain }: Counts): Record<string, number> {
  const prefixed = (prefix: string, counts: Readonly<Record<string, number>>): [string, number][] =>
    Object.entries(counts).map(([key, count]) => [`${prefix} ${key}`, count])
  return {
    ...plain,
    cancelled,
    ...Object.fromEntries([...prefixed('outcome', byOutcome), ...prefixed('poll', pollsByStatus)]),
  }
}
