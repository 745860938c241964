import type { ReportFile } from '../document/files.ts'
import { renderHtml } from '../document/html/page.ts'
import { renderJson } from '../document/json.ts'
import { renderMarkdown } from '../document/markdown.ts'
import type { RunEvent } from '../measure/events/events.ts'
import type { Summary } from '../measure/summary/summary.ts'
import type { RunDetail } from '../measure/timelines/run-detail.ts'
import { renderStreamsCsv, renderTasksCsv } from './csv.ts'
import { runDocument } from './document.ts'
import { renderHgrm, renderHlog } from './hlog.ts'
import { renderJunit } from './junit.ts'
import type { HistogramMetric } from './metrics/gen-ai.ts'
import { summaryMetrics } from './metrics/readings.ts'

/** Formats that every run writes, in this order. */
export const RUN_FORMATS = ['json', 'html', 'md', 'junit', 'hlog', 'percentiles', 'prometheus', 'csv'] as const
/** Every format that is a file. OTLP is made for who asks for it: its libraries take 0.1 s to load. */
export const FILE_FORMATS = [...RUN_FORMATS, 'otlp'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Sources of a report beyond the summary. */
export interface ReportSources {
  /** The resolved profile, without secrets, as YAML. */
  profileYaml: string
  /** Detail of the page beyond the summary; without it the page has only the summary's figures. */
  detail?: RunDetail
  /** The run's events, read once; without them no `tasks.csv` is written. */
  events?: Iterable<RunEvent> | AsyncIterable<RunEvent>
  /** Its events of answers, read once, where any was streamed; without them no `streams.csv` is written. */
  streams?: Iterable<RunEvent> | AsyncIterable<RunEvent>
  /** Metrics of the conventions for generative AI, where they are asked for beside gatebench's own. */
  genAi?: readonly HistogramMetric[]
}

/** The files of one format; none where its source is missing. */
export async function renderFile(format: FileFormat, summary: Summary, sources: ReportSources): Promise<ReportFile[]> {
  switch (format) {
    case 'json':
      return [['summary.json', renderJson(summary)]]
    case 'html':
      return [['report.html', renderHtml(runDocument(summary, sources))]]
    case 'md':
      return [['report.md', renderMarkdown(runDocument(summary))]]
    case 'junit':
      return [['junit.xml', renderJunit(summary)]]
    case 'hlog':
      return [['latency.hlog', renderHlog(summary)]]
    case 'percentiles':
      return [
        ['response-time.hgrm', renderHgrm(summary.latency.responseTime)],
        ['service-time.hgrm', renderHgrm(summary.latency.serviceTime)],
      ]
    case 'prometheus': {
      // Only who asks for it pays for the library's start.
      const { renderPrometheus } = await import('./metrics/prometheus.ts')
      return [['metrics.prom', await renderPrometheus(summaryMetrics(summary))]]
    }
    case 'otlp': {
      const { renderOtlp } = await import('./metrics/otlp.ts')
      return [['metrics.otlp.json', await renderOtlp(summary, sources.genAi)]]
    }
    case 'csv':
      return [
        ...(sources.events === undefined ? [] : [['tasks.csv', renderTasksCsv(sources.events)] as const]),
        ...(sources.streams === undefined ? [] : [['streams.csv', renderStreamsCsv(sources.streams)] as const]),
      ]
  }
}
