import type { Document } from '../document/document.ts'
import type { ChartData } from '../document/html/chart-data.ts'
import type { Summary } from '../measure/summary/summary.ts'
import type { RunDetail } from '../measure/timelines/run-detail.ts'
import { chartData } from './charts.ts'
import type { RunSection } from './run-section.ts'
import { allCalls } from './sections/all-calls.ts'
import { calls } from './sections/calls.ts'
import { credits } from './sections/credits.ts'
import { errors } from './sections/errors.ts'
import { generator } from './sections/generator.ts'
import { headline, knee, run, runFacts, took } from './sections/headline.ts'
import { latency } from './sections/latency.ts'
import { modelBlocks, models } from './sections/models.ts'
import { protocol } from './sections/protocol.ts'
import { reference } from './sections/reference.ts'
import { streams } from './sections/streams.ts'
import { openTasks, tasks } from './sections/tasks.ts'
import { thresholds } from './sections/thresholds.ts'
import { throttling } from './sections/throttling.ts'
import { timeline } from './sections/timeline.ts'
import { verdictOf } from './verdict.ts'

/** The subjects, in reading order. A new one is a file of its own and its name here. */
const SECTIONS: readonly RunSection[] = [
  run,
  headline,
  knee,
  thresholds,
  errors,
  calls,
  allCalls,
  latency,
  streams,
  timeline,
  tasks,
  models,
  credits,
  throttling,
  protocol,
  generator,
  openTasks,
  reference,
]

/** The report of a run. Without its events (`detail`) it has the summary's figures alone; the profile stands in the page only. */
export function runDocument(
  summary: Summary,
  { detail = null, profileYaml = '' }: { detail?: RunDetail | null; profileYaml?: string } = {},
): Document {
  let drawn: ChartData | null = null
  const charts = (): ChartData => {
    drawn ??= chartData(summary, detail)
    return drawn
  }
  const verdict = verdictOf(summary)
  const { id, profile } = summary.run
  return {
    data: summary,
    title: `${verdict.word}: ${profile}, gatebench report`,
    kind: 'Run',
    heading: profile,
    about: runFacts(summary).filter(({ label }) => label !== 'profile'),
    verdict,
    brief: [took(summary), ...modelBlocks(summary)],
    sections: SECTIONS.flatMap((section) => section({ summary, detail, profileYaml, charts })),
    origin: `Written by gatebench from the summary of run ${id} (${summary.schema}).`,
    charts,
  }
}
