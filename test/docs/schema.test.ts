import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dialectJsonSchema } from '../../src/dialect/json-schema.ts'
import { rulesJsonSchema } from '../../src/judge/rules-file.ts'
import { demandJsonSchema } from '../../src/plan/demand/demand-schema.ts'
import { profileJsonSchema } from '../../src/profile/json-schema.ts'

const schemas = [
  ['profile', profileJsonSchema],
  ['demand', demandJsonSchema],
  ['rules', rulesJsonSchema],
  ['dialect', dialectJsonSchema],
] as const

it.each(schemas)('the committed JSON Schema of a %s is that of the code', (name, make) => {
  const file = new URL(`../../profiles/${name}.schema.json`, import.meta.url)
  const actual = `${JSON.stringify(make(), null, 2)}\n`
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, actual)
  expect(readFileSync(file, 'utf8')).toBe(actual)
})

it.each(schemas)('every key of a %s is described in one sentence', (_, make) => {
  const bare: string[] = []
  const walk = (schema: Record<string, unknown>, path: string): void => {
    for (const [key, property] of Object.entries(
      (schema.properties ?? {}) as Record<string, Record<string, unknown>>,
    )) {
      const description = property.description
      if (typeof description !== 'string' || !/[.)]$/.test(description)) bare.push(`${path}.${key}`)
      walk(property, `${path}.${key}`)
    }
    for (const form of [schema.anyOf, schema.oneOf, schema.allOf, schema.additionalProperties].flat()) {
      if (typeof form === 'object') walk(form as Record<string, unknown>, path)
    }
    if (schema.items !== undefined) walk(schema.items as Record<string, unknown>, `${path}[]`)
  }
  walk(make(), '')
  expect(bare).toEqual([])
})
