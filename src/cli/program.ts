import type { Argv } from 'yargs'
import type { Command } from '../command/command.ts'
import { toStderr, toStdout } from '../command/output.ts'
import { EXIT, usageError } from '../errors.ts'
import { STDIN } from '../input/input-fault.ts'
import { version } from '../run/version.ts'
import { checkArguments, noSuchCommand, noSuchFlag, parserError } from './check-arguments.ts'
import { commands } from './commands.ts'
import { exitCodes, helpText, helpWidth, topHelp } from './help-text.ts'

/** The word that names the command, if any. */
export function commandWord(words: readonly string[]): string | undefined {
  return words.find((word) => !word.startsWith('-'))
}

/** Does what the words of a command line ask for, and gives the exit code. Throws GatebenchError USAGE for words that it cannot read. */
export async function runProgram(given: readonly string[]): Promise<number> {
  const words = given[0] === 'help' ? [...given.slice(1), '--help'] : [...given]
  const name = commandWord(words)
  if (name === undefined) return withoutCommand(words)
  const usages = Object.keys(commands)
  const usage = usages.find((one) => nameOf(one) === name)
  if (usage === undefined) throw noSuchCommand(name, usages.map(nameOf))
  const { describe, load } = commands[usage] as (typeof commands)[string]
  const { command } = await load()
  return parsed(words, usage, describe, command)
}

async function parsed(given: string[], usage: string, describe: string, command: Command): Promise<number> {
  const { default: yargs } = await import('yargs')
  let exitCode: number = EXIT.ok
  const words = command.startsOther ? given : behindDashes(given)
  const others = command.startsOther ? words.indexOf('--') : -1
  checkArguments(others < 0 ? words : words.slice(0, others), usage, command.builder(yargs([]) as Argv), command)
  const parserOf = () =>
    yargs(words.map((word, at) => (word === STDIN && (others < 0 || at < others) ? STDIN_WORD : word)))
      .scriptName('gatebench')
      .parserConfiguration({ 'strip-aliased': true, 'strip-dashed': true, 'populate--': command.startsOther })
      .strict()
      .detectLocale(false)
      .help()
      .alias('help', 'h')
      .version(version())
      .epilogue(`exit codes: ${exitCodes()}`)
      .exitProcess(false)
  const ours = others < 0 ? words : words.slice(0, others)
  if (ours.some((word) => word === '-h' || word === '--help')) {
    const documented = () =>
      parserOf().command(
        usage,
        describe,
        (args) => command.builder(ordinaryFirst(args as Argv)),
        () => {},
      )
    toStdout(await helpText(documented as unknown as Parameters<typeof helpText>[0], words, helpWidth()))
    return EXIT.ok
  }
  const parser = parserOf()
  keepNoHelp(parser)
  await parser
    .fail((message, error) => {
      // yargs has printed the messages of its own errors; it wraps errors of a flag's reader in them.
      if (error !== undefined && error !== null && error.name !== 'YError') throw error
      throw parserError(message, usage)
    })
    .command(usage, describe, command.builder, async (flags) => {
      exitCode = await command.run(withStdin(flags))
    })
    .parseAsync()
  return exitCode
}

/** Orders the groups: first the arguments of the command, then flags without a group, because required ones are among them. */
function ordinaryFirst(args: Argv): Argv {
  return args.group([], 'Positionals:').group([], 'Options:')
}

/** Stand-in for a lone `-`, which yargs would turn into an empty text. */
const STDIN_WORD = 'gatebench:stdin'

function withStdin(flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named)
    return value === STDIN_WORD ? STDIN : value
  }
  return Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, name === '--' ? value : named(value)]))
}

/**
 * Words after `--` are no flags. yargs does not pass them to a positional either, so they move to the front, and a name that begins with a dash
 * becomes a path.
 */
function behindDashes(words: readonly string[]): string[] {
  const at = words.indexOf('--')
  if (at < 0) return [...words]
  return [...words.slice(0, at), ...words.slice(at + 1).map((word) => (/^-./.test(word) ? `./${word}` : word))]
}

/**
 * Before a command begins yargs writes its whole help, in case that somebody asks for it once the command runs, which nobody does: 30 ms
 * with the flags of `run`. It has no setting for that.
 */
function keepNoHelp(parser: object): void {
  const inside = parser as { getInternalMethods(): { getUsageInstance(): { cacheHelpMessage(): void } } }
  inside.getInternalMethods().getUsageInstance().cacheHelpMessage = () => {}
}

/** Help and version. Anything else is reported together with the help. */
function withoutCommand(words: readonly string[]): number {
  const [flag] = words
  if (flag === undefined) {
    toStderr(`${topHelp(helpWidth())}\n`)
    throw usageError('no command was given', 'start with `gatebench init`, which writes a first profile')
  }
  const known = ['--help', '-h', '--version']
  const strange = words.find((word) => !known.includes(word))
  if (strange !== undefined) throw noSuchFlag(strange.replace(/=.*/s, ''), known, '')
  toStdout(words.includes('--version') ? `${version()}\n` : topHelp(helpWidth()))
  return EXIT.ok
}

function nameOf(usage: string): string {
  return usage.split(' ')[0] ?? ''
}
