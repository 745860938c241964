import pc from 'picocolors'
import { EXIT, GatebenchError } from '../errors.ts'

/** Prints what went wrong on stderr, one fault with its code, place and next step, and gives the exit code. */
export function reportError(error: unknown): number {
  if (error instanceof GatebenchError) {
    process.stderr.write(`${pc.red('error')} ${error.code}: ${placed(error)}${error.message}\n`)
    if (error.hint !== undefined) process.stderr.write(`${pc.dim('hint')}  ${error.hint}\n`)
    return error.exitCode
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${pc.red('error')} BUG: this is a fault of gatebench, please report it\n${detail}\n`)
  return EXIT.bug
}

/** Messages about YAML name their place themselves. */
function placed({ place, message }: GatebenchError): string {
  if (place === undefined || message.includes(place.file)) return ''
  return `${[place.file, place.line, place.column].filter((part) => part !== undefined).join(':')}: `
}
