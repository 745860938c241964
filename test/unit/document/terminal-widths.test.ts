import { expect, test } from 'vitest'
import { comparisonDocument } from '../../../src/compare/report/document.ts'
import { renderBrief } from '../../../src/document/brief.ts'
import type { Document } from '../../../src/document/document.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { planDocument } from '../../../src/plan/report/document.ts'
import { runDocument } from '../../../src/report/document.ts'
import { replicationsDocument } from '../../../src/report/replications/document.ts'
import { tuneDocument } from '../../../src/tune/report/document.ts'
import { exactComparison, inconclusiveComparison, regressedComparison } from '../../support/sample-comparison.ts'
import { carriedPlan, failingPlan } from '../../support/sample-plan.ts'
import { emptySummary, sampleSummary } from '../../support/sample-summary.ts'
import { sampleReplications, sampleTune } from '../../support/sample-tune.ts'

/** A terminal of 200 columns is used up to 120. */
const WIDTHS = [60, 80, 100, 200]

/** The sample, played ten times as fast, with names that fill a line. */
const played = sampleSummary((summary) => {
  summary.run.speed = 10
  for (const model of summary.models) model.model = `${model.model}-2026-11-preview`
})

const REPORTS: Readonly<Record<string, () => Document | Promise<Document>>> = {
  run: () => runDocument(sampleSummary()),
  'run, played faster': () => runDocument(played),
  'run of nothing': () => runDocument(emptySummary()),
  replications: () => replicationsDocument(sampleReplications()),
  tune: () => tuneDocument(sampleTune('paced-100+own-waits+slots for limits × 1.3-simplified')),
  'comparison, exact': async () => comparisonDocument(await exactComparison()),
  'comparison, regressed': async () => comparisonDocument(await regressedComparison()),
  'comparison, inconclusive': async () => comparisonDocument(await inconclusiveComparison()),
  plan: () => planDocument(carriedPlan()),
  'plan that fails': () => planDocument(failingPlan()),
}

test.each(Object.keys(REPORTS))('%s: no line is wider than its terminal', async (name) => {
  const document = (await REPORTS[name]?.()) as Document
  for (const width of WIDTHS) {
    const text = `${renderTerminal(document, { width, colour: false })}${renderBrief(document, { width, colour: false })}`
    const wide = text.split('\n').filter((line) => [...line].length > Math.min(width, 120))
    expect([width, wide]).toEqual([width, []])
  }
})
