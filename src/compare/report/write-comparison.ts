import { filesOf, writeFiles } from '../../document/files.ts'
import { type Case, junitXml } from '../../document/junit-xml.ts'
import { formatCredits } from '../../units.ts'
import { formatChange } from '../change-text.ts'
import type { Comparison, MetricComparison } from '../comparison.ts'
import { comparisonDocument } from './document.ts'
import { CONSTRAINT_WORDS, metricName } from './words.ts'

/** Writes every report of a comparison into `directory` and gives their paths. Throws REPORT_UNWRITABLE when the disk refuses. */
export async function writeComparison(directory: string, comparison: Comparison): Promise<string[]> {
  return writeFiles(directory, [
    ...filesOf('comparison', comparisonDocument(comparison)),
    ['comparison.junit.xml', renderComparisonJunit(comparison)],
  ])
}

/** JUnit XML: a test case a metric and a constraint. What is open is no success: it fails, as its exit code does. */
export function renderComparisonJunit(comparison: Comparison): string {
  const [first] = comparison.candidate.runs
  return junitXml(
    [
      { name: 'metrics', cases: comparison.metrics.map(metricCase) },
      { name: 'constraints', cases: comparison.constraints.map(constraintCase) },
    ],
    {
      scope: `${first?.profile ?? 'comparison'}.comparison`,
      durationMs: comparison.candidate.runs.reduce((sum, run) => sum + run.durationMs, 0),
      startedAt: first?.startedAt ?? '',
    },
  )
}

function metricCase(metric: MetricComparison): Case {
  const { change, verdict } = metric
  const by = (value: number): string => (change === null ? '' : formatChange(metric, change.kind, value))
  const changed = change === null ? '' : ` by ${by(change.estimate)}, from ${by(change.low)} to ${by(change.high)}`
  return {
    name: `${metricName(metric)} has not become worse`,
    result: verdict === 'not-regressed' ? 'pass' : verdict === 'not-measured' ? 'skipped' : 'failure',
    message: verdict === 'not-measured' ? 'not measured on both sides' : `${verdict}: changed${changed}`,
  }
}

function constraintCase({ constraint, base, candidate, verdict, details }: Comparison['constraints'][number]): Case {
  return {
    name: `no more ${CONSTRAINT_WORDS[constraint].label}`,
    result: verdict === 'holds' ? 'pass' : 'failure',
    message: [`${verdict}: base ${formatCredits(base)}, candidate ${formatCredits(candidate)}`, ...details].join('; '),
  }
}
