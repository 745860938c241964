import type { Argv } from 'yargs'
import { EXIT } from '../errors.ts'
import { type Command, type CommandTable, defineCommand } from './command.ts'
import { toStdout } from './output.ts'

/** A command as a shell completes it. */
export interface Completed {
  name: string
  about: string
  /** With their dashes. */
  flags: string[]
}

const SHELLS = { bash, zsh, fish } as const

/** The command that prints what completes these commands. */
export function completionOf(commands: CommandTable): Command {
  return defineCommand<{ shell: keyof typeof SHELLS }>({
    builder: (args) =>
      args
        .positional('shell', {
          describe: 'which one',
          choices: Object.keys(SHELLS),
          demandOption: true,
          type: 'string',
        })
        .example('source <(gatebench completion bash)', 'in ~/.bashrc; zsh likewise in ~/.zshrc')
        .example('gatebench completion fish | source', 'in config.fish'),
    run: async ({ shell }) => {
      toStdout(SHELLS[shell](await completed(commands)))
      return EXIT.ok
    },
  })
}

/** Every command with its flags, as their builders have them. */
async function completed(commands: CommandTable): Promise<Completed[]> {
  const { default: yargs } = await import('yargs')
  return Promise.all(
    Object.entries(commands).map(async ([usage, { describe, load }]) => {
      const built = (await load()).command.builder(yargs([]) as Argv)
      const { key } = (built as unknown as { getOptions(): { key: Record<string, unknown> } }).getOptions()
      const [name = '', ...positionals] = usage.split(' ')
      const words = positionals.map((word) => word.replace(/[<>[\].]/g, ''))
      const flags = Object.keys(key).filter((flag) => !words.includes(flag) && flag !== 'version')
      return { name, about: describe, flags: flags.map((flag) => `--${flag}`).sort() }
    }),
  )
}

/** Words of this program alone, so that nothing in them is the shell's. */
export function bash(commands: readonly Completed[]): string {
  const cases = commands.map(({ name, flags }) => `    ${name}) words="${flags.join(' ')}" ;;`)
  return `${[
    '_gatebench() {',
    `  local word="\${COMP_WORDS[COMP_CWORD]}" words=""`,
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$word"))`,
    '    return',
    '  fi',
    `  case "\${COMP_WORDS[1]}" in`,
    ...cases,
    '  esac',
    '  case "$word" in',
    '    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;',
    '    *) COMPREPLY=($(compgen -f -- "$word")) ;;',
    '  esac',
    '}',
    'complete -o filenames -F _gatebench gatebench',
  ].join('\n')}\n`
}

function zsh(commands: readonly Completed[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`
}

function fish(commands: readonly Completed[]): string {
  const named = commands.map(
    ({ name, about }) =>
      `complete -c gatebench -n __fish_use_subcommand -f -a ${name} -d '${about.replaceAll("'", "\\'")}'`,
  )
  const flags = commands.flatMap(({ name, flags: of }) =>
    of.map((flag) => `complete -c gatebench -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`),
  )
  return `${[...named, ...flags].join('\n')}\n`
}
