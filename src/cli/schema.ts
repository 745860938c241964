import * as z from 'zod'
import { calibrationSchema } from '../calibrate/calibration.ts'
import { capacitySchema } from '../capacity/capacity-schema.ts'
import { defineCommand } from '../command/command.ts'
import { toStdout } from '../command/output.ts'
import { comparisonSchema } from '../compare/comparison.ts'
import { dialectJsonSchema } from '../dialect/json-schema.ts'
import { EXIT } from '../errors.ts'
import { rulesJsonSchema } from '../judge/rules-file.ts'
import { suiteSchema, verdictSchema } from '../judge/verdict.ts'
import { summarySchema } from '../measure/summary.ts'
import { mockWorldJsonSchema } from '../mock/json-schema.ts'
import { openApiDocument } from '../mock/openapi.ts'
import { loadMockWorld } from '../mock/tiers.ts'
import { demandJsonSchema } from '../plan/demand/demand-schema.ts'
import { planSchema } from '../plan/plan-schema.ts'
import { probeSchema } from '../probe/probe-result.ts'
import { profileJsonSchema } from '../profile/json-schema.ts'

const schemas = {
  profile: profileJsonSchema,
  mock: mockWorldJsonSchema,
  demand: demandJsonSchema,
  dialect: dialectJsonSchema,
  rules: rulesJsonSchema,
  openapi: () => openApiDocument(loadMockWorld().paths),
  summary: () => z.toJSONSchema(summarySchema),
  comparison: () => z.toJSONSchema(comparisonSchema),
  calibration: () => z.toJSONSchema(calibrationSchema),
  plan: () => z.toJSONSchema(planSchema),
  probe: () => z.toJSONSchema(probeSchema),
  capacity: () => z.toJSONSchema(capacitySchema),
  judge: () => z.toJSONSchema(verdictSchema),
  'judge-suite': () => z.toJSONSchema(suiteSchema),
} as const

export const command = defineCommand<{ name: string }>({
  builder: (args) =>
    args.positional('name', {
      describe: 'name of the schema',
      choices: Object.keys(schemas),
      demandOption: true,
      type: 'string',
    }),
  run: async ({ name }) => {
    toStdout(`${JSON.stringify(schemas[name as keyof typeof schemas](), null, 2)}\n`)
    return EXIT.ok
  },
})
