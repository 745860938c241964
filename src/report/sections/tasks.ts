import { figure, fold, table } from '../../document/document.ts'
import { NONE } from '../../document/figures.ts'
import { tableOf } from '../../document/html/elements.ts'
import { type Html, html } from '../../document/html/html.ts'
import { modelChoice } from '../../document/html/plots.ts'
import { type SpanBar, spanBars } from '../../document/html/span-bars.ts'
import { duration, foreign, known, left, right, type Table, tableFrom } from '../../document/table.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { TRACE_PHASES, type TracedCall, type TracePhase, type TraceSpan } from '../../measure/timelines/task-trace.ts'
import { formatCount, formatCounted, formatDuration } from '../../units.ts'
import { choosableModels, type RunSection } from '../run-section.ts'
import { endLabel, PHASE_WORDS } from '../words.ts'

/** A sample of calls, phase by phase. */
export const tasks: RunSection = (run) => {
  const { detail, summary } = run
  const order = summary.models.map(({ model }) => model)
  return {
    id: 'tasks',
    title: 'Tasks',
    folded: `${formatCount(detail?.tasks.length ?? 0)} sampled calls, phase by phase`,
    blocks:
      detail === null
        ? []
        : [figure(() => ganttFigure(detail.tasks, order, modelChoice('task-model', choosableModels(run))))],
  }
}

/** A sample of calls as bars, from the intended start on, phase by phase; each model on a scale of its own. */
function ganttFigure(tasks: readonly TracedCall[], order: readonly string[], choice: Html | null): Html {
  if (tasks.length === 0) return html`<p class="note">No measured call was made.</p>`
  const phases = TRACE_PHASES.filter((phase) => tasks.some((task) => task.spans.some((span) => span.phase === phase)))
  const models = [...new Set([...order, ...tasks.map((task) => task.model)])]
  return html`<figure id="task-bars"><figcaption>A seeded sample of measured calls. It has the slowest calls of each model, and some calls for each way to end, with and without retries. Each bar begins at the intended start; its length is the response time.</figcaption>
${choice === null ? null : html`<div class="controls">${choice}</div>`}
<ul class="swatches">${phases.map(
    (phase) => html`<li><span class="swatch phase-${phase}"></span>${PHASE_WORDS[phase].label}</li>`,
  )}</ul>
${models.map((model) => group(tasks.filter((task) => task.model === model)))}
<details><summary>The sample as a table</summary>${tableOf(tasksTable(tasks), 'Sampled calls, time by phase', { sortable: true })}</details></figure>`
}

function group(tasks: readonly TracedCall[]): Html {
  const model = tasks[0]?.model
  if (model === undefined) return html``
  return spanBars(model, tasks.map(bar), Math.max(...tasks.map((task) => task.totalMs)))
}

function bar(task: TracedCall): SpanBar {
  // Refusals are short: drawn last, they lie on top of what surrounds them.
  const spans = task.spans.toSorted((a, b) => Number(isAttempt(a)) - Number(isAttempt(b)))
  const spoken = [...phaseSums(task)]
    .map(([phase, ms]) => `${PHASE_WORDS[phase].label} ${formatDuration(ms)}`)
    .join(', ')
  const tone = task.end === 'completed' ? 'muted' : 'warn'
  return {
    who: html`<span>call ${task.call}</span> <b class="${tone}">${endLabel(task.end)}</b> <span>${formatDuration(task.totalMs)}</span> <small>${formatCounted(task.attempts, 'attempt')}, ${formatCounted(task.polls, 'poll')}</small>`,
    spans: spans.map(({ phase, from, to }) => ({
      colour: `phase-${phase}`,
      label: PHASE_WORDS[phase].label,
      from,
      to,
    })),
    spoken,
  }
}

function isAttempt({ phase }: TraceSpan): boolean {
  return phase === 'throttled' || phase === 'trouble'
}

/** Time of a call by phase, in ms. */
function phaseSums(call: TracedCall): Map<TracePhase, number> {
  const sums = new Map<TracePhase, number>()
  for (const { phase, from, to } of call.spans) sums.set(phase, (sums.get(phase) ?? 0) + to - from)
  return sums
}

/** The sampled calls, phase by phase. */
function tasksTable(tasks: readonly TracedCall[]): Table {
  const rows = tasks.map((task) => ({ ...task, sums: phaseSums(task) }))
  const phases = TRACE_PHASES.filter((phase) => rows.some(({ sums }) => sums.has(phase)))
  return tableFrom(rows, [
    left('call', ({ call }) => known(call, formatCount)),
    left('model', ({ model }) => foreign(model)),
    left('end', ({ end }) => endLabel(end)),
    right('attempts', ({ attempts }) => attempts),
    right('polls', ({ polls }) => polls),
    right('total', ({ totalMs }) => duration(totalMs)),
    ...phases.map((phase) =>
      right<(typeof rows)[number]>(PHASE_WORDS[phase].label, ({ sums }) => {
        const ms = sums.get(phase)
        return ms === undefined ? { text: NONE, sort: 0, tone: 'muted' } : duration(ms)
      }),
    ),
  ])
}

/** Only where the gateway does not know some of the tasks. */
const LAST_ANSWER = left<Summary['openTasks'][number]>('known to the gateway', ({ unknown }) =>
  unknown === undefined
    ? NONE
    : { text: `no, ${formatDuration(unknown.followedMs)} after acceptance`, sort: unknown.followedMs, tone: 'warn' },
)

/** More rows than this nobody reads in a page. */
const MOST = 200

/** Tasks whose end was not seen. */
export const openTasks: RunSection = ({ summary: { openTasks } }) => ({
  id: 'open-tasks',
  title: 'Open tasks',
  titled: [],
  folded: `${formatCount(openTasks.length)}, end not observed`,
  blocks: [
    fold(
      'Open tasks',
      [
        table(
          tableFrom(openTasks, [
            left('task', ({ taskId }) => foreign(taskId)),
            left('model', ({ model }) => foreign(model)),
            right('call', ({ call }) => known(call, formatCount)),
            ...(openTasks.some(({ unknown }) => unknown !== undefined) ? [LAST_ANSWER] : []),
          ]),
          'Accepted tasks whose end was not observed',
          {
            most: { html: MOST },
            rest: (shown) => `summary.json lists ${formatCount(openTasks.length - shown)} more.`,
          },
        ),
      ],
      { folded: ['terminal', 'markdown'] },
    ),
  ],
})
