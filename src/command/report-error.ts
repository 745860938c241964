import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import pc from 'picocolors'
import { EXIT, GatebenchError, valueOr } from '../errors.ts'
import { escapeUnprintable, oneLine } from '../printable.ts'
import { machineRefusal } from '../run/target/machine-refusal.ts'
import { hasColour } from './colour.ts'
import { paintedToStderr } from './output.ts'

const secrets = new Set<string>()

/** From now on no error that is reported shows this text, whatever its message or stack holds. */
export function keepSecret(text: string): void {
  secrets.add(text)
}

/** Prints what went wrong on stderr, and gives the exit code. */
export function reportError(thrown: unknown): number {
  const { text, exitCode } = toldError(thrown, hasColour(process.stderr))
  paintedToStderr(text)
  return exitCode
}

/** The error as text: one fault with its code, place and next step. */
export function toldError(thrown: unknown, colour = false): { text: string; exitCode: number } {
  const error = machineRefusal(thrown) ?? thrown
  const { dim, red } = pc.createColors(colour)
  if (error instanceof GatebenchError) {
    const hint = error.hint === undefined ? '' : `${dim('hint')}  ${error.hint}\n`
    const text = `${red('error')} ${error.code}: ${placed(error)}\n${hint}`
    return { text: masked(text), exitCode: error.exitCode }
  }
  const detail = error instanceof Error ? sourceStack(error.stack ?? error.message) : String(error)
  const text = `${red('error')} BUG: this is a bug in gatebench; please report it\n${escapeUnprintable(detail)}\n`
  return { text: masked(text), exitCode: EXIT.bug }
}

/** A shorter value is a word of messages rather than a key. */
const SHORTEST_KEY = 8

function masked(text: string): string {
  let shown = text
  // An error may come before a command has asked for its key.
  const usual = process.env.GATEBENCH_API_KEY ?? ''
  const known = usual.length < SHORTEST_KEY ? secrets : new Set([...secrets, usual])
  for (const secret of known) shown = shown.replaceAll(secret, '[key]')
  return shown
}

/** The message behind its place. Messages about YAML name their place themselves; a line that the place names is not named again. */
function placed({ place, message }: GatebenchError): string {
  if (place === undefined) return message
  const file = oneLine(place.file)
  if (message.includes(file)) return message
  const where = [file, place.line, place.column].filter((part) => part !== undefined).join(':')
  return `${where}: ${message.replace(` (line ${place.line})`, '')}`
}

/** Address of a module with line and column, as V8 writes them; such as a bundle's are. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g

/**
 * A stack whose places in bundles are replaced by places in the source. Node could do this itself, but would read every map whenever it loads a
 * bundle. Here the maps are read only after an error. A place without a map stays unchanged.
 */
export function sourceStack(stack: string): string {
  const maps = new Map<string, SourceMap | null>()
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, mapOf(file))
    const found = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (found === undefined || !('originalSource' in found)) return place
    const source = found.originalSource.replace(/^(\.\.\/)+/, '')
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1} (${basename(file)}:${line})`
  })
}

function mapOf(file: string): SourceMap | null {
  const textOf = (): string => readFileSync(`${fileURLToPath(file)}.map`, 'utf8')
  return valueOr(() => new SourceMap(JSON.parse(textOf()) as SourceMapPayload), null)
}
