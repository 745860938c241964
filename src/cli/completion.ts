import type { Argv } from 'yargs'
import { type Command, type CommandTable, defineCommand } from '../command/command.ts'
import { toStdout } from '../command/output.ts'
import { EXIT } from '../errors.ts'
import { mockWorldNames } from '../mock/world/world-files.ts'

/** A command as a shell completes it. */
export interface Completed {
  name: string
  about: string
  /** With their dashes. */
  flags: string[]
  /** Values that may follow a flag, by its name with dashes, or stand alone under the empty name. For other flags any file may follow. */
  values: Record<string, string[]>
}

const SHELLS = { bash, zsh, fish } as const

/** The command that prints what completes these commands. */
export function completionOf(commands: CommandTable): Command {
  return defineCommand({
    builder: (args) =>
      args
        .positional('shell', {
          describe: 'shell to complete for',
          choices: Object.keys(SHELLS) as (keyof typeof SHELLS)[],
          demandOption: true,
          type: 'string',
        })
        .example(
          'source <(gatebench completion bash)',
          'put this line in ~/.bashrc; for zsh, write zsh instead of bash, and put the line in ~/.zshrc',
        )
        .example('gatebench completion fish | source', 'put this line in ~/.config/fish/config.fish'),
    run: async ({ shell }) => {
      toStdout(SHELLS[shell](await completed(commands)))
      return EXIT.ok
    },
  })
}

/** Every command with its flags, as their builders have them. */
async function completed(commands: CommandTable): Promise<Completed[]> {
  const { default: yargs } = await import('yargs')
  const worlds = { tier: mockWorldNames('tier'), preset: mockWorldNames('preset') }
  return Promise.all(
    Object.entries(commands).map(async ([usage, { describe, load }]) => {
      const built = (await load()).command.builder(yargs([]) as Argv)
      const { key, choices } = (built as unknown as { getOptions(): Options }).getOptions()
      const [name = '', ...positionals] = usage.split(' ')
      const words = positionals.map((word) => word.replace(/[<>[\].]/g, ''))
      const flags = Object.keys(key).filter((flag) => !words.includes(flag) && flag !== 'version')
      const values: Completed['values'] = {}
      for (const [flag, known] of Object.entries({ ...worlds, ...choices })) {
        if (words.includes(flag)) values[''] = known.map(String)
        else if (flags.includes(flag)) values[`--${flag}`] = known.map(String)
      }
      return { name, about: describe, flags: flags.map((flag) => `--${flag}`).sort(), values }
    }),
  )
}

/** The parser's data about a command; it has no type of its own. */
interface Options {
  key: Record<string, unknown>
  choices: Record<string, readonly unknown[]>
}

/** Words of this program alone, so that nothing in them is the shell's. */
export function bash(commands: readonly Completed[]): string {
  return `${[
    '_gatebench() {',
    `  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" words="" values=""`,
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$word"))`,
    '    return',
    '  fi',
    `  case "\${COMP_WORDS[1]}" in`,
    ...commands.flatMap(bashCase),
    '  esac',
    '  case "$word" in',
    '    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;',
    '    *)',
    '      COMPREPLY=($(compgen -W "$values" -- "$word"))',
    `      [ "\${#COMPREPLY[@]}" -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))`,
    '      ;;',
    '  esac',
    '}',
    'complete -o filenames -F _gatebench gatebench',
  ].join('\n')}\n`
}

function bashCase({ name, flags, values }: Completed): string[] {
  const ofFlags = Object.entries(values).map(
    ([flag, known]) => `        ${flag === '' ? '*' : flag}) values="${known.join(' ')}" ;;`,
  )
  // What stands by itself comes last: it is for whatever follows no flag of the others.
  const follows = ofFlags.toSorted((a, b) => Number(a.includes(' *)')) - Number(b.includes(' *)')))
  return [
    `    ${name})`,
    `      words="${flags.join(' ')}"`,
    ...(follows.length === 0 ? [] : ['      case "$before" in', ...follows, '      esac']),
    '      ;;',
  ]
}

/** By zsh's own reading of what is written for bash. */
export function zsh(commands: readonly Completed[]): string {
  return `${[
    '(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }',
    'autoload -U +X bashcompinit && bashcompinit',
  ].join('\n')}\n${bash(commands)}`
}

export function fish(commands: readonly Completed[]): string {
  const named = commands.map(
    ({ name, about }) =>
      `complete -c gatebench -n __fish_use_subcommand -f -a ${name} -d '${about.replaceAll("'", "\\'")}'`,
  )
  const flags = commands.flatMap(({ name, flags: of, values }) => {
    const within = `complete -c gatebench -n '__fish_seen_subcommand_from ${name}'`
    const alone = values['']
    return [
      ...(alone === undefined ? [] : [`${within} -f -a '${alone.join(' ')}'`]),
      ...of.map((flag) => {
        const known = values[flag]
        return `${within} -l ${flag.slice(2)}${known === undefined ? '' : ` -r -a '${known.join(' ')}'`}`
      }),
    ]
  })
  return `${[...named, ...flags].join('\n')}\n`
}
