import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mockWorldJsonSchema } from '../../src/mock/json-schema.ts'
import { openApiDocument } from '../../src/mock/openapi.ts'
import { loadMockWorld } from '../../src/mock/tiers.ts'

/** Committed documents, made anew with UPDATE_GOLDEN=1. */
test.each<[string, () => object]>([
  ['profiles/mock-world.schema.json', mockWorldJsonSchema],
  ['docs/openapi.json', () => openApiDocument(loadMockWorld().paths)],
])('%s is what the schemas say', (path, make) => {
  const text = `${JSON.stringify(make(), null, 2)}\n`
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync('docs', { recursive: true })
    writeFileSync(path, text)
  }
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('every part that the OpenAPI document refers to is in it', () => {
  const document = openApiDocument(loadMockWorld().paths) as { components: { schemas: object } }
  const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
  expect(new Set(references)).toEqual(new Set(Object.keys(document.components.schemas)))
})
