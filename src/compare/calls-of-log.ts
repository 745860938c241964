import { readEventLog } from '../measure/event-log/reader.ts'
import { type CallDigest, CallDigests } from './call-digest.ts'

/** The calls of a run, from its event log. Throws as `readEventLog` does. */
export async function callsOfLog(log: string): Promise<CallDigest[]> {
  const digests = new CallDigests()
  for await (const event of (await readEventLog(log)).events) digests.emit(event)
  return digests.list()
}
