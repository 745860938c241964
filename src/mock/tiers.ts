import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EXIT, GatebenchError } from '../errors.ts'
import { nearest } from '../nearest.ts'
import { readYaml } from '../yaml.ts'
import { lay } from './lay.ts'
import { type MockWorld, worldFileSchema, worldSchema } from './schema.ts'

const SHIPPED = fileURLToPath(new URL('../../profiles/mock', import.meta.url))
const CODE = 'MOCK_WORLD_INVALID'

export interface MockWorldChoice {
  /** Name of a shipped tier (free, standard, pro, enterprise), or a path to a YAML file. */
  tier?: string
  /** Name of a shipped preset, or a path to a YAML file. */
  preset?: string
  /** Where names are looked up; beside the package when left out. */
  directory?: string
}

/** A world by names or paths: base, tier, preset, each laid over the one before. Throws GatebenchError (exit 104) on unknown names and faulty files. */
export function loadMockWorld(choice: MockWorldChoice = {}): MockWorld {
  const directory = choice.directory ?? SHIPPED
  const files = [
    join(SHIPPED, 'base.yaml'),
    find('tier', choice.tier ?? 'standard', directory),
    find('preset', choice.preset ?? 'default', directory),
  ]
  return mockWorld(
    files.map(readWorldFile).reduce(lay),
    files
      .slice(1)
      .map((file) => basename(file))
      .join(' + '),
  )
}

/** Names of the shipped tiers or presets, in alphabetical order. */
export function mockWorldNames(kind: 'tier' | 'preset', directory = SHIPPED): string[] {
  const folder = join(directory, `${kind}s`)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return files.map((file) => file.slice(0, -'.yaml'.length)).sort()
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

function find(kind: 'tier' | 'preset', name: string, directory: string): string {
  const named = join(directory, `${kind}s`, `${name}.yaml`)
  if (/^[\w-]+$/.test(name) && existsSync(named)) return named
  // A pipe or device is read to its end, which may never come.
  if (/[/\\]|\.ya?ml$/.test(name) && statSync(name, { throwIfNoEntry: false })?.isFile()) return name
  const names = mockWorldNames(kind, directory)
  const near = nearest(name, names)
  throw new GatebenchError(`no mock ${kind} named ${name}`, {
    code: 'MOCK_WORLD_UNKNOWN',
    exitCode: EXIT.invalidInput,
    hint: `${near === undefined ? '' : `did you mean ${near}? `}${kind}s: ${names.join(', ')}; or give a path to a YAML file`,
  })
}
