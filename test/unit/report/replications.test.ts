import { expect, test } from 'vitest'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { replicationsOf, unknownTasksOf } from '../../../src/measure/replications.ts'
import { replicationsDocument } from '../../../src/report/replications/document.ts'
import { sampleReplications } from '../../support/sample-tune.ts'

const everyFormat = (document: ReturnType<typeof replicationsDocument>): string[] => [
  renderMarkdown(document),
  renderHtml(document).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ''),
  renderTerminal(document, { width: 200, colour: false }),
]

test('interrupted replications say so in every format, with how many of how many', () => {
  const document = replicationsDocument({ ...sampleReplications(), interruptedOf: 2000 })
  expect(document.title).toMatch(/^INTERRUPTED: /)
  for (const text of everyFormat(document)) {
    expect(text).toMatch(/INTERRUPTED[\s\S]*5 of 2,000 replications were complete/)
  }
})

test('replications that were interrupted before the first was complete name no seed and no success', () => {
  const document = replicationsDocument({ ...replicationsOf('p', [], []), interruptedOf: 200 })
  for (const text of everyFormat(document)) {
    expect(text).toMatch(/INTERRUPTED[\s\S]*none of the replications was complete/i)
    expect(text).not.toMatch(/undefined|DONE|Infinity/)
  }
})

test('the report on several runs says how many of their tasks the gateway does not know, and what they cost', () => {
  const task = { taskId: 't', model: 'image-fast', call: 0 }
  const known = { openTasks: [task] }
  const one = { openTasks: [task, { ...task, unknown: { followedMs: 1000, price: 2.5 } }] }
  const two = { openTasks: [{ ...task, unknown: { followedMs: 1000 } }, ...one.openTasks] }
  expect(unknownTasksOf([known, known])).toBeNull()
  const unknownTasks = unknownTasksOf([known, one, two, one])
  expect(unknownTasks).toEqual({ runs: 3, prices: [2.5, null, 2.5, 2.5] })
  if (unknownTasks === null) return
  const base = { ...sampleReplications(), time: 'real' as const }
  const document = replicationsDocument({ ...base, unknownTasks })
  for (const text of everyFormat(document)) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'The gateway does not know 4 accepted tasks of 3 of the 5 runs (404 or 410), which cost at least 7.5 credits by stated prices.',
    )
  }
  expect(JSON.stringify(replicationsDocument(base))).not.toContain('does not know')
})

test('the verdict counts the verdicts of the seeds, unless all are alike', () => {
  const base = sampleReplications()
  const verdicts = base.verdicts.map((one, at) => ({ ...one, word: at < 2 ? ('PASS' as const) : ('FAIL' as const) }))
  const meaning = (of: typeof verdicts): string => replicationsDocument({ ...base, verdicts: of }).verdict.meaning
  expect(meaning(verdicts)).toMatch(/intervals; 3 FAIL, 2 PASS$/)
  expect(meaning(verdicts.slice(0, 2))).toMatch(/intervals$/)
})
