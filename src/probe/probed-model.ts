import type { GenerationRequest } from '../gateway/bodies.ts'
import type { Modality } from '../gateway/modality.ts'

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
