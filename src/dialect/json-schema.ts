import * as z from 'zod'
import { dialectSchema } from './dialect-checks.ts'

/** JSON Schema (draft 7, which editors know best) of a dialect file; committed as profiles/dialect.schema.json. */
export function dialectJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(dialectSchema, { io: 'input', target: 'draft-7' })
  return {
    $schema,
    title: 'gatebench dialect',
    description:
      'How one gateway expresses submit, task, read and refusal. Pointers are JSON Pointers; * matches every member.',
    ...schema,
  }
}
