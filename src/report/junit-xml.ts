import { escapeMarkup } from './markup.ts'

export interface Case {
  name: string
  result: 'pass' | 'failure' | 'skipped'
  message: string
  /** Worth telling, though it decides nothing. */
  output?: string
}

export interface Suite {
  name: string
  cases: readonly Case[]
}

/** JUnit XML of some suites; `scope` stands before their names in the cases' classes. */
export function junitXml(
  suites: readonly Suite[],
  run: { scope: string; durationMs: number; startedAt: string },
): string {
  const seconds = (run.durationMs / 1000).toFixed(3)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="gatebench" ${totals(suites.flatMap(({ cases }) => cases))} time="${seconds}">`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${name}" ${totals(cases)} time="${seconds}" timestamp="${escapeMarkup(run.startedAt)}">`,
      ...cases.flatMap((one) => caseLines(`gatebench.${run.scope}.${name}`, one)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

function totals(cases: readonly Case[]): string {
  const count = (result: Case['result']): number => cases.filter((one) => one.result === result).length
  return `tests="${cases.length}" failures="${count('failure')}" errors="0" skipped="${count('skipped')}"`
}

function caseLines(className: string, { name, result, message, output = '' }: Case): string[] {
  const open = `    <testcase classname="${escapeMarkup(className)}" name="${escapeMarkup(name)}"`
  const inside = [
    ...(result === 'pass' ? [] : [`      <${result} message="${escapeMarkup(message)}"/>`]),
    ...(output === '' ? [] : [`      <system-out>${escapeMarkup(output)}</system-out>`]),
  ]
  return inside.length === 0 ? [`${open}/>`] : [`${open}>`, ...inside, '    </testcase>']
}
