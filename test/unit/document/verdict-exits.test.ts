import { expect, test } from 'vitest'
import type { Document } from '../../../src/document/document.ts'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { planDocument } from '../../../src/plan/report/document.ts'
import { runDocument } from '../../../src/report/document.ts'
import { replicationsDocument } from '../../../src/report/replications/document.ts'
import { tuneDocument } from '../../../src/tune/report/document.ts'
import { carriedPlan, failingPlan } from '../../support/sample-plan.ts'
import { sampleSummary } from '../../support/sample-summary.ts'
import { sampleReplications, sampleTune } from '../../support/sample-tune.ts'

const DOCUMENTS: readonly (readonly [string, () => Document, number])[] = [
  ['run', () => runDocument(sampleSummary()), 99],
  ['plan', () => planDocument(carriedPlan()), 0],
  ['plan that fails', () => planDocument(failingPlan()), 99],
  ['tuning', () => tuneDocument(sampleTune(), 96), 96],
  ['stopped replications', () => replicationsDocument(sampleReplications(), 105), 105],
]

test.each(DOCUMENTS)('%s: every format states the exit code beside the verdict', (_, document, exit) => {
  const made = document()
  expect(renderTerminal(made, { width: 100, colour: false })).toMatch(new RegExp(`^. [A-Z ]+ {2}exit ${exit}: `))
  expect(renderMarkdown(made).split('\n')[0]).toContain(`(exit ${exit})`)
  expect(renderHtml(made)).toContain(`<small>exit ${exit}</small>`)
})

test('replications have the exit code of the gravest of them', () => {
  const { verdict } = replicationsDocument(sampleReplications())
  expect(verdict.exitCode).not.toBeNull()
})
