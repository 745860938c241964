import { GatebenchError } from '../../errors.ts'

/** A line of a log that is not as it was written. */
export function damaged(file: string, line: number, message: string): GatebenchError {
  return new GatebenchError(`${message} (line ${line})`, {
    code: 'EVENT_LOG_INVALID',
    hint:
      line === 1
        ? 'use an undamaged copy; the file was changed, or another version of gatebench wrote it'
        : 'the file was changed or damaged; `gatebench report RUN --until-damage --out DIR` reports the part before this line',
    place: { file, line },
  })
}
