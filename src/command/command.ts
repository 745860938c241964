import type { Argv } from 'yargs'
import { type GatebenchError, usageError } from '../errors.ts'

/** One command of the program: how its flags are read, and what it does. */
export interface Command {
  builder(args: Argv): Argv
  /** Gives the exit code. */
  run(flags: unknown): Promise<number>
  /** The words after `--` are somebody else's command line, not words of this one. */
  startsOther: boolean
  /** Flags that take a text, and may stand without one. */
  bare: readonly string[]
}

/** All commands by their usage, such as `run <profile>`; each is loaded when it is called. */
export type CommandTable = Readonly<Record<string, { describe: string; load: () => Promise<{ command: Command }> }>>

type Camel<K> = K extends '--' ? K : K extends `${infer Head}-${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : K

/** Flags as a command reads them, of those that yargs infers from the options. */
type FlagsOf<T> = { [K in keyof T as Camel<K>]: T[K] }

interface CommandOf<F, T> {
  builder(args: Argv): Argv<T>
  run(flags: F): Promise<number>
  /** Flags that may be given more than once. */
  lists?: readonly NoInfer<keyof F & string>[]
  startsOther?: boolean
  bare?: readonly NoInfer<keyof F & string>[]
}

/**
 * States a command with the flags that its builder reads, which are stated themselves where yargs does not infer them; yargs has checked them before
 * `run` sees them, but for those given twice.
 */
export function defineCommand<T>(command: CommandOf<FlagsOf<T>, T>): Command
export function defineCommand<F>(command: CommandOf<F, unknown>): Command
export function defineCommand({
  builder,
  run,
  lists = [],
  startsOther = false,
  bare = [],
}: CommandOf<Record<string, unknown>, unknown>): Command {
  return {
    builder,
    startsOther,
    bare,
    run: async (flags) => {
      for (const [name, value] of Object.entries(flags as object)) {
        if (Array.isArray(value) && name !== '_' && !lists.some((list) => list === name)) throw givenTwice(name)
      }
      return run(flags as Record<string, unknown>)
    },
  }
}

function givenTwice(name: string): GatebenchError {
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return usageError(`--${flag} was given more than once`, 'keep only one')
}
