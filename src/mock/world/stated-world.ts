import { isDeepStrictEqual } from 'node:util'
import { Document, parse } from 'yaml'
import { INPUT } from '../../input/input-kind.ts'
import { readFileText } from '../../input/regular-file.ts'
import { yamlText } from '../../yaml-text.ts'
import { deepMerge } from './deep-merge.ts'
import { withoutDoubt } from './tiers.ts'
import { type MockWorldChoice, mockWorldNames, worldFiles } from './world-files.ts'

/** Files that state a choice without its settings and paths, and the tier and preset by which they are named. */
export interface StatedWorld {
  tier: string
  preset: string
  /** Files of the folder in which the names are valid. */
  files: readonly (readonly [name: string, text: string])[]
}

/**
 * A choice in the form that a reader elsewhere needs. Unchanged shipped files go by their names. Everything else goes into files of its own, with the
 * settings merged in and ranges as they were stated. Throws as `loadMockWorld` does.
 */
export function statedWorld({ tier = 'standard', preset = 'default', set = {} }: MockWorldChoice): StatedWorld {
  const [tierFile = '', presetFile = ''] = worldFiles({ tier, preset })
  const [ofTier, ofPreset] = [tierFile, presetFile].map((file) => parse(readFileText(file, INPUT.mockWorld)) as unknown)
  const isSet = Object.keys(set).length > 0
  // The settings are laid over the preset too: it may not take back what they say.
  const isTaken = isSet && !isDeepStrictEqual(plain(deepMerge(set, ofPreset)), plain(deepMerge(ofPreset, set)))
  const ownTier = isSet || !mockWorldNames('tier').includes(tier)
  const ownPreset = isTaken || !mockWorldNames('preset').includes(preset)
  return {
    tier: ownTier ? './tier.yaml' : tier,
    preset: ownPreset ? './preset.yaml' : preset,
    files: [
      ...(ownTier ? [['tier.yaml', yamlOf(plain(withoutDoubt(deepMerge(ofTier, set), set)))] as const] : []),
      ...(ownPreset ? [['preset.yaml', yamlOf(plain(isTaken ? deepMerge(ofPreset, set) : ofPreset))] as const] : []),
    ],
  }
}

function yamlOf(value: unknown): string {
  return yamlText(new Document(value))
}

/** Settings from a command line have maps without a prototype. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
