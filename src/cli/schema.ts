import type { CommandModule } from 'yargs'
import { z } from 'zod'
import { summarySchema } from '../measure/summary.ts'
import { profileJsonSchema } from '../profile/json-schema.ts'

const schemas = {
  profile: profileJsonSchema,
  summary: () => z.toJSONSchema(summarySchema),
} as const

export const command: CommandModule<object, { name: string }> = {
  builder: (args) =>
    args.positional('name', { describe: 'which one', choices: Object.keys(schemas), demandOption: true, type: 'string' }),
  handler: ({ name }) => {
    process.stdout.write(`${JSON.stringify(schemas[name as keyof typeof schemas](), null, 2)}\n`)
  },
}
