import { didYouMean } from '../did-you-mean.ts'
import { EXIT, GatebenchError, usageError } from '../errors.ts'
import { MODALITIES, type Modality } from '../gateway/modality.ts'
import { loadMockWorld } from '../mock/tiers.ts'
import type { GatewaySettings } from '../profile/profile.ts'
import { modalityOfName, type ProbedModel, smallestRequest } from './probed-model.ts'

/** The models that a probe is asked for. Throws MODEL_UNKNOWN for one that the mock would serve as some other; nobody else publishes a list. */
export function probedModels(
  words: readonly string[],
  price: number | undefined,
  target: GatewaySettings['target'],
): ProbedModel[] {
  if (words.length === 0) throw usageError('probe needs at least one --model', 'for example --model image-fast')
  const known = target.kind === 'mock' ? loadMockWorld(target).models : null
  return words.map((text) => {
    const [model = '', stated] = text.split('=')
    if (model === '' || (stated !== undefined && !MODALITIES.some((one) => one === stated))) {
      throw usageError(`--model takes the id of a model, or ID=${MODALITIES.join('|')}`)
    }
    const modality = (stated as Modality | undefined) ?? modalityOfName(model)
    const names = known === null ? null : Object.keys(known)
    const isServed = names?.some((name) => model.toLowerCase().includes(name.toLowerCase())) ?? true
    if (names !== null && !isServed && stated === undefined) throw unknownModel(model, names)
    return { model, modality, request: smallestRequest(model, modality), price: price ?? null }
  })
}

/** `names`: all that there are, where that is known. */
export function unknownModel(model: string, names: readonly string[] = [], said: string | null = null): GatebenchError {
  const near = didYouMean(model, names)
  const list =
    names.length === 0 ? 'nothing was bought; check the model id with the provider' : `models: ${names.join(', ')}`
  return new GatebenchError(`no model is named ${model}${said === null ? '' : `: the gateway says "${said}"`}`, {
    code: 'MODEL_UNKNOWN',
    exitCode: EXIT.invalidInput,
    hint: near === undefined ? list : `did you mean ${near}?`,
  })
}
