import type { AnswerFlags } from '../command/answer-flags.ts'
import { deliver } from '../command/deliver.ts'
import { printResult } from '../command/print-result.ts'
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
  flags: AnswerFlags,
): number {
  const page = { folder, name: 'comparison.html' }
  const { exitCode } = comparison.verdict
  deliver({ data: comparison, document: () => comparisonDocument(comparison), page, exitCode, problem }, flags)
  return exitCode
}

/** Prints what a sequence of runs came to, or the run that ended it early. */
export function printRepeated(
  { folder, exitCode, comparison, replications, last, problem }: RepeatedRuns,
  flags: AnswerFlags,
): number {
  if (last !== null) return printResult(last, flags)
  if (comparison !== null) return printComparison({ comparison, problem }, folder, flags)
  if (replications === null) return exitCode
  const page = { folder, name: 'replications.html' }
  deliver({ data: replications, document: () => replicationsDocument(replications), page, exitCode, problem }, flags)
  return exitCode
}
