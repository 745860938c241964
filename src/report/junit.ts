import { orNone } from '../document/figures.ts'
import { type Case, junitXml } from '../document/junit-xml.ts'
import type { Table } from '../document/table.ts'
import { layOut } from '../document/text-table.ts'
import type { Summary, ThresholdResult } from '../measure/summary/summary.ts'
import type { GateResult } from '../measure/summary/summary-verdict.ts'
import { formatThresholdFigure } from '../measure/thresholds/threshold-figure.ts'
import { thresholdBounds, thresholdSamples, thresholdSubject } from './figures.ts'
import { errorsTable } from './sections/errors.ts'
import { marksTable, protocolTable } from './sections/protocol.ts'
import { verdictOf } from './verdict.ts'

/** Columns of a table in a text that no terminal cuts. */
const WIDTH = 240

/**
 * JUnit XML: a test case a threshold and a built-in gate, and the run's own soundness as some more, so that an unfit run is never green. The
 * errors that were met, and what the gateway did against its protocol, stand in the output of the run.
 */
export function renderJunit(summary: Summary): string {
  const { profile, durationMs, startedAt } = summary.run
  const { gates } = summary.verdict
  const suites = [
    {
      name: 'run',
      cases: [verdictCase(summary), ...runCases(summary)],
      output: [
        ...tableLines(errorsTable(summary)),
        ...tableLines(protocolTable(summary)),
        ...tableLines(marksTable(summary)),
      ],
    },
    // A log from before there were gates keeps its verdict: what was not judged is no failure there.
    ...(gates.length === 0 ? [] : [{ name: 'gates', cases: gates.map(gateCase) }]),
    {
      name: 'thresholds',
      cases: summary.thresholds.map((threshold) =>
        thresholdCase(threshold, gates.length === 0 ? 'skipped' : 'failure'),
      ),
    },
  ]
  return junitXml(suites, { scope: profile, durationMs, startedAt })
}

function tableLines(table: Table): string[] {
  return table.rows.length === 0 ? [] : layOut(table, WIDTH, (text) => text)
}

/** DONE is no success that a threshold stands for, and no failure. */
function verdictCase(summary: Summary): Case {
  const { word, meaning, next } = verdictOf(summary)
  return {
    name: 'the verdict',
    result: word === 'PASS' ? 'pass' : word === 'DONE' ? 'skipped' : 'failure',
    message: `${word}: ${meaning}. Next: ${next}`,
  }
}

function runCases({ run, generator, oracle, verdict }: Summary): Case[] {
  const check = (name: string, holds: boolean, reasons: readonly string[]): Case => ({
    name,
    result: holds ? 'pass' : 'failure',
    message: reasons.join('; '),
  })
  return [
    check('the run is complete', run.status !== 'partial' && run.unsent !== true, verdict.reasons),
    check('the generator was fit', generator.fit, generator.reasons),
    oracle === null
      ? { name: 'the mock’s own log confirms the counts', result: 'skipped', message: 'no mock' }
      : check('the mock’s own log confirms the counts', oracle.confirmed, oracle.mismatches),
  ]
}

const GATE_CASES: ReadonlyMap<string, string> = new Map([
  ['task-identity', 'the gateway did not mix up tasks'],
  ['nothing-completed', 'a recorded call completed'],
  ['gateway-gone', 'the gateway accepted calls to the end'],
  ['dead-model', 'every model completed a recorded call'],
  ['stream-marks', 'no more streams than asked have a mark'],
  ['too-few-completed', 'enough of the planned calls completed'],
])

function gateCase({ gate, verdict, reason }: GateResult): Case {
  const results = { pass: 'pass', fail: 'failure', 'not-asked': 'skipped' } as const
  return { name: GATE_CASES.get(gate) ?? gate, result: results[verdict], message: reason ?? 'not required of this run' }
}

function thresholdCase(threshold: ThresholdResult, unjudged: Case['result']): Case {
  const actual = orNone(threshold.value, (value) => formatThresholdFigure(threshold.metric, value))
  const sample = `${thresholdSamples(threshold)} samples`
  return {
    name: `${thresholdSubject(threshold)} ${thresholdBounds(threshold)}`,
    result: threshold.verdict === 'pass' ? 'pass' : threshold.verdict === 'fail' ? 'failure' : unjudged,
    message:
      threshold.verdict === 'fail' ? `actual ${actual}, ${sample}` : `INCONCLUSIVE: could not be judged with ${sample}`,
  }
}
