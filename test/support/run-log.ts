import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logIn } from '../../src/measure/event-log/log-file.ts'
import { readEventLog } from '../../src/measure/event-log/reader.ts'
import type { RunEvent, RunHeader } from '../../src/measure/events/events.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import type { RequestRecord } from '../../src/mock/oracle/oracle-log.ts'
import type { MockServer } from '../../src/mock/server/http-server.ts'

/** What a run left in its folder. */
export async function readRunFolder(
  folder: string,
): Promise<{ header: RunHeader; events: RunEvent[]; summary: Summary }> {
  const log = await readEventLog(logIn(folder))
  const events: RunEvent[] = []
  for await (const event of log.events) events.push(event)
  const summary = JSON.parse(await readFile(join(folder, 'summary.json'), 'utf8')) as Summary
  return { header: log.header, events, summary }
}

/** The attempts that a mock gateway saw. */
export function submitsOf(server: MockServer): RequestRecord[] {
  return server
    .records()
    .filter((record) => record.type === 'request')
    .filter(({ endpoint }) => endpoint === 'submit' || endpoint === 'message')
}

/** Ids of the tasks that were read at a mock gateway: whoever reads a task knows its id. */
export function polledIn(server: MockServer): Set<string> {
  const requests = server.records().filter((record) => record.type === 'request')
  return new Set(
    requests.flatMap(({ endpoint, taskId }) => (endpoint === 'poll' && taskId !== undefined ? [taskId] : [])),
  )
}

/** Tasks of which the client knows the id, and that came to such an end by the gateway's own account. */
export function tasksThat(status: string, server: MockServer, known: ReadonlySet<string>): number {
  const truth = new Map<string, string>()
  for (const record of server.records()) if (record.type === 'task') truth.set(record.taskId, record.status)
  return [...truth].filter(([id, at]) => known.has(id) && at === status).length
}
