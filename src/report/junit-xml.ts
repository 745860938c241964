import { escapeMarkup } from './markup.ts'

export interface Case {
  name: string
  result: 'pass' | 'failure' | 'skipped'
  message: string
}

export interface Suite {
  name: string
  cases: readonly Case[]
  /** What belongs to the suite and to no case of it, line by line. */
  output?: readonly string[]
}

/**
 * JUnit XML of some suites; `scope` stands before their names in the cases' classes. By Jenkins' schema (junit-10.xsd of its xUnit plugin),
 * which knows no `skipped` of all suites together.
 */
export function junitXml(
  suites: readonly Suite[],
  run: { scope: string; durationMs: number; startedAt: string },
): string {
  const seconds = (run.durationMs / 1000).toFixed(3)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="gatebench" ${totals(suites.flatMap(({ cases }) => cases))} time="${seconds}">`,
    ...suites.flatMap(({ name, cases, output = [] }) => [
      `  <testsuite name="${name}" ${totals(cases)} skipped="${count(cases, 'skipped')}" time="${seconds}" timestamp="${escapeMarkup(run.startedAt)}">`,
      ...cases.flatMap((one) => caseLines(`gatebench.${run.scope}.${name}`, one)),
      ...(output.length === 0 ? [] : [`    <system-out>${output.map(escapeMarkup).join('\n')}</system-out>`]),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

function totals(cases: readonly Case[]): string {
  return `tests="${cases.length}" failures="${count(cases, 'failure')}" errors="0"`
}

function count(cases: readonly Case[], result: Case['result']): number {
  return cases.filter((one) => one.result === result).length
}

function caseLines(className: string, { name, result, message }: Case): string[] {
  const open = `    <testcase classname="${escapeMarkup(className)}" name="${escapeMarkup(name)}"`
  if (result === 'pass') return [`${open}/>`]
  return [`${open}>`, `      <${result} message="${escapeMarkup(message)}"/>`, '    </testcase>']
}
