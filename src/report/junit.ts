import type { Summary, ThresholdResult } from '../measure/summary.ts'
import { formatCount } from '../units.ts'
import { protocolFacts } from './facts.ts'
import { formatThresholdFigure, orNone, thresholdBounds, thresholdSubject } from './figures.ts'
import { type Case, junitXml } from './junit-xml.ts'

/** JUnit XML: a test case a threshold, and the run's own soundness as four more, so that an unfit run is never green. */
export function renderJunit(summary: Summary): string {
  const { profile, durationMs, startedAt } = summary.run
  const suites = [
    { name: 'run', cases: runCases(summary) },
    { name: 'thresholds', cases: summary.thresholds.map(thresholdCase) },
  ]
  return junitXml(suites, { scope: profile, durationMs, startedAt })
}

function runCases(summary: Summary): Case[] {
  const { run, generator, oracle, verdict, protocol } = summary
  const check = (name: string, holds: boolean, reasons: readonly string[]): Case => ({
    name,
    result: holds ? 'pass' : 'failure',
    message: reasons.join('; '),
  })
  const told = protocolFacts(summary).map(({ label, text }) => `${label}: ${text}`)
  return [
    check('the run is complete', run.status !== 'partial', verdict.reasons),
    {
      ...check('no task was taken for another', protocol.otherTask + protocol.sharedTaskIds === 0, told),
      output: told.join('; '),
    },
    check('the generator was fit', generator.fit, generator.reasons),
    oracle === null
      ? { name: 'the mock’s own log confirms the counts', result: 'skipped', message: 'no mock' }
      : check('the mock’s own log confirms the counts', oracle.confirmed, oracle.mismatches),
  ]
}

function thresholdCase(threshold: ThresholdResult): Case {
  const actual = orNone(threshold.value, (value) => formatThresholdFigure(threshold.metric, value))
  const sample = `${formatCount(threshold.samples)} samples`
  return {
    name: `${thresholdSubject(threshold)} ${thresholdBounds(threshold)}`,
    result: threshold.verdict === 'pass' ? 'pass' : threshold.verdict === 'fail' ? 'failure' : 'skipped',
    message: threshold.verdict === 'fail' ? `actual ${actual}, ${sample}` : `too few samples: ${sample}`,
  }
}
