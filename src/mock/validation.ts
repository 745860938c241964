import type { z } from 'zod'
import { audioRequest, imageRequest, isRequest, messageRequest, videoRequest } from '../gateway/bodies.ts'
import type { Modality } from '../gateway/modality.ts'
import type { MockWorld } from './schema.ts'

export interface Invalid {
  message: string
  param?: string
}

const SCHEMAS: Readonly<Record<Modality, z.ZodType>> = {
  image: imageRequest,
  video: videoRequest,
  audio: audioRequest,
  text: messageRequest,
}

/** Fault of a request body, or null: types by the specification, presence by the world's settings. */
export function invalidity(
  modality: Modality,
  body: Readonly<Record<string, unknown>>,
  { required, largestN, further }: MockWorld['validation'],
): Invalid | null {
  for (const param of required[modality]) {
    if (body[param] === undefined || body[param] === '') return { message: `${param} is required`, param }
  }
  if (!isRequest(modality, body)) {
    const param = SCHEMAS[modality].safeParse(body).error?.issues[0]?.path.join('.')
    return { message: 'invalid request parameters', ...(param ? { param } : {}) }
  }
  const { n, duration, size, aspect_ratio } = body
  if (typeof n === 'number' && (n < 1 || n > largestN))
    return { message: `n must be from 1 to ${largestN}`, param: 'n' }
  if (typeof duration === 'number' && duration < 1) return { message: 'duration must be at least 1', param: 'duration' }
  if (typeof size === 'string' && !isRatio(size) && !further.size.includes(size))
    return { message: 'size must have the form <w>:<h>', param: 'size' }
  if (typeof aspect_ratio === 'string' && !isRatio(aspect_ratio) && !further.aspect_ratio.includes(aspect_ratio)) {
    return { message: 'aspect_ratio must have the form <w>:<h>', param: 'aspect_ratio' }
  }
  return null
}

function isRatio(text: string): boolean {
  return /^\d{1,5}:\d{1,5}$/.test(text)
}
