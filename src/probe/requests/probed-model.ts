import { didYouMean } from '../../did-you-mean.ts'
import { GatebenchError, usageError } from '../../errors.ts'
import type { GenerationRequest } from '../../gateway/bodies.ts'
import { MODALITIES, type Modality } from '../../gateway/modality.ts'
import { loadMockWorld } from '../../mock/world/tiers.ts'
import type { GatewaySettings } from '../../profile/profile.ts'

/** A model that is probed, and the request that it is probed with: the cheapest there is. */
export interface ProbedModel {
  model: string
  modality: Modality
  request: GenerationRequest
  /** Credits of one request; null where that is to be found out. */
  price: number | null
}

/** Names that show what a model makes; a model with any other name is assumed to write text. */
const NAMES: readonly (readonly [Modality, RegExp])[] = [
  ['video', /video|veo|kling|seedance|sora|wan[-\d.]|hailuo|runway|gen-?[34]|pika|luma|t2v|i2v/i],
  ['audio', /audio|speech|music|tts|suno|voice|whisper|song/i],
  ['image', /image|flux|banana|dall|midjourney|seedream|imagen|ideogram|diffusion|sdxl|recraft|t2i/i],
]

export function modalityOfName(model: string): Modality {
  return NAMES.find(([, sign]) => sign.test(model))?.[0] ?? 'text'
}

/** The smallest request that the specification shows for the modality. */
export function smallestRequest(model: string, modality: Modality): GenerationRequest {
  switch (modality) {
    case 'text':
      return { model, max_tokens: 1, messages: [{ role: 'user', content: 'hi' }] }
    case 'image':
      return { model, prompt: 'a dot', n: 1 }
    case 'video':
      return { model, prompt: 'a dot', duration: 5 }
    case 'audio':
      return { model, prompt: 'a note' }
  }
}

/** The same with an error in a parameter: a gateway that checks refuses it, and takes nothing for it. */
export function invalidRequest({ request, modality }: ProbedModel): GenerationRequest {
  if (modality === 'text') return { ...request, max_tokens: -1, messages: 'none' }
  return modality === 'image' ? { ...request, n: -1 } : { ...request, prompt: 7, duration: -1 }
}

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
    hint: near === undefined ? list : `did you mean ${near}?`,
  })
}
