import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { profileJsonSchema } from '../../src/profile/json-schema.ts'

const file = new URL('../../profiles/profile.schema.json', import.meta.url)

it('the committed JSON Schema is that of the code', () => {
  const actual = `${JSON.stringify(profileJsonSchema(), null, 2)}\n`
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, actual)
  expect(readFileSync(file, 'utf8')).toBe(actual)
})

it('every key of a profile is described in one sentence', () => {
  const bare: string[] = []
  const walk = (schema: Record<string, unknown>, path: string): void => {
    for (const [key, property] of Object.entries(
      (schema.properties ?? {}) as Record<string, Record<string, unknown>>,
    )) {
      const description = property.description
      if (typeof description !== 'string' || !/[.)]$/.test(description)) bare.push(`${path}.${key}`)
      walk(property, `${path}.${key}`)
    }
    for (const form of [schema.anyOf, schema.oneOf, schema.allOf].flat()) {
      if (form !== undefined) walk(form as Record<string, unknown>, path)
    }
    if (schema.items !== undefined) walk(schema.items as Record<string, unknown>, `${path}[]`)
  }
  walk(profileJsonSchema(), '')
  expect(bare).toEqual([])
})
