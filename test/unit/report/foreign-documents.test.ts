import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { calibrationSchema } from '../../../src/calibrate/calibration.ts'
import { calibrationDocument } from '../../../src/calibrate/document.ts'
import { capacitySchema } from '../../../src/capacity/capacity-schema.ts'
import { capacityDocument } from '../../../src/capacity/document.ts'
import { comparisonSchema } from '../../../src/compare/comparison.ts'
import { comparisonDocument } from '../../../src/compare/report/document.ts'
import { renderBrief } from '../../../src/document/brief.ts'
import type { Document } from '../../../src/document/document.ts'
import { filesOf } from '../../../src/document/files.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { judgeDocument } from '../../../src/judge/report/document.ts'
import { judgeJunit } from '../../../src/judge/report/machine.ts'
import { suiteDocument } from '../../../src/judge/report/suite.ts'
import { suiteSchema, verdictSchema } from '../../../src/judge/verdict.ts'
import { summarySchema } from '../../../src/measure/summary/summary.ts'
import { planSchema } from '../../../src/plan/capacity-plan.ts'
import { planDocument } from '../../../src/plan/report/document.ts'
import { probeSchema } from '../../../src/probe/findings/probe-result.ts'
import { probeDocument } from '../../../src/probe/report/document.ts'
import { runDocument } from '../../../src/report/document.ts'
import { FILE_FORMATS, renderFile } from '../../../src/report/formats.ts'
import { lintExposition } from '../../support/exposition-lint.ts'
import { FOREIGN_MEDLEYS, FOREIGN_TEXTS, HUGE, rawIn } from '../../support/foreign-texts.ts'
import { gathered } from '../../support/gathered.ts'
import { exactComparison } from '../../support/sample-comparison.ts'
import { carriedPlan } from '../../support/sample-plan.ts'
import { sampleEvents, sampleSummary } from '../../support/sample-summary.ts'
import { sampleOf } from '../../support/schema-sample.ts'
import { freeFields, nameOf, spoilt } from '../../support/spoilt-fields.ts'

/** `GATEBENCH_FOREIGN=all` puts each text by itself everywhere; otherwise several stand in one. */
const TEXTS = process.env.GATEBENCH_FOREIGN === 'all' ? [...FOREIGN_TEXTS, HUGE] : FOREIGN_MEDLEYS

/** Fields that hold a megabyte at once. */
const FEW = 8

type Output = readonly [name: string, text: string, painted?: boolean]

/** All that a document is made into. */
function outputsOf(name: string, document: Document): Output[] {
  const look = { width: 100, colour: true, bars: true, reportPath: 'report.html', reportUrl: 'file:///report.html' }
  return [
    ...filesOf(name, document).map(([file, text]) => [file, text as string] as const),
    [`${name} terminal`, renderTerminal(document, look), true],
    [`${name} brief`, renderBrief(document, look), true],
    [`${name} without colour`, renderTerminal(document, { ...look, colour: false, reportUrl: '' }), true],
  ]
}

interface Kind {
  name: string
  schema: z.ZodType
  data: () => unknown
  outputs: (data: never) => Output[] | Promise<Output[]>
}

const KINDS: readonly Kind[] = [
  {
    name: 'summary',
    schema: summarySchema,
    data: () => sampleSummary(),
    outputs: async (summary: never) => {
      const sources = { profileYaml: 'version: 1\n', events: sampleEvents() }
      const files = await Promise.all(FILE_FORMATS.map((format) => renderFile(format, summary, sources)))
      const texts = files
        .flat()
        .map(
          async ([name, content]) => [name, typeof content === 'string' ? content : await gathered(content)] as const,
        )
      return [...(await Promise.all(texts)), ...outputsOf('summary', runDocument(summary))]
    },
  },
  {
    name: 'plan',
    schema: planSchema,
    data: () => carriedPlan(),
    outputs: (plan) => outputsOf('plan', planDocument(plan)),
  },
  {
    name: 'comparison',
    schema: comparisonSchema,
    data: () => exactComparison(),
    outputs: (comparison) => outputsOf('comparison', comparisonDocument(comparison)),
  },
  {
    name: 'probe',
    schema: probeSchema,
    data: () => sampleOf(probeSchema),
    outputs: (probe) => outputsOf('probe', probeDocument(probe)),
  },
  {
    name: 'calibration',
    schema: calibrationSchema,
    data: () => sampleOf(calibrationSchema),
    outputs: (calibration) => outputsOf('calibration', calibrationDocument(calibration)),
  },
  {
    name: 'capacity',
    schema: capacitySchema,
    data: () => sampleOf(capacitySchema),
    outputs: (capacity) => outputsOf('capacity', capacityDocument(capacity)),
  },
  {
    name: 'verdict of a judge',
    schema: verdictSchema,
    data: () => sampleOf(verdictSchema),
    outputs: (verdict) => outputsOf('judge', judgeDocument(verdict)),
  },
  {
    name: 'suite of a judge',
    schema: suiteSchema,
    data: () => sampleOf(suiteSchema),
    outputs: (suite) => [
      ...outputsOf('judge', suiteDocument(suite)),
      ['junit.xml', judgeJunit(suite, '2026-01-01T00:00:00.000Z')],
    ],
  },
]

/** Texts that a schema lets through and nobody but gatebench writes: a renderer reads them, and may refuse others. */
const OURS = /(^|\.)(hdr|startedAt)$/

describe.each(KINDS)('what a stranger says in a $name', ({ name, schema, data, outputs }) => {
  it('acts in none of its outputs, whatever field it stands in', async () => {
    const good = await data()
    const fields = freeFields(schema, good)
    const shown = [...new Set(fields.map(nameOf))].filter((one) => !OURS.test(one))
    expect(shown.length).toBeGreaterThan(5)
    const free = fields.filter((field) => shown.includes(nameOf(field)))
    const faults: string[] = []
    for (const text of TEXTS) {
      for (const [output, content, painted] of await outputs(
        spoilt(good, text === HUGE ? free.slice(0, FEW) : free, text) as never,
      )) {
        for (const fault of rawIn(content, { name: output, painted: painted === true }))
          faults.push(`${output}: ${fault}`)
        if (output.endsWith('.prom')) for (const fault of lintExposition(content)) faults.push(`${output}: ${fault}`)
        if (output.endsWith('.json')) JSON.parse(content)
      }
    }
    console.log(`${name}: ${shown.length} fields that take any text, ${TEXTS.length} texts`)
    expect([...new Set(faults)]).toEqual([])
  })
})
