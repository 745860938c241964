import { filesOf, writeFiles } from '../../document/files.ts'
import type { Comparison } from '../comparison.ts'
import { comparisonDocument } from './document.ts'
import { renderComparisonJunit } from './junit.ts'

/** Writes every report of a comparison into `directory` and gives their paths. Throws REPORT_UNWRITABLE when the disk refuses. */
export async function writeComparison(directory: string, comparison: Comparison): Promise<string[]> {
  return writeFiles(directory, [
    ...filesOf('comparison', comparisonDocument(comparison)),
    ['comparison.junit.xml', renderComparisonJunit(comparison)],
  ])
}
