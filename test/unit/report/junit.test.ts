import { expect, test } from 'vitest'
import { renderComparisonJunit } from '../../../src/report/comparison/junit.ts'
import { renderJunit } from '../../../src/report/junit.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { junitFaults } from '../../support/junit-schema.ts'
import { regressedComparison } from '../../support/sample-comparison.ts'
import { emptySummary, hostileSummary, sampleSummary } from '../../support/sample-summary.ts'

test.each([
  ['a run', () => renderJunit(sampleSummary())],
  ['a run of hostile names', () => renderJunit(hostileSummary('<testcase skipped="1">'))],
  ['a run without samples', () => renderJunit(emptySummary())],
  ['a comparison', async () => renderComparisonJunit(await regressedComparison())],
])('%s is as Jenkins’ schema has it', async (_, xml) => {
  expect(junitFaults(await xml())).toEqual([])
})

test('counts in the heads equal the cases', () => {
  const xml = renderJunit(hostileSummary('x'))
  expect(xml).toContain('<testsuites name="gatebench" tests="7" failures="3" errors="0" time=')
  expect(xml).toMatch(/<testsuite name="thresholds" tests="\d" failures="\d" errors="0" skipped="1"/)
  expect(xml.match(/<testcase /g)).toHaveLength(7)
  expect(xml.match(/<failure /g)).toHaveLength(3)
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

test.each(Object.entries(HOSTILE_TEXTS))('%s text stays inside its attribute', (_, text) => {
  const xml = renderJunit(hostileSummary(text))
  // Characters that XML 1.0 forbids, and every element that is not ours.
  expect(xml).not.toMatch(/[^\P{Cc}\n]|\p{Cs}|[\ufffe\uffff]/u)
  const names = [...xml.matchAll(/<\/?([^\s/>]+)/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(new Set(['?xml', 'testsuites', 'testsuite', 'testcase', 'failure', 'skipped']))
})
