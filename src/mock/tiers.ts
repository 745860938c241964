import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'
import { readYaml } from '../yaml.ts'
import { lay } from './lay.ts'
import { type MockWorld, worldFileSchema, worldSchema } from './schema.ts'
import { type MockWorldChoice, mockWorldNames, SHIPPED, worldFiles } from './world-files.ts'

export type { MockWorldChoice } from './world-files.ts'

const CODE = 'MOCK_WORLD_INVALID'

/** A world by names or paths: base, tier, preset, each laid over the one before. Throws GatebenchError (exit 104) on unknown names and faulty files. */
export function loadMockWorld(choice: MockWorldChoice = {}): MockWorld {
  const files = [join(SHIPPED, 'base.yaml'), ...worldFiles(choice)]
  return mockWorld(
    files.map(readWorldFile).reduce(lay),
    files
      .slice(1)
      .map((file) => basename(file))
      .join(' + '),
  )
}

/** The shipped tiers or presets, each with the one line that it says of itself. */
export function describeMockWorlds(kind: 'tier' | 'preset', directory = SHIPPED): { name: string; about: string }[] {
  return mockWorldNames(kind, directory).map((name) => {
    const { about = '' } = readWorldFile(join(directory, `${kind}s`, `${name}.yaml`)) as { about?: string }
    return { name, about }
  })
}

/** A whole world from merged settings; `source` is named in the error when something is missing. */
export function mockWorld(settings: unknown, source = 'mock world'): MockWorld {
  const result = worldSchema.safeParse(settings)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new GatebenchError(`${source}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not usable'}`, {
    code: CODE,
    exitCode: EXIT.invalidInput,
    hint: 'a class of models of your own needs modality, latency and price; all other settings stand in profiles/mock/base.yaml',
  })
}

function readWorldFile(file: string): unknown {
  return readYaml(readFileSync(file, 'utf8'), file, worldFileSchema, CODE)
}
