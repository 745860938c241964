import { join } from 'node:path'
import { calibrateRuns } from '../../src/calibrate/calibrate-runs.ts'
import { mockWorldOf } from '../../src/mock/world/tiers.ts'
import { foreignRun } from './foreign-run.ts'
import { FOREIGN_CASES, type ForeignCase } from './foreign-worlds.ts'

/** The twin that `calibrate` makes of a run in a world of another simulator. */
export async function foreignTwin(folder: string, name: string, minutes: number, replications = 2) {
  const one = FOREIGN_CASES.find((each) => each.name === name) as ForeignCase
  const out = join(folder, String(FOREIGN_CASES.indexOf(one)))
  await foreignRun(one, minutes, 5, out)
  const { result, yaml } = await calibrateRuns({ runs: [out], replications, workers: 0 })
  return { result, world: mockWorldOf(yaml, 'twin.yaml') }
}
