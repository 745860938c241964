import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderBrief } from '../document/brief.ts'
import type { Document } from '../document/document.ts'
import { renderJson } from '../document/json.ts'
import { renderTerminal } from '../document/terminal.ts'
import type { TerminalOptions } from '../document/terminal-page.ts'
import { EXIT, type ExitCode, GatebenchError, withExitCode } from '../errors.ts'
import { asLine } from '../printable.ts'
import { machineRefusal } from '../run/target/machine-refusal.ts'
import type { AnswerFlags } from './answer-flags.ts'
import { paintedToStdout, toStderr, toStdout } from './output.ts'
import { terminalStyle } from './terminal-style.ts'

export interface Answer {
  /** Data that --json prints. */
  data: object
  document: () => Document
  /** Where its page lies, if it was written; null or undefined where none was asked for. */
  page: { folder: string | null | undefined; name: string }
  exitCode: number
  /** Error of the disk for its files. */
  problem?: Error | null
  /** Text that a person sees below it. */
  below?: () => void
}

/**
 * Shows an answer as the flags ask: in words or as JSON, and its page in a browser. Then throws what the disk refused of its files, if anything, with
 * the exit code that the answer names.
 */
export function deliver({ data, document, page, exitCode, problem = null, below }: Answer, flags: AnswerFlags): void {
  const refused = problem === null ? null : refusedAfter(problem, exitCode)
  const path = pageIn(page.folder, page.name)
  if (flags.json) toStdout(renderJson(data))
  else {
    const render = isShort(flags) ? renderBrief : renderTerminal
    paintedToStdout(render(naming(refused, document()), { ...terminalStyle(), ...pageAt(path) }))
    below?.()
  }
  openPage(path, flags)
  if (refused !== null) throw refused
}

/** The document with the exit code that the command really gives, and what to do about its cause. */
function naming(refused: Error | null, document: Document): Document {
  const { verdict } = document
  if (!(refused instanceof GatebenchError) || verdict.exitCode === null || verdict.exitCode === refused.exitCode) {
    return document
  }
  const { exitCode, message, hint } = refused
  const reasons = [message.split('\n', 1)[0] ?? '', ...verdict.reasons]
  return {
    ...document,
    verdict: { ...verdict, tone: 'bad', exitCode, reasons, ...(hint !== undefined && { next: hint }) },
  }
}

/**
 * The error to throw for what the disk refused of an answer with such an exit code. A worse verdict is never hidden by it. A run whose event log was
 * refused was ended by that, and by no signal.
 */
export function refusedAfter(problem: Error, exitCode: number): Error {
  const error = machineRefusal(problem) ?? problem
  if (!(error instanceof GatebenchError) || exitCode === EXIT.ok) return error
  if (exitCode === EXIT.interrupted && error.code === 'EVENT_LOG_UNWRITABLE') return error
  return withExitCode(error, exitCode as ExitCode)
}

/** A person at a terminal has the files for the rest; the reader of a log may have only the log. */
export function isShort({ summary }: Pick<AnswerFlags, 'summary'>): boolean {
  return (summary ?? (process.stdout.isTTY === true ? 'short' : 'full')) === 'short'
}

/** A page that was written; null where none was asked for, or no disk took it. */
export function pageIn(folder: string | null | undefined, name: string): string | null {
  const page = join(folder ?? '', name)
  return folder != null && existsSync(page) ? page : null
}

/** Where the page of a report lies, as a link where the terminal makes something of one. */
export function pageAt(path: string | null): Pick<TerminalOptions, 'reportPath' | 'reportUrl'> {
  if (path === null) return {}
  const linked = process.stdout.isTTY === true && knowsLinks(process.env)
  return { reportPath: path, ...(linked ? { reportUrl: pathToFileURL(resolve(path)).href } : {}) }
}

/** Opens a page as the desktop opens files. Where it cannot, it says so: the report is written all the same. */
export function openPage(path: string | null, { open }: Pick<AnswerFlags, 'open'>): void {
  if (open !== true || path === null) return
  const [program, ...words] = opener(process.platform)
  const child = spawn(program, [...words, resolve(path)], { stdio: 'ignore', detached: true })
  child.on('error', () =>
    toStderr(asLine`cannot open ${path}: ${program} is not installed; open the file in a browser yourself\n`),
  )
  child.unref()
}

function opener(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open']
  return platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']
}

/** Terminals that show OSC 8 as a link; others may show its address as text. */
export function knowsLinks(env: NodeJS.ProcessEnv): boolean {
  if (env.FORCE_HYPERLINK !== undefined) return env.FORCE_HYPERLINK !== '0'
  const { TERM = '', TERM_PROGRAM = '', VTE_VERSION, WT_SESSION, KITTY_WINDOW_ID } = env
  if (TERM === 'dumb') return false
  return (
    Number(VTE_VERSION) >= 5000 ||
    WT_SESSION !== undefined ||
    KITTY_WINDOW_ID !== undefined ||
    /^(xterm-kitty|xterm-ghostty|alacritty|foot|wezterm)/.test(TERM) ||
    ['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper'].includes(TERM_PROGRAM)
  )
}
