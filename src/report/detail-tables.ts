import type { RunDetail } from '../measure/run-detail.ts'
import { TRACE_PHASES, type TracedCall, type TracePhase } from '../measure/task-trace.ts'
import { formatCount, formatDuration } from '../units.ts'
import { formatPart, NONE, orNone } from './figures.ts'
import type { Cell, Column, Table } from './table.ts'
import { endLabel, OUTCOME_LABELS, PHASE_WORDS, RETRIED_BY_LABELS } from './words.ts'

const left = (head: string): Column => ({ head, align: 'left' })
const right = (head: string): Column => ({ head, align: 'right' })
const count = (value: number): Cell => ({
  text: formatCount(value),
  sort: value,
  ...(value === 0 && { tone: 'muted' as const }),
})
const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0)
const duration = (ms: number | null): Cell => ({ text: orNone(ms, formatDuration), sort: ms ?? -1 })

/** What attempts came to by their number, and what set the wait for the next one. */
export function attemptsTable({ flow }: RunDetail): Table {
  const outcomes = Object.entries(OUTCOME_LABELS).filter(([name]) =>
    flow.attempts.some((row) => (row.outcomes as Record<string, number>)[name] !== undefined),
  )
  const setters = Object.entries(RETRIED_BY_LABELS).filter(([name]) =>
    flow.attempts.some((row) => (row.retriedBy as Record<string, number>)[name] !== undefined),
  )
  return {
    columns: [
      left('attempt'),
      right('sent'),
      ...outcomes.map(([, label]) => right(label)),
      ...setters.map(([, label]) => right(`again by ${label}`)),
      right('no further'),
    ],
    rows: flow.attempts.map((row) => {
      const accepted = row.outcomes.accepted ?? 0
      const again = sumOf(row.retriedBy)
      return [
        { text: `${formatCount(row.attempt)}${row.andBeyond ? ' and later' : ''}`, sort: row.attempt },
        count(row.sent),
        ...outcomes.map(([name]) => count((row.outcomes as Record<string, number>)[name] ?? 0)),
        ...setters.map(([name]) => count((row.retriedBy as Record<string, number>)[name] ?? 0)),
        count(row.sent - accepted - again),
      ]
    }),
  }
}

/** How the calls of each model got in: at once, after retries, or not at all. */
export function flowTable({ flow }: RunDetail): Table {
  const models = [...new Set(flow.paths.map((path) => path.model))]
  return {
    columns: [
      left('model'),
      right('calls'),
      right('accepted at once'),
      right('first throttled'),
      right('accepted after retries'),
      right('not accepted'),
      right('share accepted'),
    ],
    rows: models.map((model) => {
      const paths = flow.paths.filter((path) => path.model === model)
      const calls = (of: (path: (typeof paths)[number]) => boolean): number =>
        paths.filter(of).reduce((sum, path) => sum + path.calls, 0)
      const all = calls(() => true)
      const accepted = calls((path) => path.result === 'accepted')
      const atOnce = calls((path) => path.first === 'accepted')
      return [
        { text: model, code: true },
        count(all),
        count(atOnce),
        count(calls((path) => path.first === 'throttled')),
        count(accepted - atOnce),
        count(all - accepted),
        { text: formatPart(accepted, all), sort: all === 0 ? -1 : accepted / all },
      ]
    }),
  }
}

/** Where hints stood, and how long they asked to wait. */
export function hintSourcesTable({ hints }: RunDetail): Table {
  return {
    columns: [
      left('stood in'),
      right('seen'),
      right('without a time'),
      right('shortest'),
      right('median'),
      right('longest'),
    ],
    rows: hints.map((source) => [
      { text: source.source, code: true },
      count(source.seen),
      count(source.later),
      duration(source.minMs),
      duration(source.medianMs),
      duration(source.maxMs),
    ]),
  }
}

/** Time of a call by phase, in ms. */
export function phaseSums(call: TracedCall): Map<TracePhase, number> {
  const sums = new Map<TracePhase, number>()
  for (const { phase, from, to } of call.spans) sums.set(phase, (sums.get(phase) ?? 0) + to - from)
  return sums
}

/** The sampled calls, phase by phase. */
export function tasksTable({ tasks }: RunDetail): Table {
  const sums = tasks.map(phaseSums)
  const phases = TRACE_PHASES.filter((phase) => sums.some((of) => of.has(phase)))
  return {
    columns: [
      left('call'),
      left('model'),
      left('end'),
      right('attempts'),
      right('polls'),
      right('total'),
      ...phases.map((phase) => right(PHASE_WORDS[phase].label)),
    ],
    rows: tasks.map((task, at) => [
      { text: formatCount(task.call), sort: task.call },
      { text: task.model, code: true },
      { text: endLabel(task.end) },
      count(task.attempts),
      count(task.polls),
      duration(task.totalMs),
      ...phases.map((phase) => {
        const ms = sums[at]?.get(phase)
        return ms === undefined ? ({ text: NONE, sort: 0, tone: 'muted' } as const) : duration(ms)
      }),
    ]),
  }
}
