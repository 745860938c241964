import { expect, test } from 'vitest'
import { tableOf } from '../../../src/document/html/elements.ts'
import { intervals } from '../../../src/document/html/intervals.ts'
import { renderHtml } from '../../../src/document/html/page.ts'
import { left, tableFrom } from '../../../src/document/table.ts'
import { planDocument } from '../../../src/plan/report/document.ts'
import { carriedPlan } from '../../support/sample-plan.ts'

test('a matrix has marks for a narrow page beside its words, and its heads too', () => {
  const rows = tableFrom(
    ['early-return'],
    [
      left<string>('rule', (id) => ({ text: id, code: true })),
      left<string>('lost-replies', () => ({ text: 'kept', short: '+' }), { short: '1' }),
      left<string>('flaky', () => ({ text: '×1,225', mark: '×' }), { short: '2' }),
    ],
  )
  const { markup } = tableOf(rows, 'Rules by world', { matrix: true })
  expect(markup).toContain('<table class="matrix">')
  for (const [wide, narrow] of [
    ['lost-replies', '1'],
    ['kept', '+'],
    ['×1,225', '×'],
  ])
    expect(markup).toContain(`<span class="wide">${wide}</span><span class="narrow">${narrow}</span>`)
  expect(tableOf(rows, 'Rules by world').markup).not.toContain('class="narrow"')
})

test('a row on a scale of its own says what the scale is', () => {
  const row = { label: 'p50', low: 0.2, at: 0.5, high: 0.9, shown: '391 ms', scale: '298 ms to 523 ms' }
  expect(intervals('', [row], { from: 0, axis: ['least', 'greatest'] }).markup).toContain(
    '<span>p50 <small>298 ms to 523 ms</small></span>',
  )
})

test('the day of a plan says of every model how far its limit is', () => {
  const plan = carriedPlan()
  const page = renderHtml(planDocument(plan))
  const tier = plan.tiers.find((one) => one.tier === plan.recommended)
  expect(plan.demand.models.length).toBeGreaterThan(0)
  for (const { model, peak } of plan.demand.models) {
    const given = tier?.models.find((one) => one.model === model)?.perHour.value ?? 0
    const [, times] = new RegExp(`${model}: [\\d.,]+/h, ([\\d.e+]+)× its peak`).exec(page) ?? []
    expect(Number(times) / (given / peak.perHour), model).toBeCloseTo(1, 1)
  }
})

test('a flag or a file name is not broken at its hyphens', () => {
  const rows = tableFrom(['tune --robust'], [left<string>('command', (text) => ({ text, code: true }))])
  const { markup } = tableOf(rows, 'See comparison-2.json, and --repeat.')
  expect([...markup.matchAll(/<span class="name">(.*?)<\/span>/g)].map(([, name]) => name)).toEqual([
    'comparison-2.json',
    '--repeat',
    '--robust',
  ])
  const name = tableFrom(['image-standard'], [left<string>('model', (text) => ({ text, code: true }))])
  expect(tableOf(name, '').markup).toContain('<code class="name">image-standard</code>')
})
