import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean } from '../did-you-mean.ts'
import { packageFile } from '../package-files.ts'
import { inputFault, STDIN } from './input-fault.ts'
import type { InputKind } from './input-kind.ts'

/** Files of the package that a user names without a path: profiles, and demands of a day. */
export interface Shelf {
  /** Folders in the package; a name in a later one carries its folder: `scenarios/herd`. */
  folders: readonly string[]
  /** A command line that lists the names. */
  listedBy: string
}

export const SHIPPED_PROFILES: Shelf = { folders: ['profiles', 'profiles/scenarios'], listedBy: 'gatebench profiles' }
export const SHIPPED_DEMANDS: Shelf = { folders: ['profiles/demand'], listedBy: 'gatebench profiles' }

const ENDING = '.yaml'
const NAME = /^(?:[\w-]+\/)?[\w-]+$/

/** Path of each file by its name, in the order of the folders. */
export function shippedFiles({ folders: [first = '', ...others] }: Shelf): ReadonlyMap<string, string> {
  const inFolder = (folder: string, prefix: string): [string, string][] => {
    const path = fileURLToPath(packageFile(folder))
    const files = existsSync(path) ? readdirSync(path).filter((file) => file.endsWith(ENDING)) : []
    return files.sort().map((file) => [`${prefix}${file.slice(0, -ENDING.length)}`, join(path, file)])
  }
  return new Map([...inFolder(first, ''), ...others.flatMap((folder) => inFolder(folder, `${basename(folder)}/`))])
}

/** Whether a word is the name of a shipped file, and of nothing in the working directory. */
export function isShipped(word: string, shelf: Shelf): boolean {
  return NAME.test(word) && !existsSync(word) && shippedFiles(shelf).has(word)
}

/**
 * Path of an input that is given by its path or by the name of a shipped file; a file of that name in the working directory comes first.
 * Throws `KIND_UNREADABLE` (exit 104) where a name is neither, and where a path leads nowhere but its file is shipped.
 */
export function pathOrShipped(word: string, kind: InputKind, shelf: Shelf): string {
  if (word === STDIN || existsSync(word)) return word
  if (NAME.test(word)) {
    const files = shippedFiles(shelf)
    const shipped = files.get(word)
    if (shipped !== undefined) return shipped
    const near = didYouMean(word, files.keys())
    const hint = near === undefined ? `check the path; ${shelf.listedBy} lists names` : `did you mean ${near}?`
    throw inputFault(word, kind, `no such file, and no shipped ${kind.what} of that name`, hint)
  }
  const name = basename(word, ENDING)
  if (basename(word) === `${name}${ENDING}` && shippedFiles(shelf).has(name)) {
    throw inputFault(
      word,
      kind,
      'no such file',
      `check the path; ${name}, without an ending, is the shipped ${kind.what}`,
    )
  }
  return word
}
