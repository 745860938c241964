import { type Fact, facts, figure, fold, pair, table, text } from '../../document/document.ts'
import { orNone } from '../../document/figures.ts'
import { callStrip, type StripPart } from '../../document/html/plots.ts'
import { foreign, left, right, type Table, tableFrom } from '../../document/table.ts'
import { CALL_ENDS } from '../../measure/events/events.ts'
import type { Counts, Summary } from '../../measure/summary/summary.ts'
import { formatCount, formatFactor, formatRate, formatShare } from '../../units.ts'
import type { RunSection } from '../run-section.ts'
import { CANCELLED_WORD, COUNT_WORDS, END_WORDS } from '../words.ts'
import { waits } from './throttling.ts'

export const calls: RunSection = ({ summary }) => {
  const { counts } = summary
  return {
    id: 'calls',
    title: 'Calls',
    blocks: [
      text('Planned calls are started or dropped; every started call ends in exactly one way.', { in: ['html'] }),
      figure(() => callStrip(endsOf(counts), 'How the planned calls ended')),
      facts(planFacts(counts), { label: 'Calls', in: ['terminal'] }),
      facts(endFacts(counts), { label: 'Ends', in: ['terminal'] }),
      facts(effortFacts(summary), { label: 'Effort', in: ['terminal'] }),
      facts(measuredFacts(summary), { label: 'Measured', in: ['terminal', 'markdown'] }),
      ...waits(summary, ['terminal']),
      fold(
        'Every count',
        [
          pair(
            table(countsTable(summary), 'The whole run, and the calls of its recorded phases', {
              in: ['markdown', 'html'],
            }),
            table(outcomesTable(summary), 'Outcomes of requests, whole run', { in: ['html'] }),
          ),
        ],
        { folded: ['html'] },
      ),
    ],
  }
}

/** planned = started + dropped. */
function planFacts(counts: Counts): Fact[] {
  return (['planned', 'started', 'dropped'] as const).map((name) => ({
    label: COUNT_WORDS[name].label,
    text: formatCount(counts[name]),
    ...(name === 'dropped' && counts.dropped > 0 ? { tone: 'warn' as const } : {}),
  }))
}

/** started = the sum of these. */
function endFacts(counts: Counts): Fact[] {
  return CALL_ENDS.map((end) => ({
    label: END_WORDS[end].label,
    text: formatCount(counts[end]),
    ...(counts[end] === 0 ? { tone: 'muted' as const } : end === 'completed' ? {} : { tone: 'warn' as const }),
  }))
}

/** Effort of the calls in the whole run: attempts, refusals by rate, retries, reads. */
function effortFacts({ counts }: Summary): Fact[] {
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
    ...(counts.cancelled === undefined
      ? []
      : [{ label: CANCELLED_WORD.label, text: formatCount(counts.cancelled), tone: 'warn' as const }]),
  ]
}

/** Rates of the recorded phases. */
function measuredFacts({ measured, goodput, throttling, retrying }: Summary): Fact[] {
  return [
    { label: 'calls', text: formatCount(measured.started) },
    { label: 'goodput', text: orNone(goodput.perSecond, formatRate) },
    { label: '429 rate', text: orNone(throttling.rate, formatShare) },
    { label: 'retry amplification', text: orNone(retrying.amplification, formatFactor) },
    { label: 'attempts per success', text: orNone(retrying.attemptsPerSuccess, formatFactor) },
    { label: 'wasted attempts', text: formatCount(retrying.wasted) },
  ]
}

/** Every count of the accounting, of the whole run and of its recorded calls. */
function countsTable({ counts, measured }: Summary): Table {
  const effort = ['attempts', 'throttled', 'retries', 'polls', 'duplicates'] as const
  const cancelled = counts.cancelled === undefined ? [] : (['cancelled'] as const)
  return tableFrom(['planned', 'dropped', 'started', ...CALL_ENDS, ...effort, ...cancelled] as const, [
    left('calls', (name) => ({ ...COUNT_WORDS, ...END_WORDS, cancelled: CANCELLED_WORD })[name].label),
    right('whole run', (name) => counts[name] ?? 0),
    right('measured', (name) => measured[name] ?? 0),
  ])
}

/** Outcomes of attempts, and of task reads. */
function outcomesTable({ counts }: Summary): Table {
  const rows = (kind: string, of: Readonly<Record<string, number>>) =>
    Object.entries(of).map(([outcome, value]) => ({ kind, outcome, value }))
  return tableFrom(
    [...rows('attempt', counts.byOutcome), ...rows('poll', counts.pollsByStatus)],
    [
      left('request', ({ kind }) => kind),
      left('outcome', ({ outcome }) => foreign(outcome)),
      right('count', ({ value }) => value),
    ],
  )
}

/** How planned calls ended. */
export function endsOf(counts: Summary['counts']): StripPart[] {
  return [
    ...CALL_ENDS.map((end) => ({ name: end, label: END_WORDS[end].label, count: counts[end] })),
    { name: 'dropped', label: COUNT_WORDS.dropped.label, count: counts.dropped },
  ]
}
