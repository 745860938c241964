import { renderJson } from '../document/json.ts'
import { renderBrief, renderTerminal } from '../document/terminal.ts'
import { runDocument } from '../report/document.ts'
import type { RunResult } from '../run/recorded-run.ts'
import { paintedToStdout, toStdout } from './output.ts'
import { type OpenFlag, openPage, pageAt, pageIn } from './report-page.ts'
import { isShort, type SummaryFlag } from './summary-flag.ts'
import { terminalLook } from './terminal-look.ts'

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
    paintedToStdout(render(runDocument(summary), { ...terminalLook(), ...pageAt(page) }))
  }
  openPage(page, flags)
  if (problem !== null) throw problem
  return summary.verdict.exitCode
}
