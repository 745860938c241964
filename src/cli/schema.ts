import * as z from 'zod'
import { calibrationSchema } from '../calibrate/calibration.ts'
import { capacitySchema } from '../capacity/capacity-schema.ts'
import { defineCommand } from '../command/command.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { toStdout } from '../command/output.ts'
import { comparisonSchema } from '../compare/comparison.ts'
import { dialectSchema } from '../dialect/dialect-checks.ts'
import { loadDialect } from '../dialect/load-dialect.ts'
import { EXIT, usageError } from '../errors.ts'
import { DEFAULT_DIALECT } from '../gateway/default-dialect.ts'
import { rulesSchema } from '../judge/rules-file.ts'
import { suiteSchema, verdictSchema } from '../judge/verdict.ts'
import { summarySchema } from '../measure/summary/summary.ts'
import { dialectDocument } from '../mock/server/dialect-openapi.ts'
import { openApiDocument } from '../mock/server/openapi.ts'
import { worldFileSchema } from '../mock/world/schema.ts'
import { loadMockWorld } from '../mock/world/tiers.ts'
import { planSchema } from '../plan/capacity-plan.ts'
import { demandSchema } from '../plan/demand/demand-schema.ts'
import { probeSchema } from '../probe/findings/probe-result.ts'
import { profileSchema } from '../profile/schema.ts'

/** JSON Schema (draft 7, which editors know best) of a file that people write; committed in profiles/. */
function written(
  schema: z.ZodType,
  title: string,
  description: string,
  override: z.core.ToJSONSchemaParams['override'] = () => {},
): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', override })
  return { $schema, title: `gatebench ${title}`, description, ...rest }
}

/** Every schema by its name; `openapi` is of the mock in a dialect. */
export const schemas = {
  profile: () =>
    written(
      profileSchema,
      'profile',
      'The load that gatebench puts on a gateway. Durations are written like 20s or 1m30s, rates like 30/min, shares like 5%.',
      ({ jsonSchema }) => {
        // An editor would insert it: a key with an empty map says nothing.
        if (JSON.stringify(jsonSchema.default) === '{}') delete jsonSchema.default
      },
    ),
  mock: () =>
    written(
      worldFileSchema,
      'mock world',
      'Behaviour of a mock gateway. Every key is optional; its default is the value in profiles/mock/base.yaml.',
    ),
  demand: () => written(demandSchema([]), 'demand', 'How many calls of each model start in a day, and when.'),
  dialect: () =>
    written(
      dialectSchema,
      'dialect',
      'How one gateway expresses submit, task, read and refusal. Pointers are JSON Pointers; * matches every member.',
    ),
  rules: () => z.toJSONSchema(rulesSchema, { io: 'input' }),
  openapi: openApiIn,
  summary: () => z.toJSONSchema(summarySchema),
  comparison: () => z.toJSONSchema(comparisonSchema),
  calibration: () => z.toJSONSchema(calibrationSchema),
  plan: () => z.toJSONSchema(planSchema),
  probe: () => z.toJSONSchema(probeSchema),
  capacity: () => z.toJSONSchema(capacitySchema),
  judge: () => z.toJSONSchema(verdictSchema),
  'judge-suite': () => z.toJSONSchema(suiteSchema),
} as const satisfies Record<string, (dialect: string) => object>

export const command = defineCommand({
  builder: (args) =>
    args
      .positional('name', {
        describe: 'name of the schema',
        choices: Object.keys(schemas),
        demandOption: true,
        type: 'string',
      })
      .options({
        dialect: { ...gatewayOptions.dialect, describe: 'with openapi: API dialect that the document describes' },
      }),
  run: async ({ name, dialect }) => {
    if (dialect !== undefined && name !== 'openapi') {
      throw usageError('--dialect only works with the schema openapi', 'gatebench schema openapi --dialect replicate')
    }
    toStdout(`${JSON.stringify(schemas[name as keyof typeof schemas](dialect ?? DEFAULT_DIALECT), null, 2)}\n`)
    return EXIT.ok
  },
})

function openApiIn(dialect: string): object {
  const file = loadDialect(dialect)
  return file === undefined ? openApiDocument(loadMockWorld().paths) : dialectDocument(file, file.base)
}
