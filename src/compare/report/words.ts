import type { Word } from '../../document/document.ts'
import type { ConstraintName, MetricComparison } from '../comparison.ts'
import type { GatedMetric } from '../metrics.ts'

export const METRIC_WORDS: Readonly<Record<GatedMetric, Word>> = {
  goodput: {
    label: 'goodput',
    definition:
      'Recorded calls completed within every response-time threshold that applies to them, per unit of time. It is compared for open models at equal offered load.',
  },
  response_time: {
    label: 'response time',
    definition:
      'From the intended start of a call to the instant when its terminal state was observed. The p50 of each model, the p50 of all models weighted by their calls, and one tail percentile are compared. A call that did not complete counts as longer than any bound, so a percentile may not be reached. A call refused because of the request itself is not counted.',
  },
  first_token: {
    label: 'first token',
    definition:
      'From the intended start of a streamed call to its first text, if the base has streams. The p50 and one tail percentile are compared. A call that failed, or whose stream broke off, counts as longer than any bound.',
  },
  completion_rate: {
    label: 'completion rate',
    definition: 'Completed calls divided by planned calls, not counting calls refused because of the request itself.',
  },
  failure_rate: {
    label: 'failure rate',
    definition:
      'Calls that failed, timed out or were refused, divided by started calls. Calls whose end was not observed, and ambiguous calls, are included.',
  },
  give_up_rate: {
    label: 'give-up rate',
    definition: 'Calls whose retry policy had no attempt, time or budget left, divided by started calls.',
  },
  drop_rate: { label: 'drop rate', definition: 'Planned calls that were never sent, divided by planned calls.' },
  throttled_per_completed: {
    label: '429s per completed call',
    definition: 'Attempts answered 429 divided by completed calls.',
  },
  credits_per_completed: {
    label: 'credits per completed call',
    definition:
      'Credits used divided by completed calls. The credits are the gateway’s own figure if every run has this figure, otherwise the stated prices. If the profile states all prices, the mix of models is made equal.',
  },
}

export const CONSTRAINT_WORDS: Readonly<Record<ConstraintName, Word>> = {
  duplicates: { label: 'duplicates', definition: 'Calls that may have bought more than one task.' },
  lost_tasks: {
    label: 'lost tasks',
    definition: 'Accepted tasks whose end was not observed: paid for, but without a result.',
  },
  ledger_imbalance: {
    label: 'ledger imbalance',
    definition: 'Difference between the gateway’s account and the stated prices of completed calls, in credits.',
  },
  oracle_mismatches: { label: 'oracle mismatches', definition: 'Counts that the mock’s own log contradicts.' },
  failed_gates: {
    label: 'failed gates',
    definition:
      'Built-in gates that a run failed: no call completed, a model completed nothing, too few calls completed, or the gateway stopped accepting calls.',
  },
  failed_thresholds: { label: 'failed thresholds', definition: 'Thresholds of the profile that do not hold.' },
}

export const COMPARISON_WORDS: readonly Word[] = [
  {
    label: 'regressed',
    definition:
      'A metric is worse by more than its floor, and chance does not explain this: the p-value is at most 2.5%. That is half of 5%, so that the runs can be compared once more after further runs. In virtual time, a test at 5% shows that the difference exceeds the floor. A broken constraint is a regression, too.',
  },
  { label: 'not regressed', definition: 'The whole 95% interval of every metric lies below its floor.' },
  {
    label: 'floor',
    definition:
      'The tolerated change for the worse of each metric. It is a share of the base or, for a rate, a difference of the rate itself.',
  },
  {
    label: 'inconclusive',
    definition:
      'Neither regressed nor not regressed. With the advised number of runs, an unchanged candidate passes, and a candidate worse by twice the floor is found, each with a probability of 90%. A change between the two may remain undecided. The figures allow for one more comparison after further runs, but not for a third comparison.',
  },
  {
    label: 'unit of analysis',
    definition:
      'The unit is the run, never the request. Requests of one run are correlated, and counting them separately would find changes where there are none. In a history, the unit is the session: runs within an hour of each other on one machine.',
  },
  {
    label: 'p-value',
    definition:
      'One-sided probability that chance alone causes a difference this large. It is adjusted for all tests of the comparison (weighted Holm method).',
  },
  {
    label: 'runs advised, seeds advised',
    definition: 'Number of runs per side, or of seeds, that would decide an inconclusive metric.',
  },
  {
    label: 'power',
    definition:
      'Probability that these runs would find a change of twice the floor. The verdict does not depend on it.',
  },
  {
    label: 'exact',
    definition:
      'Runs in virtual time are compared seed by seed. If all calls are equal, there is nothing to test. Otherwise at least ten seeds are needed, since even a change that does not matter makes some seeds worse and others better.',
  },
]

/** Labels where there is little room, of those that are long. */
const SHORT: Readonly<Partial<Record<GatedMetric, string>>> = {
  throttled_per_completed: '429s per success',
  credits_per_completed: 'credits per call',
}

/** `response time p95`, `response time p50, image-fast`; short `p95`, `p50 image-fast`. */
export function metricName(
  { metric, stat, model }: Pick<MetricComparison, 'metric' | 'stat' | 'model'>,
  length: 'short' | 'full' = 'full',
): string {
  const { label } = METRIC_WORDS[metric]
  if (stat === 'value') return length === 'short' ? (SHORT[metric] ?? label) : label
  const of = model ?? (stat === 'p50' ? 'all models' : null)
  if (length === 'short') return of === null ? stat : `${stat} ${of}`
  return of === null ? `${label} ${stat}` : `${label} ${stat}, ${of}`
}
