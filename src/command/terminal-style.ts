import type { TerminalOptions } from '../document/terminal-page.ts'
import { hasColour } from './colour.ts'

const NARROWEST = 60
const USUAL = 80
const WIDEST = 120

/** Width, colour and marks of whatever stands at the other end of stdout. */
export function terminalStyle(): Pick<TerminalOptions, 'width' | 'colour' | 'bars'> {
  const isTerminal = process.stdout.isTTY === true
  return {
    width: stdoutWidth(),
    colour: hasColour(process.stdout),
    bars: isTerminal && isUnicode(process.env),
  }
}

/** Columns of stdout, within what can be laid out and what can be read. */
export function stdoutWidth(widest = WIDEST): number {
  return Math.max(NARROWEST, Math.min(widest, process.stdout.columns ?? told()))
}

/** Width of the reader of a pipe or a file: only the environment can state it. */
function told(): number {
  const columns = Number(process.env.COLUMNS)
  return Number.isInteger(columns) && columns > 0 ? columns : USUAL
}

/** Whether a terminal says of itself that it shows more than ASCII. */
function isUnicode({ LC_ALL, LC_CTYPE, LANG, TERM, WT_SESSION }: NodeJS.ProcessEnv): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG || ''
  return TERM !== 'linux' && TERM !== 'dumb' && (/utf-?8/i.test(locale) || WT_SESSION !== undefined)
}
