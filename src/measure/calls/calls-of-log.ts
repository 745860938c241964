import { GatebenchError } from '../../errors.ts'
import { isRecord } from '../../json.ts'
import { readEventLog } from '../event-log/reader.ts'
import { type RunHeader, UNSEALED_SCHEMA } from '../events/events.ts'
import { disagreement } from '../summary/disagreement.ts'
import type { Summary } from '../summary/summary.ts'
import { SummaryBuilder } from '../summary-builder.ts'
import { type CallDigest, CallDigests } from './call-digest.ts'

const CUT = 'the log has no end, but the summary is that of a run that ended'
const UNSEALED =
  'the log has no checksums, so gatebench cannot tell which of the two is right; to compare summary.json alone, copy it to another folder, and name the copy'

/**
 * The calls of a run, from its event log. Where the run's summary is given, a log that was cut off is held to it, and so is one without
 * checksums. Throws as `readEventLog` does.
 */
export async function callsOfLog(log: string, summary?: unknown): Promise<CallDigest[]> {
  const { header, blocks } = await readEventLog(log)
  const digests = new CallDigests()
  const builder = header.schema === UNSEALED_SCHEMA && summary !== undefined ? new SummaryBuilder(header) : null
  let hasEnd = false
  for await (const events of blocks) {
    for (const event of events) {
      digests.emit(event)
      builder?.emit(event)
      hasEnd ||= event.type === 'end'
    }
  }
  if (!hasEnd && hasEnded(summary))
    throw contradicted(log, CUT, 'use an undamaged copy of the event log; a part of it is missing')
  const found = builder === null ? null : disagreement(builder.finish(), summary)
  if (found !== null) throw contradicted(log, found, UNSEALED)
  return digests.list()
}

/** The summary of a run as its log tells it. Throws as `readEventLog` does. */
export async function summaryOfLog(log: string): Promise<{ header: RunHeader; summary: Summary }> {
  const { header, blocks } = await readEventLog(log)
  const builder = new SummaryBuilder(header)
  for await (const events of blocks) for (const event of events) builder.emit(event)
  return { header, summary: builder.finish() }
}

function hasEnded(summary: unknown): boolean {
  return (
    isRecord(summary) &&
    isRecord(summary.run) &&
    (summary.run.status === 'complete' || summary.run.status === 'resumed')
  )
}

function contradicted(file: string, found: string, hint: string): GatebenchError {
  return new GatebenchError(`the log and the summary.json beside it disagree: ${found}`, {
    code: 'EVENT_LOG_INVALID',
    hint,
    place: { file },
  })
}
