import { readEventLog } from '../measure/event-log/reader.ts'
import { searchEventLog } from '../measure/event-log/search.ts'
import type { EventSink, RunHeader } from '../measure/events.ts'
import type { Summary } from '../measure/summary.ts'
import { renderResolved } from '../profile/resolved-yaml.ts'
import { CALL_OVER } from '../report/csv.ts'
import type { ReportSources } from '../report/formats.ts'
import { GatheredFigures } from './gathered-figures.ts'

/** A run as its log tells it. */
export interface ReadRun {
  header: RunHeader
  figures: GatheredFigures
  /** Length of all that is whole in the log, in bytes: where writing may go on. */
  intactBytes: number
}

/** Reads a log from end to end; `also` is told of its events. Throws as `readEventLog` does. */
export async function readRun(log: string, ...also: EventSink[]): Promise<ReadRun> {
  const read = await readEventLog(log)
  const { header, events } = read
  const figures = new GatheredFigures(header)
  const sinks = [figures, ...also]
  for await (const event of events) {
    for (const sink of sinks) sink.emit(event)
  }
  return { header, figures, intactBytes: read.intactBytes }
}

/** What the reports of a run are made of. Its calls are read from the log again, where it is whole. */
export function reportSources(
  log: string,
  { settings }: RunHeader,
  figures: GatheredFigures,
  isWhole = true,
): { summary: Summary; sources: ReportSources } {
  const { summary, detail } = figures.finish()
  const events = isWhole ? { events: searchEventLog(log, CALL_OVER) } : {}
  return { summary, sources: { profileYaml: renderResolved(settings), detail, ...events } }
}
