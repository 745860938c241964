import { describe, expect, it } from 'vitest'
import { dialectOf } from '../../../src/dialect/load-dialect.ts'
import { RefusalWords } from '../../../src/dialect/refusal-words.ts'
import { writeRefusal } from '../../../src/dialect/refusal-writer.ts'
import { readSample } from '../../../src/dialect/sample.ts'
import { headerFields } from '../../../src/gateway/reply-headers.ts'

const lumen = (hints: string) =>
  dialectOf(
    `version: 1
name: lumen
about: videos of Lumen
asOf: 2026-11-25
facts: ['https://docs.lumen.example']
verified: none
base: https://api.lumen.example
keyEnv: LUMEN_KEY
submit: { video: { path: /v2/renders, fields: {} } }
read: { path: '/v2/renders/{task}' }
task: { id: /ref, status: /state, words: { READY: completed } }
refusal: { message: /fault/text }
hints: ${hints}
`,
    'lumen.yaml',
  )

const refusal = (headers: Record<string, string>, suggestion?: string) => ({
  status: 429,
  headers,
  body: { error: { message: 'slow down', ...(suggestion !== undefined && { fallback_suggestion: suggestion }) } },
})

describe('a refusal of the mock states its wait where the dialect says that the gateway does', () => {
  it.each([
    ['[{ at: /fault/wait_seconds }]', { wait_seconds: 1.5 }],
    ['[{ at: /fault/wait_ms, unit: ms }]', { wait_ms: 1500 }],
    ["[{ at: '/fault/details/*/retryDelay' }]", { details: [{ retryDelay: '1.5s' }] }],
  ])('%s', (hints, fault) => {
    const file = lumen(hints)
    const said = writeRefusal(file, refusal({ 'retry-after': '2', 'retry-after-ms': '1500' }))
    expect(said.body).toMatchObject({ fault: { text: 'slow down', ...fault } })
    const { status, body } = said
    const heard = new RefusalWords(file).read({
      status,
      headers: headerFields({}),
      body: { kind: 'json', value: body },
    })
    expect(heard?.body).toMatchObject({ value: { error: { retry_after_ms: 1500 } } })
  })

  it('in a header of its own', () => {
    const said = writeRefusal(lumen('[{ header: X-Wait-Ms, unit: ms }]'), refusal({ 'retry-after': '2' }))
    expect(said.headers).toEqual({ 'retry-after': '2', 'x-wait-ms': '2000' })
  })

  it('of a wait that only its text states', () => {
    const said = writeRefusal(lumen('[{ at: /fault/wait_seconds }]'), refusal({}, 'retry after 3 seconds'))
    expect(said.body).toMatchObject({ fault: { wait_seconds: 3 } })
  })

  it.each([undefined, 'try again later'])('and nowhere if it states none: %s', (suggestion) => {
    const said = writeRefusal(lumen('[{ at: /fault/wait_seconds }]'), refusal({}, suggestion))
    expect(Object.keys((said.body as { fault: object }).fault)).toEqual(['text'])
  })
})

describe('a wait that the dialect finds', () => {
  const body = { fault: { text: 'slow down', wait_seconds: 12 } }
  const hintOf = (hints: string, headers: Record<string, string>) => {
    const sample = {
      what: 'too many',
      of: 'submit',
      modality: 'video',
      answer: { status: 429, headers, body },
    } as const
    return readSample(lumen(hints), sample).outcome
  }

  it('in the body is no header: a client that reads only headers does not find it', () => {
    expect(hintOf('[{ at: /fault/wait_seconds }]', {})).toMatchObject({ hint: { delayMs: 12_000, source: 'body' } })
  })

  it('in the body counts less than Retry-After', () => {
    const outcome = hintOf('[{ at: /fault/wait_seconds }]', { 'retry-after': '3' })
    expect(outcome).toMatchObject({ hint: { delayMs: 3000, source: 'retry-after' } })
  })

  it('in a header of its own is a header', () => {
    const outcome = hintOf('[{ header: X-Wait }]', { 'x-wait': '4' })
    expect(outcome).toMatchObject({ hint: { delayMs: 4000, source: 'retry-after-ms' } })
  })
})
