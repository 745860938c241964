import { join } from 'node:path'
import { renderJson } from '../report/json.ts'
import { runDocument } from '../report/run-report/document.ts'
import { renderTerminal } from '../report/terminal.ts'
import type { RunResult } from '../run/recorded-run.ts'
import { toStdout } from './output.ts'

const NARROWEST = 80
const WIDEST = 120

/** Prints what a run came to, for people or as JSON, and gives its exit code. Then throws what the disk refused of it, if anything. */
export function printResult(
  { summary, folder, problem }: Pick<RunResult, 'summary' | 'folder' | 'problem'>,
  flags: { json: boolean },
): number {
  if (flags.json) {
    toStdout(renderJson(summary))
  } else {
    toStdout(
      renderTerminal(runDocument(summary), {
        ...terminalLook(),
        ...(folder === null ? {} : { reportPath: join(folder, 'report.html') }),
      }),
    )
  }
  if (problem !== null) throw problem
  return summary.verdict.exitCode
}

/** Width and colour of whatever stands at the other end of stdout. */
export function terminalLook(): { width: number; colour: boolean } {
  return {
    width: Math.max(NARROWEST, Math.min(WIDEST, process.stdout.columns ?? NARROWEST)),
    colour: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  }
}
