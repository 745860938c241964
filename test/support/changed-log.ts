import { readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { EVENTS_SCHEMA, UNSEALED_SCHEMA } from '../../src/measure/events/events.ts'

/** The lines of a log as JSON texts, without their seals. */
export function linesOfLog(path: string): string[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.replace(/,"crc":"[0-9a-f]{8}"\}$/, '}'))
}

/** Lines as a writer of logs would have written them, sealed as the format says: by nothing of the code that is tested. */
export function sealed(lines: readonly string[]): string {
  let text = ''
  let sum = 0
  for (const line of lines) {
    const body = line.slice(0, -1)
    sum = crc32(body, sum)
    const end = `,"crc":"${sum.toString(16).padStart(8, '0')}"}\n`
    sum = crc32(end, sum)
    text += body + end
  }
  return text
}

/** Writes the log of a run that went otherwise: with other lines, and whole. */
export function writeChangedLog(from: string, to: string, change: (lines: string[]) => readonly string[]): void {
  writeFileSync(to, sealed(change(linesOfLog(from))))
}

/** Writes a log as today's earlier version would have. */
export function writeUnsealedLog(
  from: string,
  to: string,
  change = (lines: string[]): readonly string[] => lines,
): void {
  const [header = '', ...lines] = linesOfLog(from)
  const earlier = header.replace(EVENTS_SCHEMA, UNSEALED_SCHEMA)
  writeFileSync(to, `${change([earlier, ...lines]).join('\n')}\n`)
}
