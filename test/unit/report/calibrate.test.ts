import { expect, test } from 'vitest'
import {
  agreementOf,
  CALIBRATION_SCHEMA,
  type Calibration,
  verdictOfAgreement,
} from '../../../src/calibrate/calibration.ts'
import { calibrationDocument } from '../../../src/report/calibrate/document.ts'
import { renderHtml } from '../../../src/report/html/page.ts'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import { renderTerminal } from '../../../src/report/terminal.ts'

const of = { run: 'one', model: 'image-fast' } as const
const agreement = [
  agreementOf({ ...of, what: 'throttled' }, { value: 20, low: 10, high: 30 }, 31, true),
  agreementOf({ ...of, what: 'throttled' }, { value: 0, low: 0, high: 0 }, 0, false),
  agreementOf({ ...of, what: 'p50' }, { value: 9000, low: 8000, high: 9500 }, 12_000),
  agreementOf({ ...of, what: 'p90' }, null, 12_000),
  agreementOf({ run: 'one', model: null, what: 'credits' }, { value: 50, low: 50, high: 50 }, 50),
]

const sample: Calibration = {
  schema: CALIBRATION_SCHEMA,
  runs: ['one'],
  gateway: 'https://gateway.example',
  probe: null,
  sentence: '2 of 3 figures of the second half are as a twin of the first lets expect',
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
  replications: 20,
  notices: ['slots of image-fast: not reached, and not in the twin'],
}

test('a figure is good within its interval, counts one beside it too, and what was not claimed is not compared', () => {
  expect(agreement.map(({ verdict }) => verdict)).toEqual(['good', 'not compared', 'doubtful', 'not compared', 'good'])
})

test('a twin is good where nine of ten are, and doubtful where nothing was compared', () => {
  const [good, none, doubtful] = agreement as [(typeof agreement)[0], (typeof agreement)[0], (typeof agreement)[0]]
  const many = (count: number) => Array.from({ length: count }, () => good)
  expect(verdictOfAgreement([...many(9), doubtful, none])).toBe('good')
  expect(verdictOfAgreement([...many(8), doubtful, none])).toBe('doubtful')
  expect(verdictOfAgreement([none])).toBe('doubtful')
})

test('the report says the verdict, what was compared and what each figure rests on, in every format', () => {
  const document = calibrationDocument(sample)
  const terminal = renderTerminal(document, { width: 200, colour: false })
  for (const text of [terminal, renderMarkdown(document), renderHtml(document)]) {
    expect(text).toContain('DOUBTFUL TWIN')
    expect(text).toContain('not compared')
    expect(text).toContain('40 of 100 requests were refused')
    expect(text).toContain('--preset clean')
  }
  expect(terminal).toMatch(/image-fast +p50 +9\.00 s +8\.00 s +9\.50 s +12\.0 s +doubtful/)
})
