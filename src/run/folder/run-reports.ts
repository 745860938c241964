import type { Summary } from '../../measure/summary/summary.ts'
import type { ReportSources } from '../../report/formats.ts'

export interface RunReports {
  files: readonly string[]
  /** Error of the disk about log or reports, or a fault of gatebench itself. It is reported after the counts, which are known all the same. */
  problem: Error | null
}

/** Writes what can be written of a run's reports; `problem` is what befell the run before. */
export async function reportRun(
  folder: string,
  summary: Summary,
  sources: ReportSources,
  problem: Error | null,
): Promise<RunReports> {
  // Only now: a process under load has no use for what draws pages.
  const [{ attempted }, { writeReports }] = await Promise.all([
    import('../../document/files.ts'),
    import('../../report/write-reports.ts'),
  ])
  const written = await attempted(() => writeReports(folder, summary, sources))
  return { files: written.files, problem: problem ?? written.problem }
}
