import { defineCommand } from '../command/command.ts'
import { toStdout } from '../command/output.ts'
import { terminalStyle } from '../command/terminal-style.ts'
import { didYouMean } from '../did-you-mean.ts'
import { renderJson } from '../document/json.ts'
import { nameList, wrap } from '../document/text-table.ts'
import { EXIT, usageError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { readFileText } from '../input/regular-file.ts'
import { SHIPPED_DEMANDS, SHIPPED_PROFILES, shippedFiles } from '../input/shipped-file.ts'
import { asLine } from '../printable.ts'
import { writeNewFile } from '../starter/init-profile.ts'

interface Shipped {
  name: string
  kind: 'profile' | 'demand'
  file: string
  /** The first sentence of its comment. */
  about: string
}

/** The line for editors; a copy lies elsewhere than the schema. */
const SCHEMA_LINE = /^# yaml-language-server: \$schema=(?:\.\.?\/)+/

export const command = defineCommand({
  builder: (args) =>
    args
      .positional('name', { type: 'string', describe: 'profile to print or copy (default: list all)' })
      .options({
        write: { type: 'string', describe: 'copy the profile to this file' },
        force: { type: 'boolean', default: false, describe: 'overwrite an existing file' },
        json: { type: 'boolean', default: false, describe: 'print the list as JSON' },
      })
      .example('$0 profiles', 'list the shipped profiles')
      .example('$0 profiles smoke --write smoke.yaml', 'copy a profile to adapt it'),
  run: async ({ name, write, force, json }) => {
    const all = shipped()
    if (name === undefined) {
      if (write !== undefined)
        throw usageError('--write needs the name of the profile to copy', 'gatebench profiles NAME --write FILE')
      toStdout(json ? renderJson(all) : listOf(all))
      return EXIT.ok
    }
    const found = all.find((one) => one.name === name)
    if (found === undefined) throw unknownName(name, all)
    const text = copyOf(readFileText(found.file, INPUT.profile))
    if (write === undefined) toStdout(text)
    else {
      await writeNewFile(write, text, { force })
      toStdout(asLine`wrote ${write}\n`)
    }
    return EXIT.ok
  },
})

function shipped(): Shipped[] {
  const of = (kind: Shipped['kind'], files: ReadonlyMap<string, string>): Shipped[] =>
    [...files].map(([name, file]) => ({ name, kind, file, about: aboutOf(readFileText(file, INPUT.profile)) }))
  return [...of('profile', shippedFiles(SHIPPED_PROFILES)), ...of('demand', shippedFiles(SHIPPED_DEMANDS))]
}

function aboutOf(text: string): string {
  const lines = text.split('\n').slice(1)
  const comment = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('#')),
  )
  const [sentence = ''] = comment
    .map((line) => line.slice(2))
    .join(' ')
    .split(/(?<=[.:]) (?=[A-Z])/)
  return sentence.replace(/[.:]$/, '')
}

function copyOf(text: string): string {
  return text.replace(SCHEMA_LINE, '# yaml-language-server: $schema=./node_modules/gatebench/profiles/')
}

function listOf(all: readonly Shipped[]): string {
  const { width } = terminalStyle()
  const part = (kind: Shipped['kind'], head: string): string[] => {
    const ones = all.filter((one) => one.kind === kind)
    return [...wrap(head, width), ...nameList(ones, width - 2).map((line) => `  ${line}`), '']
  }
  const profiles = part('profile', 'Profiles for run, simulate, tune and others')
  return [...profiles, ...part('demand', 'One-day demand files for `plan --demand`')].join('\n')
}

function unknownName(name: string, all: readonly Shipped[]): Error {
  const near = didYouMean(
    name,
    all.map((one) => one.name),
  )
  return usageError(
    `no shipped profile is named ${name}`,
    near === undefined ? '`gatebench profiles` lists the shipped profiles' : `did you mean ${near}?`,
  )
}
