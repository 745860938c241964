import { expect, test } from 'vitest'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { replicationsOf } from '../../../src/measure/replications.ts'
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
