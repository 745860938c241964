import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  audioRequest,
  errorBody,
  imageRequest,
  isCredits,
  isErrorBody,
  isMessage,
  isQuota,
  isRequest,
  isTask,
  messageBody,
  messageRequest,
  quotaBody,
  readCreditsBody,
  task,
  videoRequest,
} from '../../src/gateway/bodies.ts'
import { byDay } from '../support/by-day.ts'

/** Bodies near the specification: each field absent, right, or something else that JSON can hold. */
function near(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const stray = fc.jsonValue({ maxDepth: 1 })
  const entries = Object.entries(fields).map(([name, right]) => [
    name,
    fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: stray }),
  ])
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(Object.fromEntries(entries), { requiredKeys: [] }) },
    { weight: 1, arbitrary: stray },
  )
}

const text = fc.string({ maxLength: 3 })
const info = near({ can_cancel: fc.boolean(), estimated_time: fc.double({ noNaN: true, noDefaultInfinity: true }) })
const taskBody = near({
  id: text,
  object: text,
  model: text,
  status: text,
  progress: fc.integer(),
  task_info: info,
  results: fc.array(text),
  error: fc.anything(),
})
const block = near({ type: text, text })
const message = near({
  id: text,
  type: text,
  role: text,
  model: text,
  content: fc.array(block),
  stop_reason: fc.option(text),
})
const refusal = near({
  error: near({
    code: fc.oneof(fc.maxSafeInteger(), text),
    message: text,
    type: text,
    param: fc.option(text),
    fallback_suggestion: fc.option(text),
  }),
})

const figure = fc.double()
const credits = near({
  data: near({
    token: near({ remaining_credits: figure, unlimited_credits: fc.boolean(), used_credits: figure }),
    user: near({ remaining_credits: figure, used_credits: figure }),
  }),
  message: text,
  success: fc.boolean(),
})
const files = fc.oneof(fc.integer(), fc.double())
const quota = near({
  success: fc.boolean(),
  code: fc.integer(),
  data: near({
    user_group: text,
    used_files: files,
    max_files: files,
    remain_files: files,
    is_custom: fc.boolean(),
    quota_reason: text,
  }),
})

describe.each<[string, fc.Arbitrary<unknown>, (value: unknown) => boolean, z.ZodType]>([
  ['isTask', taskBody, isTask, task],
  ['isMessage', message, isMessage, messageBody],
  ['isErrorBody', refusal, isErrorBody, errorBody],
  ['isCredits', credits, isCredits, readCreditsBody],
  ['isQuota', quota, isQuota, quotaBody],
])('%s', (_name, bodies, quick, schema) => {
  it('accepts what the schema accepts, and nothing else', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(quick(body)).toBe(schema.safeParse(body).success)
      }),
      { numRuns: byDay(500, 2000) },
    )
  })
})

const fields = {
  model: text,
  prompt: text,
  size: text,
  resolution: text,
  quality: text,
  aspect_ratio: text,
  n: fc.integer(),
  duration: fc.integer(),
  max_tokens: fc.integer(),
  generate_audio: fc.boolean(),
  messages: fc.array(near({ role: text, content: text })),
}

describe.each([
  ['image', imageRequest],
  ['video', videoRequest],
  ['audio', audioRequest],
  ['text', messageRequest],
] as const)('isRequest of %s', (modality, schema) => {
  it('accepts what the schema accepts, and nothing else', () => {
    fc.assert(
      fc.property(near(fields), (body) => {
        fc.pre(typeof body === 'object' && body !== null && !Array.isArray(body))
        expect(isRequest(modality, body as Record<string, unknown>)).toBe(schema.safeParse(body).success)
      }),
      { numRuns: byDay(250, 1000) },
    )
  })
})
