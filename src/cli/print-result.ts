import { renderJson } from '../report/json.ts'
import { runDocument } from '../report/run-report/document.ts'
import { renderBrief, renderTerminal, type TerminalOptions } from '../report/terminal.ts'
import type { RunResult } from '../run/recorded-run.ts'
import { hasColour } from './colour.ts'
import { toStdout } from './output.ts'
import { type OpenFlag, openPage, pageAt, pageIn } from './report-page.ts'
import { isShort, type SummaryFlag } from './summary-flag.ts'

const NARROWEST = 60
const USUAL = 80
const WIDEST = 120

/** Prints what a run came to, for people or as JSON, and gives its exit code. Then throws what the disk refused of it, if anything. */
export function printResult(
  { summary, folder, problem }: Pick<RunResult, 'summary' | 'folder' | 'problem'>,
  flags: SummaryFlag & OpenFlag & { json: boolean },
): number {
  const page = pageIn(folder, 'report.html')
  if (flags.json) {
    toStdout(renderJson(summary))
  } else {
    const render = isShort(flags, process.stdout.isTTY === true) ? renderBrief : renderTerminal
    toStdout(render(runDocument(summary), { ...terminalLook(), ...pageAt(page) }))
  }
  openPage(page, flags)
  if (problem !== null) throw problem
  return summary.verdict.exitCode
}

/** Width, colour and marks of whatever stands at the other end of stdout. */
export function terminalLook(): Pick<TerminalOptions, 'width' | 'colour' | 'bars'> {
  const isTerminal = process.stdout.isTTY === true
  return {
    width: Math.max(NARROWEST, Math.min(WIDEST, process.stdout.columns ?? told())),
    colour: hasColour(process.stdout),
    bars: isTerminal && isUnicode(process.env),
  }
}

/** Of a pipe or a file only the environment can tell how wide it is read. */
function told(): number {
  const columns = Number(process.env.COLUMNS)
  return Number.isInteger(columns) && columns > 0 ? columns : USUAL
}

/** Whether a terminal says of itself that it shows more than ASCII. */
function isUnicode({ LC_ALL, LC_CTYPE, LANG, TERM, WT_SESSION }: NodeJS.ProcessEnv): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG || ''
  return TERM !== 'linux' && TERM !== 'dumb' && (/utf-?8/i.test(locale) || WT_SESSION !== undefined)
}
