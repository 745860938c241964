import { type WrittenFile, writeFiles } from '../document/files.ts'
import type { Summary } from '../measure/summary/summary.ts'
import { type FileFormat, type ReportSources, RUN_FORMATS, renderFile } from './formats.ts'

/**
 * Writes the reports of a run, those of every run unless `formats` names some, into `directory`, made when it is missing, and gives their paths. Each
 * file appears whole or not at all. `tasks`: `tasks.csv`, where it was written already.
 * Throws REPORT_UNWRITABLE when the disk refuses.
 */
export async function writeReports(
  directory: string,
  summary: Summary,
  sources: ReportSources,
  formats: readonly FileFormat[] = RUN_FORMATS,
  tasks: WrittenFile | null = null,
): Promise<string[]> {
  const files = await Promise.all(
    formats.map(async (format) => [
      ...(format === 'csv' && tasks !== null ? [tasks] : []),
      ...(await renderFile(format, summary, sources)),
    ]),
  )
  return writeFiles(directory, files.flat(), 'write the reports again with `gatebench report`')
}
