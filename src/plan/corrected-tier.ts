import { parseDocument } from 'yaml'
import { INPUT } from '../input/input-kind.ts'
import { readFileText } from '../input/regular-file.ts'
import type { MockWorld } from '../mock/schema.ts'
import { yamlText } from '../yaml-text.ts'
import type { Correction } from './against.ts'

/**
 * A tier's file with what was seen in place of what was assumed; what was only half known is a range no more. Null where nothing of it is a
 * plain setting. `world`: the tier as it was assumed.
 */
export function correctedTier(file: string, world: MockWorld, wrong: readonly Correction[]): string | null {
  const settings = wrong.flatMap((one) => settingsOf(one, world))
  if (settings.length === 0) return null
  const document = parseDocument(readFileText(file, INPUT.mockWorld))
  for (const [path, value] of settings) document.setIn(path, value)
  return yamlText(document)
}

type Setting = [path: readonly string[], value: string | number]

function settingsOf({ path, seen, factor }: Correction, world: MockWorld): Setting[] {
  const name = path?.at(-1)
  if (path === null || name === undefined) return []
  if (name === 'rate') return [[path, `${Math.max(1, Math.round(seen))}/min`]]
  if (path[0] === 'limits') return [[path, Math.max(1, Math.round(seen))]]
  const of = world.models[path[1] ?? '']
  if (of === undefined || factor === null) return []
  if (name === 'median') return [[path, `${rounded((of.latency.median * factor) / 1000)}s`]]
  return Object.entries(of.price).flatMap(([key, value]): Setting[] =>
    typeof value === 'number' && value !== 0 ? [[[...path, key], rounded(value * factor)]] : [],
  )
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
