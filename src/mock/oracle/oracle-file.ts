import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { GatebenchError } from '../../errors.ts'
import { beginsWith } from '../../input/regular-file.ts'
import { FIRST_LINE, lineOf, type OracleLog, type OracleRecord } from './oracle-log.ts'

/**
 * The oracle's log as a file. A disk that refuses it does not end the server, because somebody's client is at work with it. The trouble is reported
 * once, nothing more is written, and the end states it.
 */
export class OracleFile implements OracleLog {
  readonly #stream: WriteStream
  #problem: GatebenchError | null = null

  /** Throws MOCK_LOG_UNWRITABLE (exit 104) if the file does not take even the first line. `onTrouble` receives later errors. */
  static async open(path: string, onTrouble: (error: GatebenchError) => void): Promise<OracleFile> {
    const stream = createWriteStream(path)
    // The stream tells an error to the writer, and then to its listeners: it must have one.
    stream.on('error', () => {})
    const cause = await new Promise<Error | null | undefined>((resolve) => stream.write(FIRST_LINE, resolve))
    if (cause) throw unwritable(path, cause)
    return new OracleFile(path, stream, onTrouble)
  }

  private constructor(path: string, stream: WriteStream, onTrouble: (error: GatebenchError) => void) {
    this.#stream = stream
    stream.once('error', (cause) => {
      this.#problem = unwritable(path, cause)
      onTrouble(this.#problem)
    })
  }

  record(record: OracleRecord): void {
    if (this.#problem === null) this.#stream.write(lineOf(record))
  }

  /** Writes what is left. Throws MOCK_LOG_UNWRITABLE when the file lacks records. */
  async close(): Promise<void> {
    if (this.#problem === null) await finished(this.#stream.end()).catch(() => {})
    if (this.#problem !== null) throw this.#problem
  }
}

/** Whether a file is such a log: it begins with its first line. */
export function isOracleLog(path: string): boolean {
  return beginsWith(path, FIRST_LINE)
}

function unwritable(path: string, cause: Error): GatebenchError {
  return new GatebenchError(`cannot write ${path}: ${cause.message}`, {
    code: 'MOCK_LOG_UNWRITABLE',
    hint: 'free some disk space, or use another place with --log; the last line may be cut off',
    cause,
  })
}
