import { expect, it } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import { readSample } from '../../../src/dialect/sample.ts'

it.each([{ id: 'c', model: 'm' }, {}, { id: 5, model: null }])(
  'reads a whole answer that names itself by %o',
  (names) => {
    const choices = [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }]
    const answer = { status: 200, headers: {}, body: { ...names, choices } }
    const { outcome } = readSample(readDialect('openai-chat'), { what: 'answer', of: 'message', answer })
    expect(outcome).toMatchObject({ kind: 'accepted' })
  },
)
