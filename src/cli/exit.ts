import pc from 'picocolors'
import { EXIT, GatebenchError } from '../errors.ts'
import { machineRefusal } from '../run/machine-refusal.ts'
import { visible } from '../visible.ts'
import { toStderr } from './output.ts'

const secrets = new Set<string>()

/** From now on no error that is reported shows this text, whatever its message or stack holds. */
export function keepSecret(text: string): void {
  secrets.add(text)
}

/** Prints what went wrong on stderr, one fault with its code, place and next step, and gives the exit code. */
export function reportError(thrown: unknown): number {
  const error = machineRefusal(thrown) ?? thrown
  if (error instanceof GatebenchError) {
    print(`${pc.red('error')} ${error.code}: ${placed(error)}${error.message}\n`)
    if (error.hint !== undefined) print(`${pc.dim('hint')}  ${error.hint}\n`)
    return error.exitCode
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  print(`${pc.red('error')} BUG: this is a fault of gatebench, please report it\n${visible(detail)}\n`)
  return EXIT.bug
}

function print(text: string): void {
  let shown = text
  for (const secret of secrets) shown = shown.replaceAll(secret, '[key]')
  toStderr(shown)
}

/** Messages about YAML name their place themselves. */
function placed({ place, message }: GatebenchError): string {
  if (place === undefined) return ''
  const file = visible(place.file)
  if (message.includes(file)) return ''
  return `${[file, place.line, place.column].filter((part) => part !== undefined).join(':')}: `
}
