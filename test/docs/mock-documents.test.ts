import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemas } from '../../src/cli/schema.ts'
import { openApiDocument } from '../../src/mock/server/openapi.ts'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import { mockWorldNames } from '../../src/mock/world/world-files.ts'

/** Committed documents, made anew with UPDATE_GOLDEN=1. */
test.each<[string, () => object]>([
  ['profiles/mock-world.schema.json', schemas.mock],
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

test('every key of a mock world is described in one sentence', () => {
  const bare: string[] = []
  const walk = (schema: Record<string, unknown>, path: string): void => {
    for (const [key, property] of Object.entries((schema.properties ?? {}) as Record<string, typeof schema>)) {
      const { description } = property
      if (typeof description !== 'string' || !/[.)]$/.test(description)) bare.push(`${path}.${key}`)
      walk(property, `${path}.${key}`)
    }
    for (const form of [schema.anyOf, schema.oneOf, schema.additionalProperties].flat()) {
      if (typeof form === 'object' && form !== null) walk(form as Record<string, unknown>, path)
    }
  }
  walk(schemas.mock() as Record<string, unknown>, '')
  expect(bare).toEqual([])
})

test.each(['tier', 'preset'] as const)('every shipped %s names the schema and says what it is', (kind) => {
  for (const name of mockWorldNames(kind)) {
    const text = readFileSync(`profiles/mock/${kind}s/${name}.yaml`, 'utf8')
    const [first, second] = text.split('\n')
    expect(first).toBe('# yaml-language-server: $schema=../../mock-world.schema.json')
    expect([name, second]).toEqual([name, expect.stringMatching(/^about: .+\."?$/)])
  }
})
