import type { Document } from '../document/document.ts'
import { verdictSection } from '../document/html/elements.ts'
import { type Html, html } from '../document/html/html.ts'
import type { LiveState } from '../document/html/live-state.ts'
import { framed, type Page, pageOf } from '../document/html/page.ts'
import { callStrip } from '../document/html/plots.ts'
import type { Summary } from '../measure/summary/summary.ts'
import type { RunDetail } from '../measure/timelines/run-detail.ts'
import { formatCount, formatDuration } from '../units.ts'
import { runDocument } from './document.ts'
import { endsOf } from './sections/calls.ts'

/** How far a run has come. */
export interface LiveRun {
  summary: Summary
  detail: RunDetail
  /** The latest instant of which anything is known, and the length of the plan without its drain; ms since the start. */
  elapsedMs: number
  spanMs: number
  /** When it stopped submitting before its plan had ended; null while it goes on. */
  stoppedAtMs: number | null
  /** The check of prices before the plan, or the balance after the last call; null of the calls themselves. */
  waitsFor: 'prices' | 'balance' | null
  /** Calls of the whole plan; null where users of a closed model call as often as they are answered. */
  plannedCalls: number | null
  folder: string
  /** How it ended, once it has. */
  end: { reportPath: string | null } | null
}

/** Parts of the report that are worth watching, in this order. */
const WATCHED = [
  'headline',
  'timeline',
  'models',
  'latency',
  'streams',
  'throttling',
  'errors',
  'thresholds',
  'credits',
  'protocol',
  'generator',
]

/** The page of a run that is under way, as it stands. */
export function renderLivePage(run: LiveRun): string {
  const { document, page } = livePage(run)
  const { id } = run.summary.run
  const about = [
    ...document.about.filter(({ label }) => label !== 'duration' && label !== 'run'),
    { label: 'folder', text: run.folder, code: true as const },
  ]
  const origin = `Live figures of run ${id} so far, as in its report (${run.summary.schema}).`
  return framed({ ...document, about, origin }, page, true)
}

/** Changes that make that page show the current state of the run. */
export function liveState(run: LiveRun): LiveState {
  const { title, main, data } = livePage(run).page
  return { title, main: main.markup, data, isOver: run.end !== null }
}

function livePage(run: LiveRun): { document: Document; page: Page } {
  const { summary, detail, end } = run
  const whole = runDocument(summary, { detail: { ...detail, tasks: [] } })
  const document = {
    ...whole,
    title: `${end === null ? stageOf(run) : whole.verdict.word}: ${summary.run.profile}, gatebench`,
    sections: WATCHED.flatMap((id) => whole.sections.find((section) => section.id === id) ?? []),
  }
  const lead = end === null ? progress(run) : verdictSection(whole.verdict, whereIsReport(end))
  return { document, page: pageOf(document, lead) }
}

function stageOf({ elapsedMs, spanMs, stoppedAtMs, waitsFor }: LiveRun): string {
  if (stoppedAtMs !== null) return 'STOPPING'
  if (waitsFor === 'prices') return 'CHECKING PRICES'
  return waitsFor === null && elapsedMs < spanMs ? 'RUNNING' : 'DRAINING'
}

/** How far it has come, in words. */
function whenOf(run: LiveRun): string {
  const [elapsed, planned] = [formatDuration(run.elapsedMs), formatDuration(run.spanMs)]
  const what = run.waitsFor === 'balance' ? 'the balance settles' : 'the open tasks are polled'
  if (run.stoppedAtMs !== null)
    return `${elapsed}; no new calls since ${formatDuration(run.stoppedAtMs)} of ${planned}, and ${what}`
  if (run.waitsFor === 'prices') return `${elapsed}; one call of each request shows its price`
  if (run.waitsFor === null && run.elapsedMs < run.spanMs) return `${elapsed} of ${planned}`
  return `${elapsed}, the plan ended at ${planned}${run.waitsFor === null ? '' : `, and ${what}`}`
}

function progress(run: LiveRun): Html {
  const { summary, plannedCalls } = run
  const { counts, intervals } = summary
  // In a summary of a run that goes on, calls without an end count as unresolved.
  const inFlight = intervals.at(-1)?.inFlight ?? 0
  const ahead = Math.max(0, (plannedCalls ?? 0) - counts.planned)
  const parts = [
    ...endsOf({ ...counts, unresolved: counts.unresolved - inFlight }),
    { name: 'open', label: 'in flight', count: inFlight },
    { name: 'ahead', label: 'not yet due', count: ahead },
  ]
  const due = plannedCalls === null ? '' : ` of ${formatCount(Math.max(plannedCalls, counts.planned))}`
  return html`<section id="verdict" class="muted" aria-labelledby="verdict-title">
<h2 id="verdict-title"><b>▸ ${stageOf(run)}</b> <small>${whenOf(run)}</small></h2>
<p class="meaning">${formatCount(counts.planned)}${due} calls were due.</p>
${callStrip(parts, 'Status of the planned calls')}</section>`
}

function whereIsReport({ reportPath }: NonNullable<LiveRun['end']>): Html {
  return reportPath === null
    ? html`<p>The run failed and wrote no report.</p>`
    : html`<p>Report: <code id="report-path">${reportPath}</code></p>`
}
