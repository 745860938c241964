import { runDocument } from '../report/document.ts'
import type { RunResult } from '../run/recorded-run.ts'
import type { AnswerFlags } from './answer-flags.ts'
import { deliver } from './deliver.ts'

/** Prints what a run came to, for people or as JSON, and gives its exit code. Then throws what the disk refused of it, if anything. */
export function printResult(
  { summary, folder, problem }: Pick<RunResult, 'summary' | 'folder' | 'problem'>,
  flags: AnswerFlags,
): number {
  const page = { folder, name: 'report.html' }
  deliver({ data: summary, document: () => runDocument(summary), page, problem }, flags)
  return summary.verdict.exitCode
}
