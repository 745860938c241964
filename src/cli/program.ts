import yargs, { type Argv } from 'yargs'
import { EXIT, usageError } from '../errors.ts'
import { version } from '../run/version.ts'
import { commands } from './commands.ts'
import { toStderr } from './output.ts'
import { checkWords, noSuchCommand, noSuchFlag, said } from './wrong-words.ts'

const NARROWEST = 60
const WIDEST = 100

/** The word that names the command, if any. */
export function commandWord(words: readonly string[]): string | undefined {
  return words.find((word) => !word.startsWith('-'))
}

/** Does what the words of a command line ask for, and gives the exit code. Throws GatebenchError USAGE for words that it cannot read. */
export async function runProgram(given: readonly string[]): Promise<number> {
  const words = given[0] === 'help' ? [...given.slice(1), '--help'] : [...given]
  const name = commandWord(words)
  const usages = Object.keys(commands)
  const chosen = usages.find((usage) => nameOf(usage) === name)
  if (name !== undefined && chosen === undefined) throw noSuchCommand(name, usages.map(nameOf))

  let exitCode: number = EXIT.ok
  const parser = yargs(words)
    .scriptName('gatebench')
    .usage('$0 <command>\n\nLoad, rate-limit and reliability bench for a multimodal generation gateway.')
    .parserConfiguration({ 'strip-aliased': true, 'strip-dashed': true })
    .strict()
    .help()
    .alias('help', 'h')
    .version(version())
    .wrap(Math.min(WIDEST, Math.max(NARROWEST, process.stdout.columns ?? 80)))
    .epilogue(`exit codes: ${exitCodes()}`)
    .exitProcess(false)
    .fail((message, error) => {
      // Of its own errors yargs has told the message; it wraps in them what a flag's reader says.
      if (error !== undefined && error !== null && error.name !== 'YError') throw error
      throw said(message, name ?? '')
    })
  for (const [usage, { describe, load }] of Object.entries(commands)) {
    if (usage !== chosen) {
      parser.command(usage, describe)
      continue
    }
    const { command } = await load()
    checkWords(words, usage, command.builder(yargs([])))
    parser.command(usage, describe, command.builder, async (flags) => {
      exitCode = await command.run(flags)
    })
  }
  if (name === undefined) await mindNothing(words, parser)
  await parser.parseAsync()
  return exitCode
}

/** No command: help and version are answered by the parser, anything else is told together with the help. */
async function mindNothing(words: readonly string[], parser: Argv): Promise<void> {
  const known = ['--help', '-h', '--version']
  if (words.some((word) => known.includes(word))) return
  const [flag] = words
  if (flag !== undefined) throw noSuchFlag(flag.replace(/=.*/s, ''), known, '')
  toStderr(`${await parser.getHelp()}\n\n`)
  throw usageError(
    'name a command',
    'gatebench init writes a first profile; gatebench run profiles/smoke.yaml needs none',
  )
}

function nameOf(usage: string): string {
  return usage.split(' ')[0] ?? ''
}

function exitCodes(): string {
  return Object.entries(EXIT)
    .map(([meaning, code]) => `${code} ${meaning}`)
    .join(', ')
}
