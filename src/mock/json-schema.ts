import { z } from 'zod'
import { worldFileSchema } from './schema.ts'

/** JSON Schema of a tier or preset file, for completion in editors; committed as profiles/mock-world.schema.json. */
export function mockWorldJsonSchema(): object {
  return { title: 'gatebench mock world', ...z.toJSONSchema(worldFileSchema, { io: 'input' }) }
}
