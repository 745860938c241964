import { expect, test } from 'vitest'
import {
  type Agreement,
  CALIBRATION_SCHEMA,
  type Calibration,
  verdictOfAgreement,
} from '../../../src/calibrate/calibration.ts'
import { calibrationDocument } from '../../../src/calibrate/document.ts'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'

const of = { run: 'one', part: 'held-out', model: 'image-fast', isBound: false } as const
const agreement: Agreement[] = [
  {
    ...{ ...of, what: 'throttled', predicted: { value: 20, low: 10, high: 30 }, actual: 31 },
    ...{ apart: { value: -11, low: -14, high: -8.6 }, margin: 7.75, verdict: 'doubtful' },
  },
  {
    ...{ ...of, what: 'p50', predicted: { value: 9000, low: 8000, high: 9500 }, actual: 9200 },
    ...{ apart: { value: -200, low: -700, high: 300 }, margin: 2300, verdict: 'good' },
  },
  {
    ...{ ...of, what: 'p90', predicted: { value: 20_000, low: 9000, high: 40_000 }, actual: 12_000, isBound: true },
    ...{ apart: { value: 8000, low: 1000, high: 9000 }, margin: 3000, verdict: 'cannot tell' },
  },
  {
    ...{ ...of, part: 'fitted', model: null, what: 'credits', predicted: null, actual: null },
    ...{ apart: null, margin: null, verdict: 'not compared' },
  },
]

const sample: Calibration = {
  schema: CALIBRATION_SCHEMA,
  runs: ['one'],
  gateway: 'https://gateway.example',
  probe: null,
  sentence: '1 of 3 figures are within 25% of the gateway’s',
  verdict: 'doubtful',
  findings: [
    {
      of: 'image-fast',
      what: 'rate',
      value: '18 to 22 in 60 s, sliding-log',
      label: 'seen',
      evidence: '40 of 100 requests were refused',
    },
    {
      of: 'image-fast',
      what: 'tasks at a time',
      value: '',
      label: 'unobserved',
      evidence: 'no refusal; 4 ran at a time',
    },
  ],
  agreement,
  wanting: [
    {
      model: 'image-fast',
      what: 'throttled',
      verdict: 'doubtful',
      sentence: 'throttled of image-fast: a probe',
      minutes: null,
    },
    { model: 'image-fast', what: 'p90', verdict: 'cannot tell', sentence: 'p90 of image-fast: a run', minutes: 150 },
  ],
  moreMinutes: 150,
  replications: 20,
  notices: ['slots of image-fast: not reached, so it is not in the twin'],
}

test('a twin is good where every figure that was compared is, and doubtful where nothing was', () => {
  const of = (...verdicts: Agreement['verdict'][]) => verdictOfAgreement(verdicts.map((verdict) => ({ verdict })))
  expect(of('good', 'good', 'not compared')).toBe('good')
  expect(of('good', 'cannot tell')).toBe('doubtful')
  expect(of(...Array<'good'>(20).fill('good'), 'doubtful')).toBe('doubtful')
  expect(of('not compared')).toBe('doubtful')
  expect(verdictOfAgreement([{ verdict: 'good' }], ['the run measured the machine'])).toBe('doubtful')
})

test('the report says the verdict, what was compared and what each figure rests on, in every format', () => {
  const document = calibrationDocument(sample)
  const terminal = renderTerminal(document, { width: 200, colour: false })
  for (const text of [terminal, renderMarkdown(document), renderHtml(document).replaceAll(/<.?span[^>]*>/g, '')]) {
    expect(text).toContain('DOUBTFUL TWIN')
    for (const verdict of ['not compared', 'cannot tell', 'one more run of 3 hours', 'p90 of image-fast: a run']) {
      expect(text).toContain(verdict)
    }
    expect(text).toContain('40 of 100 requests were refused')
    expect(text).toContain('--preset clean')
  }
  expect(terminal.split('\n').slice(0, 2).join(' ')).toContain('→ Next: make one more run of 3 hours')
  expect(terminal).toMatch(
    /image-fast +p90 +second half +≥ 12\.0 s +20\.0 s +\+1\.00 s to \+9\.00 s +± 3\.00 s +cannot tell/,
  )
})

test('80 columns hold each model, each verdict and the whole evidence', () => {
  const model = 'image-standard-hd'
  const evidence =
    '9 of 668 requests were refused; this algorithm would have decided 2 of them differently than the gateway'
  const document = calibrationDocument({
    ...sample,
    agreement: agreement.map((row) => ({ ...row, model })),
    findings: sample.findings.map((finding) => ({ ...finding, of: model, evidence })),
  })
  const shown = renderTerminal(document, { width: 80, colour: false })
  expect(shown).not.toContain('…')
  expect(shown.replaceAll(/\s+/g, ' ')).toContain(evidence)
  for (const verdict of ['doubtful', 'good', 'open']) expect(shown).toMatch(new RegExp(`half 2 .* ${verdict}$`, 'm'))
})
