import * as z from 'zod'
import { worldFileSchema } from './schema.ts'

/** JSON Schema (draft 7, which editors know best) of a tier or preset file; committed as profiles/mock-world.schema.json. */
export function mockWorldJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(worldFileSchema, { io: 'input', target: 'draft-7' })
  return {
    $schema,
    title: 'gatebench mock world',
    description:
      'Behaviour of a mock gateway. Every key is optional; its default is the value in profiles/mock/base.yaml.',
    ...schema,
  }
}
