import { createReadStream } from 'node:fs'
import { EXIT, GatebenchError } from '../../errors.ts'
import { INPUT } from '../../input/input-kind.ts'
import { openInput } from '../../input/regular-file.ts'

const NEWLINE = 0x0a
const READ_BYTES = 256 * 1024
/** The header carries the profile, and that may carry a trace of a million instants. */
const LONGEST_LINE_BYTES = 256 * 1024 * 1024

/** Whole lines with their newlines, some hundreds at a time; a last line without a newline comes alone, and is not `ended`. */
export interface LineBlock {
  bytes: Buffer
  ended: boolean
}

/** The lines of an event log from the byte `start` on. Throws EVENT_LOG_UNREADABLE. */
export async function* readLineBlocks(path: string, start = 0): AsyncGenerator<LineBlock, undefined> {
  let held: Buffer[] = []
  let heldBytes = 0
  const { file } = openInput(path, INPUT.eventLog)
  try {
    for await (const data of createReadStream(path, { fd: file, start, highWaterMark: READ_BYTES })) {
      const chunk: Buffer = data
      const cut = chunk.lastIndexOf(NEWLINE) + 1
      if (cut > 0) {
        yield { bytes: Buffer.concat([...held, chunk.subarray(0, cut)]), ended: true }
        held = []
        heldBytes = 0
      }
      held.push(chunk.subarray(cut))
      heldBytes += chunk.length - cut
      if (heldBytes > LONGEST_LINE_BYTES) throw new Error('a line without end')
    }
  } catch (cause) {
    throw new GatebenchError(`cannot read the event log: ${(cause as NodeJS.ErrnoException).code ?? cause}`, {
      code: 'EVENT_LOG_UNREADABLE',
      exitCode: EXIT.invalidInput,
      hint: 'name a run folder, or the events.ndjson in one',
      place: { file: path },
      cause,
    })
  }
  if (heldBytes > 0) yield { bytes: Buffer.concat(held), ended: false }
}
