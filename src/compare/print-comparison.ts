import { paintedToStdout, toStdout } from '../command/output.ts'
import { printResult } from '../command/print-result.ts'
import { type OpenFlag, openPage, pageAt, pageIn } from '../command/report-page.ts'
import { isShort, type SummaryFlag } from '../command/summary-flag.ts'
import { terminalLook } from '../command/terminal-look.ts'
import { renderJson } from '../document/json.ts'
import { renderBrief, renderTerminal } from '../document/terminal.ts'
import { replicationsDocument } from '../report/replications/document.ts'
import type { CompareResult } from './compare-sides.ts'
import type { RepeatedRuns } from './repeated-runs.ts'
import { comparisonDocument } from './report/document.ts'

/**
 * Prints a comparison, for people or as JSON, and gives its exit code; its reports lie in `folder`, if anywhere. Then throws what the disk
 * refused of them, if anything.
 */
export function printComparison(
  { comparison, problem }: Pick<CompareResult, 'comparison' | 'problem'>,
  folder: string | undefined,
  flags: OpenFlag & SummaryFlag & { json: boolean },
): number {
  const page = pageIn(folder, 'comparison.html')
  if (flags.json) toStdout(renderJson(comparison))
  else {
    const render = isShort(flags, process.stdout.isTTY === true) ? renderBrief : renderTerminal
    paintedToStdout(render(comparisonDocument(comparison), { ...terminalLook(), ...pageAt(page) }))
  }
  if (problem !== null) throw problem
  openPage(page, flags)
  return comparison.verdict.exitCode
}

/** Prints what a sequence of runs came to, or the run that ended it early. */
export function printRepeated(
  { folder, exitCode, comparison, replications, last, problem }: RepeatedRuns,
  flags: SummaryFlag & OpenFlag & { json: boolean },
): number {
  if (last !== null) return printResult(last, flags)
  if (comparison !== null) return printComparison({ comparison, problem }, folder, flags)
  if (replications === null) return exitCode
  const page = pageIn(folder, 'replications.html')
  if (flags.json) toStdout(renderJson(replications))
  else {
    const render = isShort(flags, process.stdout.isTTY === true) ? renderBrief : renderTerminal
    paintedToStdout(render(replicationsDocument(replications), { ...terminalLook(), ...pageAt(page) }))
  }
  if (problem !== null) throw problem
  openPage(page, flags)
  return exitCode
}
