import type { Summary, ThresholdResult } from '../measure/summary.ts'
import { formatCount } from '../units.ts'
import { formatThresholdFigure, orNone, thresholdBounds, thresholdSubject } from './figures.ts'
import { escapeMarkup } from './markup.ts'

interface Case {
  name: string
  result: 'pass' | 'failure' | 'skipped'
  message: string
}

/** JUnit XML: a test case a threshold, and the run's own soundness as three more, so that an unfit run is never green. */
export function renderJunit(summary: Summary): string {
  const suites = [suite('run', runCases(summary)), suite('thresholds', summary.thresholds.map(thresholdCase))]
  const cases = suites.flatMap(({ cases }) => cases)
  const seconds = (summary.run.durationMs / 1000).toFixed(3)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="gatebench" ${totals(cases)} time="${seconds}">`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${name}" ${totals(cases)} time="${seconds}" timestamp="${escapeMarkup(summary.run.startedAt)}">`,
      ...cases.flatMap((one) => caseLines(`gatebench.${summary.run.profile}.${name}`, one)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

function suite(name: string, cases: Case[]): { name: string; cases: Case[] } {
  return { name, cases }
}

function runCases({ run, generator, oracle, verdict }: Summary): Case[] {
  const check = (name: string, holds: boolean, reasons: readonly string[]): Case => ({
    name,
    result: holds ? 'pass' : 'failure',
    message: reasons.join('; '),
  })
  return [
    check('the run is complete', run.status !== 'partial', verdict.reasons),
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

function totals(cases: readonly Case[]): string {
  const count = (result: Case['result']): number => cases.filter((one) => one.result === result).length
  return `tests="${cases.length}" failures="${count('failure')}" errors="0" skipped="${count('skipped')}"`
}

function caseLines(className: string, { name, result, message }: Case): string[] {
  const open = `    <testcase classname="${escapeMarkup(className)}" name="${escapeMarkup(name)}"`
  if (result === 'pass') return [`${open}/>`]
  return [`${open}>`, `      <${result} message="${escapeMarkup(message)}"/>`, '    </testcase>']
}
