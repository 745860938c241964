import { readEventLog } from '../../measure/event-log/reader.ts'
import { type RunDetail, RunDetailCollector } from '../../measure/timelines/run-detail.ts'

/** Reads a log for what a page shows beyond the summary, and nothing else. Throws as `readEventLog` does. */
export async function detailOfLog(log: string): Promise<RunDetail> {
  const { header, blocks } = await readEventLog(log)
  const detail = new RunDetailCollector(header)
  for await (const events of blocks) for (const event of events) detail.emit(event)
  return detail.finish()
}
