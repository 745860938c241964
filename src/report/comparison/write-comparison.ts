import type { Comparison } from '../../compare/comparison.ts'
import { renderJson } from '../json.ts'
import { writeFiles } from '../write-reports.ts'
import { renderComparisonHtml } from './html.ts'
import { renderComparisonJunit } from './junit.ts'
import { renderComparisonMarkdown } from './markdown.ts'

/** Writes every report of a comparison into `directory` and gives their paths. Throws REPORT_UNWRITABLE when the disk refuses. */
export async function writeComparison(directory: string, comparison: Comparison): Promise<string[]> {
  return writeFiles(directory, [
    ['comparison.json', renderJson(comparison)],
    ['comparison.md', renderComparisonMarkdown(comparison)],
    ['comparison.html', renderComparisonHtml(comparison)],
    ['comparison.junit.xml', renderComparisonJunit(comparison)],
  ])
}
