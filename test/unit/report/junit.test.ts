import { expect, test } from 'vitest'
import type { Summary } from '../../../src/measure/summary.ts'
import { renderJunit } from '../../../src/report/junit.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { hostileSummary, sampleSummary } from '../../support/sample-summary.ts'

test('counts in the heads equal the cases', () => {
  const xml = renderJunit(hostileSummary('x'))
  expect(xml).toContain('<testsuites name="gatebench" tests="8" failures="4" errors="0" skipped="1"')
  expect(xml.match(/<testcase /g)).toHaveLength(8)
  expect(xml.match(/<failure /g)).toHaveLength(4)
  expect(xml.match(/<skipped /g)).toHaveLength(1)
})

test('a partial run fails its own case with the reasons of the verdict', () => {
  const xml = renderJunit(
    sampleSummary((summary) => {
      summary.run.status = 'partial'
      summary.verdict = { exitCode: 108, reasons: ['budget of 10 credits used up'] }
    }),
  )
  expect(xml).toMatch(/name="the run is complete">\n\s+<failure message="budget of 10 credits used up"\/>/)
})

test('tasks taken for others fail a case, what else the gateway did against its protocol is told in it', () => {
  const caseOf = (change: Partial<Summary['protocol']>): string => {
    const xml = renderJunit(sampleSummary(({ protocol }) => Object.assign(protocol, { badEstimates: 0 }, change)))
    return xml.split('<testcase ').find((one) => one.includes('no task was taken for another')) ?? ''
  }
  expect(caseOf({})).toMatch(/another"\/>\s*$/)
  expect(caseOf({ badEstimates: 3 })).toMatch(/another">\s*<system-out>bad estimates: 3<\/system-out>\s*<\/testcase>/)
  for (const fault of ['otherTask', 'sharedTaskIds'] as const) {
    expect(caseOf({ [fault]: 1_234 })).toMatch(/<failure message="[a-z ]+: 1,234"\/>/)
  }
})

test.each(Object.entries(HOSTILE_TEXTS))('%s text stays inside its attribute', (_, text) => {
  const xml = renderJunit(hostileSummary(text))
  // Characters that XML 1.0 forbids, and every element that is not ours.
  expect(xml).not.toMatch(/[^\P{Cc}\n]|\p{Cs}|[\ufffe\uffff]/u)
  const names = [...xml.matchAll(/<\/?([^\s/>]+)/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(
    new Set(['?xml', 'testsuites', 'testsuite', 'testcase', 'failure', 'skipped', 'system-out']),
  )
})
