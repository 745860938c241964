import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Name of the event log in a run's folder, plain and compressed. */
export const EVENT_LOG_FILE = 'events.ndjson'
export const COMPACT_LOG_FILE = `${EVENT_LOG_FILE}.gz`

/** The event log in a run's folder: the compressed one if it is there and no plain one is. */
export function logIn(folder: string): string {
  const [plain, compact] = [join(folder, EVENT_LOG_FILE), join(folder, COMPACT_LOG_FILE)]
  return !existsSync(plain) && existsSync(compact) ? compact : plain
}
