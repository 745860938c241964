import { basename, join } from 'node:path'
import { GatebenchError } from '../../errors.ts'
import { INPUT } from '../../input/input-kind.ts'
import { readFileText } from '../../input/regular-file.ts'
import { readYaml } from '../../yaml.ts'
import { deepMerge } from './deep-merge.ts'
import { type RangeChoice, rangesIn, resolved, type StatedRange } from './range.ts'
import { type MockWorld, worldFileSchema, worldSchema } from './schema.ts'
import { type MockWorldChoice, mockWorldNames, SHIPPED, worldFiles } from './world-files.ts'

export type { MockWorldChoice } from './world-files.ts'

const CODE = 'MOCK_WORLD_INVALID'
const BASE = join(SHIPPED, 'base.yaml')

/**
 * A world by names or paths: base, tier, preset, each laid over the one before. What a file states as a range is taken in its middle, or
 * `at` an end. Throws GatebenchError (exit 104) on unknown names and faulty files.
 */
export function loadMockWorld(choice: MockWorldChoice = {}, at: RangeChoice = 'middle'): MockWorld {
  const files = worldFiles(choice)
  return mockWorld(resolved(laid(files, choice.set), at), files.map((file) => basename(file)).join(' + '))
}

/**
 * The world of one file that states all that is not as in `base.yaml`, by its text; `source` is named in errors. Throws as
 * `loadMockWorld` does.
 */
export function mockWorldOf(text: string, source: string, at: RangeChoice = 'middle'): MockWorld {
  const file = readYaml(text, source, worldFileSchema, CODE)
  return mockWorld(resolved(deepMerge(readWorldFile(BASE), file), at), source)
}

/** The ranges that the files of a choice state; none in what is shipped. Throws as `loadMockWorld` does. */
export function rangesOf(choice: MockWorldChoice = {}): StatedRange[] {
  return rangesIn(laid(worldFiles(choice), choice.set))
}

function laid(files: readonly string[], set: MockWorldChoice['set']): unknown {
  const world = [BASE, ...files].map(readWorldFile).reduce(deepMerge)
  if (set === undefined) return world
  return withoutDoubt(deepMerge(world, readYaml(JSON.stringify(set), '--set', worldFileSchema, CODE)), set)
}

/** The settings, none of which is unsure any more that the user states. */
export function withoutDoubt(settings: unknown, stated: NonNullable<MockWorldChoice['set']>): unknown {
  const { unsure } = settings as { unsure?: Readonly<Record<string, string>> }
  if (unsure === undefined) return settings
  const open = Object.entries(unsure).filter(([path]) => !isStated(stated, path))
  return { ...(settings as object), unsure: Object.fromEntries(open) }
}

/** Whether settings state that path, or something of it. A key may have dots, as names of models have. */
function isStated(settings: object, path: string): boolean {
  return Object.entries(settings).some(([key, value]: [string, unknown]) => {
    if (path === key) return true
    if (!path.startsWith(`${key}.`)) return false
    return typeof value !== 'object' || value === null || isStated(value, path.slice(key.length + 1))
  })
}

/** The shipped tiers or presets, each with the one line that it says of itself. */
export function describeMockWorlds(kind: 'tier' | 'preset'): { name: string; about: string }[] {
  return mockWorldNames(kind, SHIPPED).map((name) => {
    const { about = '' } = readWorldFile(join(SHIPPED, `${kind}s`, `${name}.yaml`)) as { about?: string }
    return { name, about }
  })
}

/** A whole world from merged settings; `source` is named in the error when something is missing. */
export function mockWorld(settings: unknown, source = 'mock world'): MockWorld {
  const result = worldSchema.safeParse(settings, { jitless: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new GatebenchError(`${source}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not usable'}`, {
    code: CODE,
    hint: 'a new class of models needs modality, latency and price; for all other settings see profiles/mock/base.yaml',
  })
}

/** Shipped files do not change while this process lives, and a plan reads them for each tier and end of a range. */
const shipped = new Map<string, unknown>()

function readWorldFile(file: string): unknown {
  const known = shipped.get(file)
  if (known !== undefined) return known
  const world = readYaml(readFileText(file, INPUT.mockWorld), file, worldFileSchema, CODE)
  if (file.startsWith(SHIPPED)) shipped.set(file, world)
  return world
}
