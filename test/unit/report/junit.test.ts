import { expect, test } from 'vitest'
import { renderComparisonJunit } from '../../../src/compare/report/write-comparison.ts'
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
])('%s is as the schemas of Ant, Jenkins and JUnit 5 have it', async (_, xml) => {
  expect(junitFaults(await xml())).toEqual([])
})

test('counts in the heads equal the cases', () => {
  const xml = renderJunit(hostileSummary('x'))
  for (const [element, head] of [
    ['testcase', 'tests'],
    ['failure', 'failures'],
    ['skipped', 'skipped'],
  ] as const) {
    const heads = [...xml.matchAll(new RegExp(`<testsuite [^>]*${head}="(\\d+)"`, 'g'))]
    expect(heads.length).toBe(3)
    const elements = xml.match(new RegExp(`<${element}[ >]`, 'g')) ?? []
    expect(heads.reduce((sum, [, number]) => sum + Number(number), 0)).toBe(elements.length)
  }
  expect(xml.match(/<testcase /g)).toHaveLength(13)
  expect(xml.match(/<failure /g)).toHaveLength(10)
})

test('a partial run fails its own case with the reasons of the verdict', () => {
  const xml = renderJunit(
    sampleSummary((summary) => {
      summary.run.status = 'partial'
      Object.assign(summary.verdict, { exitCode: 108, word: 'STOPPED', reasons: ['budget of 10 credits used up'] })
    }),
  )
  expect(xml).toMatch(
    /name="the run is complete" time="0">\n\s+<failure type="failure" message="budget of 10 credits used up"\/>/,
  )
})

test('what could not be judged is no success, and a run that nothing was asked of neither success nor failure', () => {
  const inconclusive = renderJunit(
    sampleSummary(({ verdict, thresholds }) => {
      Object.assign(verdict, { exitCode: 96, word: 'INCONCLUSIVE' })
      for (const one of thresholds) if (one.verdict === 'fail') one.verdict = 'pass'
    }),
  )
  expect(inconclusive).toMatch(
    /name="the verdict" time="0">\n\s+<failure type="failure" message="INCONCLUSIVE: 1 of 4 thresholds could not/,
  )
  expect(inconclusive).toContain(
    '<failure type="failure" message="INCONCLUSIVE: could not be judged with 60 of 1,000 samples"/>',
  )
  const done = renderJunit(
    sampleSummary((summary) => {
      Object.assign(summary.verdict, { exitCode: 0, word: 'DONE' })
      summary.thresholds = []
    }),
  )
  expect(done).toMatch(/name="the verdict" time="0">\n\s+<skipped>DONE: 2,738 of 2,777 measured calls completed; /)
  expect(done).toContain('failures="0"')
})

test('a run from before keeps its verdict: what was not judged is skipped', () => {
  const xml = renderJunit(
    sampleSummary((summary) => Object.assign(summary.verdict, { exitCode: 0, word: 'PASS', gates: [] })),
  )
  expect(xml).toContain('name="the verdict" time="0"/>')
  expect(xml).toMatch(/name="service_time p99 of video-fast ≤ 3m 00s" time="0">\n\s+<skipped>/)
  expect(xml).not.toContain('name="gates"')
})

test('the errors, and what the gateway did against its protocol, stand in the output of the run', () => {
  const [, output] = /<system-out>([\s\S]*?)<\/system-out>/.exec(renderJunit(sampleSummary())) ?? []
  const lines = output?.split('\n') ?? []
  expect(lines).toHaveLength(9)
  expect(lines[4]).toMatch(/^text-fast +message +502 +24 +1\.20 s +1m 58s +upstream_error: upstream service error$/)
  expect(lines[8]).toMatch(/^bad estimates +2 +17 +task_17 +–$/)
})

test('tasks taken for others fail a case', () => {
  const reason = 'tasks mixed up: 1 read returned another task'
  const xml = renderJunit(
    sampleSummary(({ verdict }) => {
      const gate = verdict.gates.find((one) => one.gate === 'task-identity')
      Object.assign(gate ?? {}, { verdict: 'fail', reason })
    }),
  )
  expect(xml).toMatch(
    new RegExp(`name="the gateway did not mix up tasks" time="0">\\n\\s+<failure type="failure" message="${reason}"/>`),
  )
})

test.each(Object.entries(HOSTILE_TEXTS))('%s text stays inside its attribute', (_, text) => {
  const xml = renderJunit(hostileSummary(text))
  // Characters that XML 1.0 forbids, and every element that is not ours.
  expect(xml).not.toMatch(/[^\P{Cc}\n]|\p{Cs}|[\ufffe\uffff]/u)
  const names = [...xml.matchAll(/<\/?([^\s/>]+)/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(
    new Set([
      '?xml',
      'testsuites',
      'testsuite',
      'testcase',
      'failure',
      'system-out',
      'system-err',
      'properties',
      'property',
    ]),
  )
})
