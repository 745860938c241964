import type { Argv } from 'yargs'

/** One command of the program: how its flags are read, and what it does. */
export interface Command {
  builder(args: Argv): Argv
  /** Gives the exit code. */
  run(flags: unknown): Promise<number>
}

/** States a command with the flags that its builder reads; yargs has checked them before `run` sees them. */
export function defineCommand<F>(command: { builder(args: Argv): Argv; run(flags: F): Promise<number> }): Command {
  return { builder: command.builder, run: (flags) => command.run(flags as F) }
}
