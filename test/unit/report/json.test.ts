import { expect, test } from 'vitest'
import { renderJson } from '../../../src/document/json.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { hostileSummary } from '../../support/sample-summary.ts'

test.each(Object.entries(HOSTILE_TEXTS))(
  '%s text comes back as it was, and no control character stands in the file',
  (_, text) => {
    const summary = hostileSummary(text)
    const json = renderJson(summary)
    expect(JSON.parse(json)).toEqual(summary)
    expect(json).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
  },
)
