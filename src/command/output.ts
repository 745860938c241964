import { closeSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { isatty } from 'node:tty'
import { wrap } from '../document/text-table.ts'
import { GatebenchError } from '../errors.ts'
import { drawnPrintable, paintedPrintable, printable } from '../printable.ts'

/**
 * stdout and stderr as the world has them: a pipe that nobody reads any more, a file on a full disk, a terminal that was closed. Calls may
 * be under way that are paid for, so neither ends the process; Node would let both. Nothing that is said here acts on a terminal but what each
 * function names: whatever a gateway, a log, a file name or a Redis put into a text, and wherever that was forgotten, is made visible at this door.
 */

/** Narrower terminals break lines themselves. */
const NARROWEST = 20

let hasReader = true
/** The first fault of a file that stdout is. */
let lost: GatebenchError | null = null

/** From now on a pipe or terminal that is gone is no fault: what cannot be written to it is dropped. */
export function outliveReaders(): void {
  process.stdout.on('error', () => {
    hasReader = false
  })
  process.stderr.on('error', () => {})
  const terminals = [0, 1, 2].filter(isatty)
  process.once('exit', () => {
    // At its end Node gives terminals their settings back, and aborts where one that is gone refuses them; what is closed it passes over.
    for (const terminal of terminals) if (!isatty(terminal)) closeSync(terminal)
  })
}

/** Writes a result to stdout; false once nobody reads it, or a file did not take all of it: `lostOutput` is then the fault. */
export function toStdout(text: string): boolean {
  return onStdout(printable(text))
}

/** As `toStdout`, for a document that was rendered with colours and a link. */
export function paintedToStdout(text: string): boolean {
  return onStdout(paintedPrintable(text))
}

function onStdout(text: string): boolean {
  // No part follows one that is missing.
  if (lost !== null) return false
  try {
    put(process.stdout, text)
  } catch (cause) {
    lost = new GatebenchError(`cannot write the result to stdout: ${(cause as NodeJS.ErrnoException).code}`, {
      code: 'OUTPUT_UNWRITABLE',
      hint: 'free some disk space, or redirect stdout; a run also writes its reports to its folder',
      cause,
    })
    return false
  }
  return hasReader
}

/** OUTPUT_UNWRITABLE (exit 104) where stdout is a file that did not take all of a result; null otherwise. */
export function lostOutput(): GatebenchError | null {
  return lost
}

/** Says something on stderr, or nothing where that cannot be. */
export function toStderr(text: string): void {
  onStderr(printable(text))
}

/** As `toStderr`, with colours. */
export function paintedToStderr(text: string): void {
  onStderr(paintedPrintable(text))
}

/** As `toStderr`, with what draws a line or a few again. */
export function drawOnStderr(text: string): void {
  onStderr(drawnPrintable(text))
}

function onStderr(text: string): void {
  try {
    put(process.stderr, text)
  } catch {
    // There is nobody left to tell.
  }
}

/** Resolves when stdout and stderr have taken all that was written to them, or are gone. */
export async function written(): Promise<void> {
  const streams = [process.stdout, process.stderr].filter((stream) => stream instanceof Socket && !stream.destroyed)
  await Promise.all(streams.map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))))
}

/** A notice as lines of a terminal's width, each of its own lines by itself; for who reads a file or a pipe, as it is. */
export function screenLines(
  notice: string,
  { isTTY, columns }: { isTTY: boolean; columns: number | undefined },
): string {
  const width = isTTY ? Math.max(NARROWEST, (columns ?? 80) - 1) : Number.POSITIVE_INFINITY
  const lines = notice.split('\n').flatMap((line) => (line.length > width ? wrap(line, width) : [line]))
  return `${lines.join('\n')}\n`
}

/** Writes a notice to stderr, in lines of a terminal's width. */
export function noticeToStderr(notice: string): void {
  toStderr(screenLines(notice, stderrScreen))
}

/** stderr as progress sees it. */
export const stderrScreen = {
  write: drawOnStderr,
  get isTTY(): boolean {
    return process.stderr.isTTY === true
  },
  get columns(): number {
    return process.stderr.columns
  },
}

/** Node's stream on a file takes a part that was written for the whole, and writes no more after an error. */
function put(stream: NodeJS.WritableStream & { fd: number }, text: string): void {
  if (stream instanceof Socket) stream.write(text)
  else {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; ) at += writeSync(stream.fd, bytes, at)
  }
}
