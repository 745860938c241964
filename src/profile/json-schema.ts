import * as z from 'zod'
import { profileSchema } from './schema.ts'

/** JSON Schema (draft 7, which editors know best) of the YAML that people write; committed as profiles/profile.schema.json. */
export function profileJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(profileSchema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // An editor would insert it: a key with an empty map says nothing.
      if (JSON.stringify(jsonSchema.default) === '{}') delete jsonSchema.default
    },
  })
  return {
    $schema,
    title: 'gatebench profile',
    description:
      'The load that gatebench puts on a gateway. Durations are written like 20s or 1m30s, rates like 30/min, shares like 5%.',
    ...schema,
  }
}
