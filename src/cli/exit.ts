import pc from 'picocolors'
import { EXIT, GatebenchError } from '../errors.ts'

/** Prints what went wrong on stderr, one fault with its code, place and next step, and gives the exit code. */
export function reportError(error: unknown): number {
  if (error instanceof GatebenchError) {
    const { place } = error
    const where =
      place === undefined
        ? ''
        : `${[place.file, place.line, place.column].filter((part) => part !== undefined).join(':')}: `
    process.stderr.write(`${pc.red('error')} ${error.code}: ${where}${error.message}\n`)
    if (error.hint !== undefined) process.stderr.write(`${pc.dim('hint')}  ${error.hint}\n`)
    return error.exitCode
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${pc.red('error')} BUG: this is a fault of gatebench, please report it\n${detail}\n`)
  return EXIT.bug
}
