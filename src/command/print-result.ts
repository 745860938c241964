import { runDocument } from '../report/document.ts'
import type { RunResult } from '../run/recorded-run.ts'
import type { AnswerFlags } from './answer-flags.ts'
import { deliver } from './deliver.ts'

/** Prints what a run came to, for people or as JSON, and gives its exit code; `below` shows what a person sees below it. Then throws what the disk refused of it, if anything. */
export function printResult(
  { summary, folder, problem }: Pick<RunResult, 'summary' | 'folder' | 'problem'>,
  flags: AnswerFlags,
  below?: () => void,
): number {
  const page = { folder, name: 'report.html' }
  const { exitCode } = summary.verdict
  const belowIt = below === undefined ? {} : { below }
  deliver({ data: summary, document: () => runDocument(summary), page, exitCode, problem, ...belowIt }, flags)
  return exitCode
}
