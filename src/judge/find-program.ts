import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { valueOr } from '../errors.ts'

/** Where a system looks that was given no PATH. */
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin'

/** Path of the program that a word starts, looked for as the system does; null where there is none that may be run. */
export function findProgram(word: string, path: string = DEFAULT_PATH): string | null {
  if (word.includes('/')) return isProgram(word) ? word : null
  if (word === '') return null
  return (
    path
      .split(delimiter)
      .map((folder) => join(folder === '' ? '.' : folder, word))
      .find(isProgram) ?? null
  )
}

/** The interpreter that a script's first line names; null for other programs. */
export function interpreterOf(program: string): string | null {
  return shebangWords(program)[0] ?? null
}

/** As `interpreterOf`, and where that is `env`, the program that it starts. */
export function shebangOf(program: string): string | null {
  const [first, ...words] = shebangWords(program)
  if (first === undefined || basename(first) !== 'env') return first ?? null
  return words.find((word) => !word.startsWith('-') && !word.includes('=')) ?? null
}

function shebangWords(program: string): string[] {
  try {
    const file = openSync(program, 'r')
    try {
      const head = Buffer.alloc(256)
      const text = head.toString('latin1', 0, readSync(file, head))
      return (
        /^#![ \t]*([^\r\n]+)/
          .exec(text)?.[1]
          ?.trim()
          .split(/[ \t]+/) ?? []
      )
    } finally {
      closeSync(file)
    }
  } catch {
    // It may be run, though not read.
    return []
  }
}

function isProgram(path: string): boolean {
  return valueOr(() => {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  }, false)
}
