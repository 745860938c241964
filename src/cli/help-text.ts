import { stdoutWidth } from '../command/terminal-style.ts'
import { wrap } from '../document/text-table.ts'
import { EXIT } from '../errors.ts'
import { commands } from './commands.ts'

/** A parser that has everything a command's help says. */
interface Documented {
  wrap(width: number | null): Documented
  parse(
    words: readonly string[],
    context: object,
    told: (error: unknown, flags: unknown, text: string) => void,
  ): unknown
}

const HEAD = 'Examples:'
/** Flags that every command has, at the head of its own. */
const EVERYWHERE = /\nOptions:\n((?: +(?:-h, )?--(?:help|version) .*\n){2})((?: .*(?:\n|$))*)/
const BODY = /\nExamples:\n(?:.*\S.*\n?)*/

/** Help of a command in `width` columns: as yargs writes it, but each example on a line of its own, with what it does below it, and its own flags before those of all. */
export async function helpText(parserOf: () => Documented, words: readonly string[], width: number): Promise<string> {
  const wrapped = await told(parserOf().wrap(width), words)
  const examples = BODY.exec(await told(parserOf().wrap(null), words))?.[0] ?? ''
  const lines = examples.split('\n').flatMap((line) => {
    const [, command, about] = /^ {2}(\S.*?) {2,}(\S.*)$/.exec(line) ?? []
    return command === undefined || about === undefined ? [] : exampleLines(command, about, width)
  })
  const ordered = wrapped.replace(
    EVERYWHERE,
    (_, common: string, own: string) => `\nOptions:\n${own}${own.endsWith('\n') ? '' : '\n'}${common}`,
  )
  return `${ordered.replace(BODY, () => `\n${HEAD}\n${lines.join('\n')}`).trimEnd()}\n`
}

function exampleLines(command: string, about: string, width: number): string[] {
  return [`  ${command}`, ...wrap(about, width - 6).map((line) => `      ${line}`)]
}

function told(parser: Documented, words: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    parser.parse(words, {}, (_error, _flags, text) => resolve(text))
  })
}

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
    '  -h, --help     show help; after a command, show its flags',
    '      --version  show version number',
    '',
    'Examples:',
    '  gatebench init                 create a profile',
    '  gatebench run gatebench.yaml   run it; no API key needed',
    '',
    ...wrap(`exit codes: ${exitCodes()}`, width),
    '',
  ].join('\n')
}

const MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'ok',
  bug: 'bug in gatebench',
  inconclusive: 'inconclusive',
  regression: 'regression',
  threshold: 'threshold, gate or rule failed',
  invalidInput: 'invalid input',
  interrupted: 'interrupted',
  unreachable: 'gateway or Redis unreachable',
  unfit: 'this machine too slow to measure',
  stopped: 'stopped by a budget or an abort rule',
}

/** Every code and its meaning. */
export function exitCodes(): string {
  return Object.entries(MEANINGS)
    .map(([name, meaning]) => `${EXIT[name as keyof typeof EXIT]} ${meaning}`)
    .join('; ')
}
