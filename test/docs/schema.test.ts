import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { schemas } from '../../src/cli/schema.ts'

const written = (['profile', 'demand', 'rules', 'dialect'] as const).map((name) => [name, schemas[name]] as const)

it.each(written)('the committed JSON Schema of a %s is that of the code', (name, make) => {
  const file = new URL(`../../profiles/${name}.schema.json`, import.meta.url)
  const actual = `${JSON.stringify(make(), null, 2)}\n`
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, actual)
  expect(readFileSync(file, 'utf8')).toBe(actual)
})

it.each(written)('every key of a %s is described in one sentence', (_, make) => {
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
  walk(make() as Record<string, unknown>, '')
  expect(bare).toEqual([])
})
