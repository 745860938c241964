import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean } from '../../did-you-mean.ts'
import { GatebenchError } from '../../errors.ts'
import { packageFile } from '../../package-files.ts'

/** Where the tiers and presets of the package lie. */
export const SHIPPED = fileURLToPath(packageFile('profiles/mock'))

export interface MockWorldChoice {
  /** Name of a shipped tier (free, standard, pro, enterprise), or a path to a YAML file. */
  tier?: string
  /** Name of a shipped preset, or a path to a YAML file. */
  preset?: string
  /** Settings laid over both, as a file states them. */
  set?: Readonly<Record<string, unknown>>
  /** Where names are looked up; beside the package when left out. */
  directory?: string
}

/** Files of the tier and the preset. Throws MOCK_WORLD_UNKNOWN (exit 104) where there is none by that name or path. */
export function worldFiles({ tier = 'standard', preset = 'default', directory = SHIPPED }: MockWorldChoice): string[] {
  return [find('tier', tier, directory), find('preset', preset, directory)]
}

/** Names of the shipped tiers or presets, in alphabetical order. */
export function mockWorldNames(kind: 'tier' | 'preset', directory = SHIPPED): string[] {
  const folder = join(directory, `${kind}s`)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return files.map((file) => file.slice(0, -'.yaml'.length)).sort()
}

function find(kind: 'tier' | 'preset', name: string, directory: string): string {
  const named = join(directory, `${kind}s`, `${name}.yaml`)
  if (/^[\w-]+$/.test(name) && existsSync(named)) return named
  // A pipe or device is read to its end, which may never come.
  if (/[/\\]|\.ya?ml$/.test(name) && existsSync(name) && statSync(name).isFile()) return name
  const names = mockWorldNames(kind, directory)
  if (/[/\\]|\.ya?ml$/.test(name) && !existsSync(name)) {
    throw new GatebenchError(`${name}: no such file`, {
      code: 'MOCK_WORLD_UNKNOWN',
      hint: `check the path of the ${kind}, or use a shipped name: ${names.join(', ')}`,
      place: { file: name },
    })
  }
  const near = didYouMean(name, names)
  throw new GatebenchError(`no mock ${kind} named ${name}`, {
    code: 'MOCK_WORLD_UNKNOWN',
    hint: `${near === undefined ? '' : `did you mean ${near}? `}${kind}s: ${names.join(', ')}; or use the path of a YAML file`,
  })
}
