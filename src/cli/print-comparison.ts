import { join } from 'node:path'
import type { Comparison } from '../compare/comparison.ts'
import { comparisonDocument } from '../report/comparison/document.ts'
import { renderJson } from '../report/json.ts'
import { renderTerminal } from '../report/terminal.ts'
import type { RepeatedRuns } from '../run/repeated-runs.ts'
import { toStdout } from './output.ts'
import { printResult, terminalLook } from './print-result.ts'
import { type OpenFlag, openPage, pageAt } from './report-page.ts'
import type { SummaryFlag } from './summary-flag.ts'

/** Prints a comparison, for people or as JSON, and gives its exit code; its reports lie in `folder`, if anywhere. */
export function printComparison(
  comparison: Comparison,
  folder: string | undefined,
  flags: OpenFlag & { json: boolean },
): number {
  const place = folder === undefined ? {} : pageAt(join(folder, 'comparison.html'))
  toStdout(
    flags.json
      ? renderJson(comparison)
      : renderTerminal(comparisonDocument(comparison), { ...terminalLook(), ...place }),
  )
  if (folder !== undefined) openPage(join(folder, 'comparison.html'), flags)
  return comparison.verdict.exitCode
}

/** Prints what a sequence of runs came to, or the run that ended it early. */
export function printRepeated(
  { folder, exitCode, comparison, last }: RepeatedRuns,
  flags: SummaryFlag & OpenFlag & { json: boolean },
): number {
  if (last !== null) return printResult(last, flags)
  return comparison === null ? exitCode : printComparison(comparison, folder, flags)
}
