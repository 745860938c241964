import * as z from 'zod'
import { calibrationSchema } from '../calibrate/calibration.ts'
import { capacitySchema } from '../capacity/capacity-schema.ts'
import { defineCommand } from '../command/command.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { toStdout } from '../command/output.ts'
import { comparisonSchema } from '../compare/comparison.ts'
import { dialectJsonSchema } from '../dialect/json-schema.ts'
import { loadDialect } from '../dialect/load-dialect.ts'
import { EXIT, usageError } from '../errors.ts'
import { DEFAULT_DIALECT } from '../gateway/default-dialect.ts'
import { rulesJsonSchema } from '../judge/rules-file.ts'
import { suiteSchema, verdictSchema } from '../judge/verdict.ts'
import { summarySchema } from '../measure/summary/summary.ts'
import { dialectDocument } from '../mock/server/dialect-openapi.ts'
import { openApiDocument } from '../mock/server/openapi.ts'
import { mockWorldJsonSchema } from '../mock/world/json-schema.ts'
import { loadMockWorld } from '../mock/world/tiers.ts'
import { planSchema } from '../plan/capacity-plan.ts'
import { demandJsonSchema } from '../plan/demand/demand-schema.ts'
import { probeSchema } from '../probe/findings/probe-result.ts'
import { profileJsonSchema } from '../profile/json-schema.ts'

const schemas = {
  profile: profileJsonSchema,
  mock: mockWorldJsonSchema,
  demand: demandJsonSchema,
  dialect: dialectJsonSchema,
  rules: rulesJsonSchema,
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

interface Flags {
  name: string
  dialect?: string | undefined
}

export const command = defineCommand<Flags>({
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
