import { GatebenchError } from '../../errors.ts'
import { jsonIn } from '../../json.ts'
import { LOG_SCHEMAS, type RunHeader, runHeader } from '../events/run-header.ts'
import { damaged } from './log-damage.ts'

/** The header of a run, by the first line of its log. Throws EVENT_LOG_INVALID, also for a log of another version. */
export function headerOfLine(line: string, path: string): RunHeader {
  if (line === '') throw emptyLog(path)
  const value = jsonIn(line)
  const header = runHeader.safeParse(value, { jitless: true })
  if (header.success) return header.data
  const schema = (value as { schema?: unknown } | null | undefined)?.schema
  const isKnown = LOG_SCHEMAS.some((known) => known === schema)
  if (typeof schema === 'string' && !isKnown) throw otherSchema(path, schema)
  const fault = header.error.issues.find((issue) => issue.path[0] === 'settings')
  if (!isKnown || fault === undefined)
    throw damaged(path, 1, 'the first line is not the header of a gatebench event log')
  const place = fault.path.join('.')
  throw damaged(path, 1, `the run header does not hold a valid resolved profile: ${place} is missing or invalid`)
}

function emptyLog(file: string): GatebenchError {
  return new GatebenchError('the log is empty: the run ended before its first event', {
    code: 'EVENT_LOG_INVALID',
    hint: 'nothing was sent and nothing is lost; start the run again',
    place: { file, line: 1 },
  })
}

function otherSchema(file: string, schema: string): GatebenchError {
  return new GatebenchError(
    `the log has the schema ${schema.slice(0, 60)}, but this version of gatebench reads ${LOG_SCHEMAS.join(' and ')}`,
    {
      code: 'EVENT_LOG_INVALID',
      hint: 'the log was not changed; use the version of gatebench that wrote it',
      place: { file, line: 1 },
    },
  )
}
