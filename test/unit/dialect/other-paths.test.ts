import { expect, it } from 'vitest'
import { compileDialect } from '../../../src/dialect/compile-dialect.ts'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import { ServerDialect } from '../../../src/dialect/server-dialect.ts'
import { isUnsayable } from '../../../src/gateway/dialect.ts'

const asked = { endpoint: 'submit', modality: 'video' } as const
const plain = { model: 'gen4.5', prompt: 'a red kite', duration: 5 }

it.each([
  ['/v1/text_to_video', plain],
  ['/v1/image_to_video', { ...plain, promptImage: 'https://example.com/kite.png' }],
])('goes to %s, and is heard there, by the fields of a request', (path, request) => {
  const file = readDialect('runway')
  const ask = compileDialect(file, file.base).ask(asked, request)
  if (isUnsayable(ask)) throw new Error(ask)
  expect(ask.place.path).toBe(path)
  const target = `${ask.place.path}${ask.suffix}`
  expect(new ServerDialect(file, file.base).hear({ method: 'POST', target, body: ask.body })).toEqual([
    { asked, body: request },
  ])
})
