import { stdoutWidth } from '../command/terminal-look.ts'
import { wrap } from '../document/text-table.ts'
import { EXIT } from '../errors.ts'
import { commands } from './commands.ts'

const WIDEST = 100
const GAP = 2

/** Columns that help is written in. */
export function helpWidth(): number {
  return stdoutWidth(WIDEST)
}

/** Description of the program and its commands. Written by hand, because the parser takes longer to load than everything else. */
export function topHelp(width: number): string {
  const usages = Object.keys(commands)
  const wide = Math.max(...usages.map((usage) => usage.length)) + GAP
  const lines = Object.entries(commands).flatMap(([usage, { describe }]) =>
    wrap(describe, width - wide - GAP).map((line, at) => `  ${(at === 0 ? usage : '').padEnd(wide)}${line}`),
  )
  return [
    'gatebench <command>',
    '',
    ...wrap('Load, rate-limit and reliability bench for a multimodal generation gateway.', width),
    '',
    'Commands:',
    ...lines,
    '',
    'Options:',
    '  -h, --help     show help; after a command, its flags',
    '      --version  show version number',
    '',
    'Examples:',
    '  gatebench init                 ask, and write a profile',
    '  gatebench run gatebench.yaml   run it: no key needed',
    '',
    ...wrap(`exit codes: ${exitCodes()}`, width),
    '',
  ].join('\n')
}

/** Every code and its meaning. */
export function exitCodes(): string {
  return Object.entries(EXIT)
    .map(([meaning, code]) => `${code} ${meaning}`)
    .join(', ')
}
