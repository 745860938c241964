import type { Argv, InferredOptionTypes, Options } from 'yargs'
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
type Read<T> = { [K in keyof T as Camel<K>]: T[K] }

/** The flags of a builder. */
export type FlagsOf<B> = B extends (args: Argv) => Argv<infer T> ? Read<T> : never

/** The flags of a group of options. */
export type FlagsIn<O extends Record<string, Options>> = Read<InferredOptionTypes<O>>

interface CommandOf<T> {
  builder(args: Argv): Argv<T>
  run(flags: Read<T>): Promise<number>
  /** Flags that may be given more than once. */
  lists?: readonly NoInfer<keyof Read<T> & string>[]
  startsOther?: boolean
  bare?: readonly NoInfer<keyof Read<T> & string>[]
}

/** States a command with the flags that its builder reads; yargs has checked them before `run` sees them, but for those given twice. */
export function defineCommand<T>({ builder, run, lists = [], startsOther = false, bare = [] }: CommandOf<T>): Command {
  return {
    builder,
    startsOther,
    bare,
    run: async (flags) => {
      for (const [name, value] of Object.entries(flags as object)) {
        if (Array.isArray(value) && name !== '_' && name !== '--' && !lists.some((list) => list === name))
          throw givenTwice(name)
      }
      return run(flags as Read<T>)
    },
  }
}

function givenTwice(name: string): GatebenchError {
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return usageError(`--${flag} was given more than once`, 'keep only one')
}
