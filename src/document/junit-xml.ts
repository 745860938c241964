import { escapeMarkup } from './markup.ts'

export interface Case {
  name: string
  result: 'pass' | 'failure' | 'skipped'
  message: string
}

export interface Suite {
  name: string
  cases: readonly Case[]
  /** Output that belongs to the suite and to no single case, line by line. */
  output?: readonly string[]
}

/**
 * JUnit XML of some suites; `scope` stands before their names in the cases' classes. It is valid by the three schemas that readers hold it to:
 * those of Ant (which allows nothing on `testsuites`, and asks for much on `testsuite`), of Jenkins' xUnit plugin and of JUnit 5 (whose
 * `skipped` has a text and no attribute).
 */
export function junitXml(
  suites: readonly Suite[],
  run: { scope: string; durationMs: number; startedAt: string },
): string {
  const seconds = (run.durationMs / 1000).toFixed(3)
  // Without fractions and time zone, which Ant's schema refuses; a summary of somebody else's may hold anything.
  const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.exec(run.startedAt)?.[0] ?? '1970-01-01T00:00:00'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...suites.flatMap(({ name, cases, output = [] }, id) => [
      `  <testsuite id="${id}" name="${name}" package="gatebench.${escapeMarkup(run.scope)}" hostname="localhost" ${totals(cases)} time="${seconds}" timestamp="${timestamp}">`,
      '    <properties><property name="generator" value="gatebench"/></properties>',
      ...cases.flatMap((one) => caseLines(`gatebench.${run.scope}.${name}`, one)),
      `    <system-out>${output.map(escapeMarkup).join('\n')}</system-out>`,
      '    <system-err></system-err>',
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

function totals(cases: readonly Case[]): string {
  return `tests="${cases.length}" failures="${count(cases, 'failure')}" errors="0" skipped="${count(cases, 'skipped')}"`
}

function count(cases: readonly Case[], result: Case['result']): number {
  return cases.filter((one) => one.result === result).length
}

function caseLines(className: string, { name, result, message }: Case): string[] {
  const open = `    <testcase classname="${escapeMarkup(className)}" name="${escapeMarkup(name)}" time="0"`
  if (result === 'pass') return [`${open}/>`]
  const text = escapeMarkup(message)
  const element = result === 'skipped' ? `<skipped>${text}</skipped>` : `<failure type="failure" message="${text}"/>`
  return [`${open}>`, `      ${element}`, '    </testcase>']
}
