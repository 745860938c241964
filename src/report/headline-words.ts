import type { Word } from '../document/document.ts'
import type { Cell } from '../document/table.ts'
import type { HeadlineMetric } from '../measure/replications.ts'
import { formatCredits, formatDuration, formatShare } from '../units.ts'

type Show = (value: number) => string

/** Up to three figures: a mean of counts is no count. */
const plain: Show = (value) => formatCredits(Number(value.toPrecision(4)))

/** Headline figures as reports name and show them. */
export const HEADLINE_WORDS: Readonly<Record<HeadlineMetric, Word & { show: Show }>> = {
  completed: { label: 'completed', definition: 'Recorded calls that delivered their result.', show: plain },
  completionP50Ms: {
    label: 'completion p50',
    definition:
      'From the intended start of a call to its observed end. For a call that never ended, the length of the whole run is used.',
    show: formatDuration,
  },
  completionP99Ms: {
    label: 'completion p99',
    definition: '99th percentile of the time from the intended start of a call to its observed end.',
    show: formatDuration,
  },
  completionMeanMs: {
    label: 'completion mean',
    definition: 'Mean time from the intended start of a call to its observed end.',
    show: formatDuration,
  },
  makespanMs: {
    label: 'makespan',
    definition: 'From the first arrival to the end of the last call.',
    show: formatDuration,
  },
  completedPerMinute: {
    label: 'completed per minute',
    definition: 'Completed calls divided by the makespan.',
    show: plain,
  },
  giveUpRate: {
    label: 'give-ups',
    definition: 'Calls that the client gave up without a result, divided by planned calls.',
    show: formatShare,
  },
  throttledPerSuccess: {
    label: '429 per success',
    definition: 'Attempts answered 429 divided by completed calls.',
    show: plain,
  },
  wastedPerSuccess: {
    label: 'wasted per success',
    definition: 'Attempts that were not accepted, divided by completed calls.',
    show: plain,
  },
  pollsPerSuccess: { label: 'polls per success', definition: 'Task reads divided by completed calls.', show: plain },
  creditsPerSuccess: {
    label: 'credits per success',
    definition: 'Credits charged to the account, divided by completed calls.',
    show: formatCredits,
  },
  duplicates: { label: 'duplicates', definition: 'Calls that may have bought more than one task.', show: plain },
}

/** A metric's label as a cell that names its row. */
export function metricCell(metric: HeadlineMetric): Cell {
  return { text: HEADLINE_WORDS[metric].label }
}
